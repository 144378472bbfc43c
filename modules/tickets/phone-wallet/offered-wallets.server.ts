import { phonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'
import type { TicketPage } from '#modules/tickets/wallet/get-ticket.server.ts'
import type { PhoneWallets } from '#platform/phone-wallets.server.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/** In which wallets of phones a ticket can be kept. */
export interface OfferedWallets {
  apple: boolean
  google: boolean
}

/** The wallets that are set up, of a ticket that opens a door; Apple's as long as its certificate holds. */
export function offeredWallets(
  ticket: TicketPage,
  { apple, google }: PhoneWallets,
  now: Instant,
): OfferedWallets {
  const hasPass = phonePass(ticket) !== null
  return {
    apple: hasPass && apple !== null && epochMs(apple.endsAt) > epochMs(now),
    google: hasPass && google !== null,
  }
}

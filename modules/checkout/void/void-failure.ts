import type { VoidFailure } from '#modules/checkout/void/void-ticket.server.ts'
import type { GuestTicket } from '#modules/tickets/guest-ticket/guest-ticket.server.ts'

/** Why a ticket is not made void, told before anybody fills a form; null when it is. `void_ticket` decides, in this order. */
export function voidFailure({
  status,
  wasUsed,
  order: { isPaid },
}: {
  status: GuestTicket['status']
  wasUsed: boolean
  order: { isPaid: boolean }
}): VoidFailure | null {
  if (status === 'refunded') return 'IS_REFUNDED'
  if (!isPaid) return 'NOT_PAID'
  if (status === 'cancelled') return 'ALREADY_VOID'
  if (status === 'used' || wasUsed) return 'IS_USED'
  return status === 'active' ? null : 'NOT_PAID'
}

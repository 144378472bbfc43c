import type { PayoutAccount } from '#modules/payouts/account/payout-account.server.ts'
import type { Balance, ComingEvent } from '#modules/payouts/balance.server.ts'
import type { HeldOrder } from '#modules/payouts/held-orders.server.ts'
import type { OwnPayout } from '#modules/payouts/list-payouts.server.ts'
import type { NextPayout } from '#modules/payouts/next-payout.ts'
import type { StatementLine } from '#modules/payouts/statement/statement-line.ts'
import type { OrganizerId } from '#platform/ids.ts'
import type { ListParams } from '#platform/list-address.ts'

/** Payouts of one or of all organisers of a person, as their page shows them. */
export interface PayoutsPage {
  path: string
  params: ListParams
  /** The address of the file of all that is listed. */
  file: string
  /** Those to choose from. */
  hosts: { id: OrganizerId; name: string }[]
  /** The one that is shown; null for all of them. */
  host: { id: OrganizerId; name: string } | null
  balances: Balance[]
  balance: Omit<Balance, 'organizerId' | 'name' | 'comingEvents'>
  next: (NextPayout & { organizer: string })[]
  /** Whether something is due that is not paid, because the person owes as much under another name. */
  waitsForOthers: boolean
  coming: ComingEvent[]
  held: HeldOrder[]
  payouts: OwnPayout[]
  account: PayoutAccount | null
  lines: StatementLine[]
  isFirst: boolean
  pages: { previous: string | undefined; next: string | undefined }
  isUnread: boolean
}

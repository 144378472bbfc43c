import { isReachable } from '#modules/notifications/is-reachable.ts'
import { orderMethodLabel, orderStateLabel } from '#modules/orders/order-status.ts'
import type { Sale } from '#modules/orders/sales/sale.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** The clock of the event, in a form that every spreadsheet reads: "2026-12-12 20:00:00". */
const clock = (instant: Instant, timeZone: TimeZone): string =>
  isoWithOffset(instant, timeZone).slice(0, 19).replace('T', ' ')

/** What the file of a list of sales holds: every column, amounts in dollars, times of the event's own zone. */
export const SALES_CSV: readonly [head: string, cell: (sale: Sale) => string | number | null][] = [
  ['Order', ({ code }) => code],
  ['Placed', ({ placedAt, event }) => clock(placedAt, event.timeZone)],
  ['Event', ({ event }) => event.title],
  ['Event starts', ({ event }) => clock(event.startsAt, event.timeZone)],
  ['Buyer', ({ buyer }) => buyer],
  ['Email', ({ email }) => (isReachable(email) ? email : '')],
  ['Phone', ({ phone }) => phone],
  ['State', ({ status, refunded }) => orderStateLabel(status, refunded)],
  ['Method', orderMethodLabel],
  ['Tickets', ({ tickets }) => tickets],
  ['Guests', ({ tickets, groups, groupGuests, extras }) => tickets - groups - extras + groupGuests],
  ['Amount USD', ({ amount }) => decimalUsd(amount)],
  ['Fees USD', ({ fees }) => decimalUsd(fees)],
  ['Buyer pays USD', ({ total }) => decimalUsd(total)],
  ['Refunded USD', ({ refunded }) => decimalUsd(refunded)],
]

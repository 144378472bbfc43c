import { type CashTaking, takesCash } from '#modules/events/rules/cash-until.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** A line of a cart, as far as its way to pay is concerned. */
interface PaidLine {
  for: CashTaking & { acceptsOnline: boolean }
  quantity: number
  unitPrice: Cents
  discount: Cents
}

/** Whether the buyer pays anything for a line. */
export const costs = (line: PaidLine): boolean => line.unitPrice * line.quantity > line.discount

/** How all lines that cost something can be paid at `now`: what is for nothing is paid either way. */
export function waysToPay(lines: readonly PaidLine[], now: Instant): { cash: boolean; online: boolean } {
  const paid = lines.filter(costs)
  return {
    cash: paid.every((line) => takesCash(line.for, now)),
    online: paid.every((line) => line.for.acceptsOnline),
  }
}

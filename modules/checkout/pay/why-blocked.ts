import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { fewerToTake } from '#modules/checkout/quote/fewer-to-take.ts'
import { needsCode } from '#modules/checkout/quote/promo/needs-code.ts'

/** Why an order cannot be paid as it stands, and what to do; null where all of it can be bought. */
export function whyBlocked(quote: Pick<QuoteResponse, 'failures' | 'lostSeats'>): string | null {
  if (quote.lostSeats.length > 0) return 'Invalid seat reservation. Please select seats again.'
  if (quote.failures.length === 0) return null
  if (quote.failures.some(({ code }) => code === 'PAID_APART'))
    return 'Tickets paid in cash and tickets paid online are bought one after the other. Remove one kind, and buy it next.'
  if (quote.failures.every((failure) => fewerToTake(failure) !== null))
    return 'You chose more tickets than you can have. Take fewer in the order summary, or remove them to go on.'
  return needsCode(quote)
    ? 'Some of these tickets need their promo code. Enter it in the order summary, or remove them to go on.'
    : 'Some of these tickets cannot be bought any more. Remove them to go on.'
}

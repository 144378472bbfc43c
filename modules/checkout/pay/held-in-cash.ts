import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { heldWord, soldOfType, soldTogether } from '#modules/orders/sold.ts'

/**
 * What is held until its cash is brought, in the word that the thank-you has for it as well: "place", "tables". Nobody brings cash to
 * a night that costs nothing.
 */
export function heldInCash({ lines, terms }: Pick<QuoteResponse, 'lines' | 'terms'>): string {
  const paid = new Set(terms.flatMap(({ eventId, totalCents }) => (totalCents > 0 ? [eventId] : [])))
  const sold = lines
    .filter(({ eventId }) => paid.has(eventId))
    .map(({ quantity, admits, title }) => soldOfType(quantity, { admits, name: title }))
  return heldWord(soldTogether(sold)).word
}

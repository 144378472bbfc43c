import type { QuoteFailure } from '#modules/checkout/quote/quote-failure.ts'

/**
 * How many of a line that wants too many can be had, at least 1; null where there is none, or where their number is not
 * what stands in the way.
 */
export function fewerToTake({ code, stock }: Pick<QuoteFailure, 'code' | 'stock'>): number | null {
  if (!stock || (code !== 'SOLD_OUT' && code !== 'OVER_LIMIT')) return null
  const room = Math.min(stock.left, stock.maxPerPerson - stock.held)
  return room < 1 ? null : room
}

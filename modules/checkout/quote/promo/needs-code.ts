import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'

/** Whether tickets of a cart are sold with a promo code alone, and it has none that opens them. */
export const needsCode = ({ failures }: Pick<QuoteResponse, 'failures'>): boolean =>
  failures.some(({ code }) => code === 'NEEDS_CODE')

import type { CurrentPrice } from '#modules/cart/current-prices.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'

/** What a quote says of the cart's lines. */
export const quotedPrices = (quote: QuoteResponse): CurrentPrice[] =>
  quote.lines.map((line) => ({
    eventId: line.eventId,
    ticketTypeId: line.ticketTypeId,
    price: line.unitPriceCents,
    regularPrice: line.regularPriceCents,
    earlyBirdUntil: line.earlyBird ? line.earlyBirdUntil : null,
    maxPerPerson: line.maxPerPerson,
  }))

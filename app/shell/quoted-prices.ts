import type { FreshPrice } from '#modules/cart/fresh-prices.ts'
import type { Quote } from '#modules/checkout/wire.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

/** What a quote says of the cart's lines. */
export const quotedPrices = (quote: Quote): FreshPrice[] =>
  quote.lines.map((line) => ({
    eventId: line.eventId,
    ticketTypeId: line.ticketTypeId,
    price: toCents(line.unitPriceCents),
    regularPrice: toCents(line.regularPriceCents),
    earlyBirdUntil: line.earlyBird && line.earlyBirdUntil ? toInstant(line.earlyBirdUntil) : null,
    maxPerPerson: line.maxPerPerson,
  }))

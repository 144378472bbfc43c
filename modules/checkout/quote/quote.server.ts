import type { RequestedLine } from '#modules/checkout/checkout-request.server.ts'
import { type Quote, quote } from '#modules/checkout/quote/quote.ts'
import { findPromoCodes } from '#modules/checkout/quote/promo/find-promo-codes.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import {
  type ChosenSeats,
  type SeatForSale,
  seatsForSale,
} from '#modules/checkout/quote/seats-for-sale.server.ts'
import { ticketTypesForSale } from '#modules/checkout/quote/ticket-types-for-sale.server.ts'
import type { PersonId, SeatId } from '#platform/ids.ts'
import { ZERO_CENTS } from '#platform/money.ts'

/**
 * Prices a cart for a person (or nobody yet) from what is on sale right now, with the promo codes they typed. Nothing is
 * reserved, and no use of a code is taken.
 */
export async function quoteCart(
  ctx: Ctx,
  wanted: RequestedLine[],
  personId: PersonId | null,
  promoCodes: string[] = [],
  chosen: SeatChoice = NO_SEATS,
): Promise<Quote> {
  const seats = await seatsForSale(ctx.db, chosen.seats, { session: chosen.session, personId })
  const events = new Set([...wanted, ...chosen.seats].map(({ eventId }) => eventId))
  const [onSale, found] = await Promise.all([
    ticketTypesForSale(ctx, [...wanted, ...seats], personId),
    findPromoCodes(ctx.db, { eventIds: [...events], codes: promoCodes, personId }),
  ])
  const quoted = quote(wanted, onSale, ctx.now, { typed: promoCodes, found, seats })
  return { ...quoted, lostSeats: lostOf(chosen.seats, seats) }
}

/** The chosen seats of a cart, and the session of the holds on them. */
export interface SeatChoice {
  seats: readonly ChosenSeats[]
  session: string | null
}

export const NO_SEATS: SeatChoice = { seats: [], session: null }

/** Those that somebody else has by now, or that the chart has not. */
const lostOf = (chosen: readonly ChosenSeats[], known: readonly SeatForSale[]): SeatId[] =>
  chosen.flatMap(({ eventId, seatIds }) =>
    seatIds.filter(
      (id) => !known.some((one) => one.detail.seatId === id && one.eventId === eventId && one.isFree),
    ),
  )

/** The same for somebody who typed too many unknown codes: without any, and told so. */
export async function quoteWithoutPromos(
  ctx: Ctx,
  wanted: RequestedLine[],
  personId: PersonId | null,
  promoCodes: string[],
  chosen: SeatChoice = NO_SEATS,
): Promise<Quote> {
  const quoted = await quoteCart(ctx, wanted, personId, [], chosen)
  const failure = 'PROMO_TOO_MANY_TRIES' as const
  return {
    ...quoted,
    promos: promoCodes.map((code) => ({ code, eventId: null, failure, discount: ZERO_CENTS })),
  }
}

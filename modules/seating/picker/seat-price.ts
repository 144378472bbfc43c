import { lineTotal } from '#modules/pricing/cart-totals.ts'
import { allInSeatPrice } from '#modules/pricing/seat-fees.ts'
import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import { isGoodFor, promoDiscount } from '#modules/promo-codes/promo-discount.ts'
import type { SeatPrice } from '#modules/seating/picker/describe-seat.ts'
import type { TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** What a seat of a ticket type costs who buys it alone, with the promo code of their address where it is good for it. */
export function seatPrice(
  ticketTypeId: TicketTypeId,
  price: Cents,
  promo: Pick<PromoCode, 'terms' | 'ticketTypeIds'> | null,
): SeatPrice {
  if (!promo || promo.terms.kind === 'none' || !isGoodFor(promo, ticketTypeId))
    return { price, allIn: allInSeatPrice(price) }
  const one = { ticketTypeId, unitPrice: price, quantity: 1 }
  const paid = lineTotal({ ...one, discount: promoDiscount(promo, one) })
  return { price, allIn: allInSeatPrice(paid), code: { terms: promo.terms, ticketTypeId } }
}

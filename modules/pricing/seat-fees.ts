import { PROCESSING_FEE } from '#modules/pricing/processing-fee.ts'
import { addCents, type Cents, multiplyCents, percentOf, toCents, ZERO_CENTS } from '#platform/money.ts'

/** The least that the processing fee of an order with seats comes to. (Specification 9) */
export const MIN_SEAT_PROCESSING_FEE = toCents(150)

/** The service fee of each seat. (Specification 9) */
export const SEAT_SERVICE_FEE = toCents(200)

/** What the two fees are called wherever a buyer sees them. */
export const SEAT_PROCESSING_FEE_LABEL = 'Seat processing fee'
export const SEAT_SERVICE_FEE_LABEL = 'Seat service fee'

export interface SeatFees {
  processing: Cents
  service: Cents
}

/**
 * The fees of the seats of one order, in cents: 3 percent of what is paid for them, at least 1.50, and 2.00 a seat. Where all of
 * them come to nothing (given away, or by a promo code) there is none; a free seat beside a paid one has its 2.00. (Specification 9, seat checkout)
 */
export function seatFees(subtotal: Cents, seats: number): SeatFees {
  if (subtotal === 0 || seats === 0) return { processing: ZERO_CENTS, service: ZERO_CENTS }
  return {
    processing: toCents(Math.max(percentOf(subtotal, PROCESSING_FEE), MIN_SEAT_PROCESSING_FEE)),
    service: multiplyCents(SEAT_SERVICE_FEE, seats),
  }
}

/** What one seat costs with its fees when it is bought alone: the price shown first wherever a seat is shown. (16 CFR 464) */
export function allInSeatPrice(listed: Cents): Cents {
  const { processing, service } = seatFees(listed, 1)
  return addCents(listed, processing, service)
}

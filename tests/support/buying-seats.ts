import { checkOut, type CheckoutResult } from '#modules/checkout/check-out.server.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId, type PersonId, type SeatId } from '#platform/ids.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { billing } from '#tests/support/buying.ts'
import type { SeatedEvent } from '#tests/support/seated-event.ts'

/** A request to buy seats by card for what they cost now, whoever holds them. */
export async function wantSeats(
  db: Db,
  { eventId }: Pick<SeatedEvent, 'eventId'>,
  seatIds: SeatId[],
  over: Partial<CheckoutRequest> & { seatSession: string; by?: PersonId },
): Promise<CheckoutRequest> {
  const { by = null, ...request } = over
  const seats = [{ eventId, seatIds }]
  const lines = request.lines ?? []
  const { total } = await quoteCart(ctxOf(db), lines, by, [], { seats, session: request.seatSession })
  return {
    clientKey: newId(),
    lines,
    seats,
    totalCents: total,
    billing,
    method: 'card',
    sourceToken: 'cnon:card-nonce-ok',
    referralCode: null,
    ...request,
  }
}

export const buySeats = (
  db: Db,
  services: CheckoutServices,
  buyer: PersonId,
  request: CheckoutRequest,
): Promise<CheckoutResult> => checkOut(ctxOf(db), services, buyer, request)

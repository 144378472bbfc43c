import { RESERVATION_MINUTES } from '#modules/checkout/place/reservation.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/**
 * Takes the places of a payment that is due to be refunded again, if all of them may be sold to its buyer now. Answers
 * whether it did: then the checkout waits to be settled with this payment.
 */
export async function takePlacesAgain(db: Db, paymentId: PaymentId): Promise<boolean> {
  const [row] = await db.statement<{ taken: boolean | null }>('select take_places_again($1, $2) as taken', [
    paymentId,
    RESERVATION_MINUTES,
  ])
  if (!row?.taken) return false
  crashPoint('places taken again')
  return true
}

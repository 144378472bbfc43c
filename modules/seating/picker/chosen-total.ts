import { seatFees } from '#modules/pricing/seat-fees.ts'
import type { ChosenSeat } from '#modules/seating/picker/picker-data.ts'
import { addCents, type Cents } from '#platform/money.ts'

/** What chosen seats come to in one order: together a little less than each alone. */
export function chosenTotal(seats: Pick<ChosenSeat, 'price'>[]): {
  subtotal: Cents
  fees: Cents
  total: Cents
} {
  const subtotal = addCents(...seats.map(({ price }) => price))
  const { processing, service } = seatFees(subtotal, seats.length)
  const fees = addCents(processing, service)
  return { subtotal, fees, total: addCents(subtotal, fees) }
}

import { seatFees } from '#modules/pricing/seat-fees.ts'
import type { ChosenSeat } from '#modules/seating/picker/picker-data.ts'
import { addCents, type Cents } from '#platform/money.ts'

/** What chosen seats come to in one order: together a little less than each alone. Those that are not on sale any more are not counted. */
export function chosenTotal(seats: Pick<ChosenSeat, 'price'>[]): {
  count: number
  subtotal: Cents
  fees: Cents
  total: Cents
} {
  const prices = seats.flatMap(({ price }) => price ?? [])
  const subtotal = addCents(...prices)
  const { processing, service } = seatFees(subtotal, prices.length)
  const fees = addCents(processing, service)
  return { count: prices.length, subtotal, fees, total: addCents(subtotal, fees) }
}

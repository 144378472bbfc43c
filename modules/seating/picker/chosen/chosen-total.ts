import { orderTotals } from '#modules/pricing/order-fees.ts'
import { promoDiscount } from '#modules/promo-codes/promo-discount.ts'
import type { ChosenSeat } from '#modules/seating/picker/picker-data.ts'
import { type Cents, ZERO_CENTS } from '#platform/money.ts'

type Priced = Pick<ChosenSeat, 'price' | 'code'>

/** What chosen seats come to in one order, with the promo code that is in their prices. Those that are not on sale any more are not counted. */
export function chosenTotal(seats: readonly Priced[]): {
  count: number
  subtotal: Cents
  fees: Cents
  total: Cents
} {
  const onSale = seats.filter(({ price }) => price !== null)
  const lines = [...Map.groupBy(onSale, ({ price, code }) => `${code?.ticketTypeId} ${price}`).values()]
  const [{ subtotal, fees, total } = NOTHING] = orderTotals([lines.map(lineOf)])
  return { count: onSale.length, subtotal, fees, total }
}
const NOTHING = { subtotal: ZERO_CENTS, fees: ZERO_CENTS, total: ZERO_CENTS }

function lineOf(seats: readonly Priced[]) {
  const [{ price, code } = { price: null }] = seats
  const line = { unitPrice: price ?? ZERO_CENTS, quantity: seats.length }
  const discount = code
    ? promoDiscount({ terms: code.terms, ticketTypeIds: [] }, { ...line, ticketTypeId: code.ticketTypeId })
    : ZERO_CENTS
  return { ...line, discount, seats }
}

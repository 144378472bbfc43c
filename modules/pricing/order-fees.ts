import { cartTotals, lineTotal, type PricedLine, splitFee } from '#modules/pricing/cart-totals.ts'
import { seatFees } from '#modules/pricing/seat-fees.ts'
import { addCents, type Cents } from '#platform/money.ts'

/** A line that may be of chosen seats; general admission has none. */
export interface FeeLine extends PricedLine {
  seats: readonly unknown[]
}

/** What one order comes to, in cents. `fees` is all of them; the fees of seats are a part of it. */
export interface OrderTotals {
  subtotal: Cents
  fees: Cents
  total: Cents
  seatProcessing: Cents
  seatService: Cents
}

/**
 * What each order of one checkout comes to: the cart fee on general tickets, once on all of them and split over the orders, and on
 * the seats of each order their own fees. (Specification 9)
 */
export function orderTotals(orders: readonly (readonly FeeLine[])[]): OrderTotals[] {
  const general = orders.map((lines) => lines.filter((line) => line.seats.length === 0))
  const cartFees = splitFee(
    cartTotals(general.flat()).fees,
    general.map((lines) => cartTotals(lines).subtotal),
  )
  return orders.map((lines, at) => {
    const seated = lines.filter((line) => line.seats.length > 0)
    const seats = seatFees(
      addCents(...seated.map(lineTotal)),
      seated.reduce((sum, line) => sum + line.seats.length, 0),
    )
    const subtotal = addCents(...lines.map(lineTotal))
    const fees = addCents(...cartFees.slice(at, at + 1), seats.processing, seats.service)
    return {
      subtotal,
      fees,
      total: addCents(subtotal, fees),
      seatProcessing: seats.processing,
      seatService: seats.service,
    }
  })
}

/** The same of the whole checkout. */
export const sumTotals = (orders: readonly OrderTotals[]): OrderTotals => ({
  subtotal: addCents(...orders.map((one) => one.subtotal)),
  fees: addCents(...orders.map((one) => one.fees)),
  total: addCents(...orders.map((one) => one.total)),
  seatProcessing: addCents(...orders.map((one) => one.seatProcessing)),
  seatService: addCents(...orders.map((one) => one.seatService)),
})

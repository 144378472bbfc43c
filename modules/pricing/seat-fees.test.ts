import { describe, expect, test } from 'vitest'
import { orderTotals, sumTotals } from '#modules/pricing/order-fees.ts'
import { allInSeatPrice, seatFees } from '#modules/pricing/seat-fees.ts'
import { toCents } from '#platform/money.ts'

describe('the fees of seats', () => {
  test.each([
    // subtotal, seats, processing, service
    [4000, 1, 150, 200],
    [5000, 1, 150, 200],
    [5034, 1, 151, 200],
    [8000, 2, 240, 400],
    [1, 3, 150, 600],
    [0, 2, 0, 0],
  ])('on %d cents for %d seats', (subtotal, seats, processing, service) => {
    expect(seatFees(toCents(subtotal), seats)).toEqual({ processing, service })
  })

  test('are in the price of one that is bought alone', () => {
    expect(allInSeatPrice(toCents(7500))).toBe(7500 + 225 + 200)
    expect(allInSeatPrice(toCents(0))).toBe(0)
  })
})

describe('an order', () => {
  const line = (price: number, quantity: number, seats = 0, discount = 0) => ({
    unitPrice: toCents(price),
    quantity,
    discount: toCents(discount),
    seats: Array.from({ length: seats }),
  })

  test('of general tickets and seats pays the cart fee on the ones and the seat fees on the others', () => {
    expect(orderTotals([[line(4000, 2), line(6000, 2, 2)]])).toEqual([
      { subtotal: 20_000, fees: 240 + 360 + 400, total: 21_000, seatProcessing: 360, seatService: 400 },
    ])
  })

  test('of two prices of seats pays one processing fee', () => {
    expect(orderTotals([[line(1000, 1, 1), line(2000, 1, 1)]])).toMatchObject([
      { seatProcessing: 150, seatService: 400 },
    ])
  })

  test('pays its own fees where a checkout has several, and all of them together what the checkout pays', () => {
    const orders = orderTotals([
      [line(1000, 1, 1)],
      [line(1000, 1, 1), line(3333, 1)],
      [line(3334, 2)],
      [line(2000, 1, 1, 2000)],
    ])
    expect(orders.map(({ fees }) => fees)).toEqual([350, 350 + 100, 200, 0])
    expect(sumTotals(orders)).toMatchObject({ fees: 1000, seatProcessing: 300, seatService: 400 })
  })
})

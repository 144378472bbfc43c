import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderTotals, sumTotals } from '#modules/pricing/order-fees.ts'
import { allInSeatPrice, seatFees } from '#modules/pricing/seat-fees.ts'
import { toCents } from '#platform/money.ts'
import { exactParts, exactShare, exactSum, MONEY_CASES } from '#tests/support/exact-cents.ts'

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

  test(
    'pays what an exact count says, whatever is in its checkout',
    () => {
      const anyLine = fc
        .tuple(
          fc.integer({ min: 0, max: 30_000 }),
          fc.integer({ min: 1, max: 12 }),
          fc.boolean(),
          fc.nat(100),
        )
        .map(([price, quantity, isSeated, off]) =>
          line(price, quantity, isSeated ? quantity : 0, Math.floor((price * quantity * off) / 100)),
        )
      const paid = (lines: ReturnType<typeof line>[]) =>
        exactSum(lines.map(({ unitPrice, quantity, discount }) => unitPrice * quantity - discount))
      fc.assert(
        fc.property(
          fc.array(fc.array(anyLine, { maxLength: 5 }), { minLength: 1, maxLength: 5 }),
          (orders) => {
            const isGeneral = ({ seats }: ReturnType<typeof line>) => seats.length === 0
            const general = orders.map((lines) => paid(lines.filter(isGeneral)))
            const cartFees = exactParts(exactShare(exactSum(general), 3, 100), general)
            const expected = orders.map((lines, at) => {
              const subtotal = paid(lines)
              const forSeats = subtotal - general[at]!
              const seats = exactSum(lines.map((one) => one.seats.length))
              const seatProcessing = forSeats > 0 ? Math.max(150, exactShare(forSeats, 3, 100)) : 0
              const seatService = forSeats > 0 ? 200 * seats : 0
              const fees = cartFees[at]! + seatProcessing + seatService
              return { subtotal, fees, total: subtotal + fees, seatProcessing, seatService }
            })
            const found = orderTotals(orders)
            expect(found).toEqual(expected)
            expect(sumTotals(found).total).toBe(exactSum(expected.map(({ total }) => total)))
            const [first] = expected as [(typeof expected)[number]]
            expect(allInSeatPrice(toCents(first.subtotal))).toBe(
              first.subtotal === 0
                ? 0
                : first.subtotal + Math.max(150, exactShare(first.subtotal, 3, 100)) + 200,
            )
          },
        ),
        { numRuns: MONEY_CASES },
      )
    },
    30_000 + 2 * MONEY_CASES,
  )
})

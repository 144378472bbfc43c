import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCents, percentOf, toBasisPoints, toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'
import { exactParts, exactShare, MONEY_CASES } from '#tests/support/exact-cents.ts'
import { allInPrice, cartTotals, splitFee } from './cart-totals.ts'
import { isEarlyBird, isEarlyPrice, ticketPrice } from './early-bird.ts'

/** Cases of each property; `npm run test:deep` tries more. */
const RUNS = Number(process.env['MONEY_CASES'] ?? 10_000)

const until = toInstant('2026-12-01T05:59:59.999Z')
const ticket = { price: toCents(4000), earlyBirdPrice: toCents(3000), earlyBirdUntil: until }

describe('the early-bird price', () => {
  test.each([
    ['a minute before its end', plusMs(until, -60_000), 3000],
    ['at its very end', until, 3000],
    ['a millisecond after', plusMs(until, 1), 4000],
  ])('%s', (_when, now, cents) => {
    expect(ticketPrice(ticket, now)).toBe(cents)
  })

  test('never applies where there is none', () => {
    expect(isEarlyBird({ ...ticket, earlyBirdPrice: null, earlyBirdUntil: null }, until)).toBe(false)
  })

  test.each([
    [2999, true],
    [3000, false],
    [3001, false],
  ])('of %i cents is shown as early beside 3000: %s', (cents, expected) => {
    expect(isEarlyPrice(toCents(cents), toCents(3000))).toBe(expected)
  })

  test('may be free', () => {
    expect(ticketPrice({ ...ticket, earlyBirdPrice: toCents(0) }, until)).toBe(0)
  })
})

describe('processing fees', () => {
  test.each([
    [0, 0],
    [16, 0],
    [17, 1],
    [50, 2],
    [1000, 30],
    [4000, 120],
    [12345, 370],
    [12350, 371],
  ])('of a subtotal of %d cents are %d', (subtotal, fee) => {
    expect(cartTotals([{ unitPrice: toCents(subtotal), quantity: 1 }]).fees).toBe(fee)
  })

  test('are rounded once, on the whole cart', () => {
    expect(cartTotals([{ unitPrice: toCents(17), quantity: 3 }])).toEqual({
      subtotal: 51,
      fees: 2,
      total: 53,
    })
  })

  test(
    'one ticket shows the price it is sold for: with 3 percent on top, to the cent',
    () => {
      fc.assert(
        fc.property(fc.nat(1_000_000), (listed) => {
          const shown = allInPrice(toCents(listed))
          expect(shown).toBe(listed + exactShare(listed, 3, 100))
          expect(shown).toBe(cartTotals([{ unitPrice: toCents(listed), quantity: 1 }]).total)
        }),
        { numRuns: MONEY_CASES },
      )
    },
    30_000 + MONEY_CASES,
  )

  test(
    'agree with exact fractions, rounded half up',
    () => {
      fc.assert(
        fc.property(fc.nat(2_000_000_000), fc.nat(10_000), (amount, rate) => {
          const exact = (BigInt(amount) * BigInt(rate) * 2n) / 10_000n
          expect(BigInt(percentOf(toCents(amount), toBasisPoints(rate)))).toBe((exact + 1n) / 2n)
        }),
        { numRuns: RUNS },
      )
    },
    30_000 + RUNS,
  )

  test(
    'split over orders they keep their sum, are never negative, and are what an exact count says',
    () => {
      const subtotals = fc.array(fc.nat(5_000_000).map(toCents), { minLength: 1, maxLength: 20 })
      fc.assert(
        fc.property(subtotals, (parts) => {
          const { fees } = cartTotals(parts.map((unitPrice) => ({ unitPrice, quantity: 1 })))
          const split = splitFee(fees, parts)
          expect(addCents(...split)).toBe(fees)
          expect(Math.min(...split)).toBeGreaterThanOrEqual(0)
          expect(split).toEqual(exactParts(fees, parts))
        }),
        { numRuns: MONEY_CASES },
      )
    },
    30_000 + MONEY_CASES,
  )

  test.each([
    [10, [200, 100], [7, 3]],
    [1, [1, 1], [1, 0]],
    [100, [1111, 2222], [33, 67]],
    [3, [0, 100, 0], [0, 3, 0]],
    [0, [0, 0], [0, 0]],
  ])('split over orders, %i goes as %j to %j: each part is rounded half up', (fee, subtotals, parts) => {
    expect(splitFee(toCents(fee), subtotals.map(toCents))).toEqual(parts)
  })

  test('an amount that is not whole cents is a bug, not a price', () => {
    expect(() => toCents(10.5)).toThrow(RangeError)
    expect(() => toCents(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
  })
})

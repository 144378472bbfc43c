import fc from 'fast-check'
import { expect, test } from 'vitest'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import { toCents } from '#platform/money.ts'
import { exactShare, MONEY_CASES } from '#tests/support/exact-cents.ts'

test.each([
  [10_000, 300],
  [4000, 120],
  [16, 0],
  [17, 1],
  [0, 0],
])('an organiser owes 3 percent of %i cents of tickets: %i', (subtotal, fee) => {
  expect(organizerFee(toCents(subtotal))).toBe(fee)
})

test(
  'an organiser owes exactly 3 percent, half a cent up, of whatever the tickets brought',
  () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (subtotal) => {
        expect(organizerFee(toCents(subtotal))).toBe(exactShare(subtotal, 3, 100))
      }),
      { numRuns: MONEY_CASES },
    )
  },
  30_000 + MONEY_CASES,
)

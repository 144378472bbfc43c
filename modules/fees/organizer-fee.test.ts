import { expect, test } from 'vitest'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import { toCents } from '#platform/money.ts'

test.each([
  [10_000, 300],
  [4000, 120],
  [16, 0],
  [17, 1],
  [0, 0],
])('an organiser owes 3 percent of %i cents of tickets: %i', (subtotal, fee) => {
  expect(organizerFee(toCents(subtotal))).toBe(fee)
})

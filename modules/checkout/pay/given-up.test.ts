import { expect, test } from 'vitest'
import { hasGivenUp } from '#modules/checkout/pay/given-up.ts'

test.each([
  ['is there and waits', 15_000, false, false],
  ['is there and waited too long', 15_001, false, true],
  ['went on at once', 2_000, true, false],
  ['left after a wait', 2_001, true, true],
])('a buyer who %s (%d ms)', (_what, waitedMs, hasLeft, expected) => {
  expect(hasGivenUp(waitedMs, hasLeft)).toBe(expected)
})

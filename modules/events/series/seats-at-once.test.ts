import { expect, test } from 'vitest'
import { seatsAtOnce } from '#modules/events/series/seats-at-once.ts'

test.each([
  [52, 0, true],
  [52, 300, true],
  [50, 2_000, true],
  [11, 9_091, false],
  [2, 50_001, false],
  [1, 100_001, true],
])('%i nights of %i seats are entered at once: %s', (nights, seats, isAllowed) => {
  expect(seatsAtOnce(nights, seats)).toEqual(
    isAllowed
      ? { ok: true, value: null }
      : { ok: false, failure: { code: 'TOO_MANY_SEATS', field: 'repeatsUntil' } },
  )
})

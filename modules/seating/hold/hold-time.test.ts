import { expect, test } from 'vitest'
import { holdLeftMs } from '#modules/seating/hold/hold-time.ts'
import { MINUTE_MS, plusMs, toInstant } from '#platform/time.ts'

const now = toInstant('2026-06-01T20:00:00Z')

test.each([
  // The hold was made a moment after the request began.
  ['a hold made just now', 15 * MINUTE_MS + 7, false, 15 * MINUTE_MS],
  ['one with more time', 20 * MINUTE_MS + 7, true, 20 * MINUTE_MS],
  ['one that was extended at its end', 5 * MINUTE_MS, true, 5 * MINUTE_MS],
  ['one that runs', 9 * MINUTE_MS + 1, false, 9 * MINUTE_MS + 1],
  ['one that is over', -1, false, 0],
])('%s', (_, untilMs, isExtended, left) =>
  expect(holdLeftMs({ expiresAt: plusMs(now, untilMs), isExtended }, now)).toBe(left),
)

test('where nothing is held there is no time', () =>
  expect(holdLeftMs({ expiresAt: null, isExtended: false }, now)).toBeNull())

import { expect, test } from 'vitest'
import { isCheckDue, isCheckLate } from '#modules/operations/invariant-check.ts'
import { HOUR_MS, plusMs, toInstant } from '#platform/time.ts'

test.each([
  ['never before', null, '2026-11-25T18:00:00Z', true],
  ['20 hours ago, at 3 in the night in Chicago', 20, '2026-11-25T09:00:00Z', true],
  ['20 hours ago, at one minute to 3', 20, '2026-11-25T08:59:00Z', false],
  ['20 hours ago, at one minute to 6', 20, '2026-11-25T11:59:00Z', true],
  ['20 hours ago, at 6', 20, '2026-11-25T12:00:00Z', false],
  ['less than 20 hours ago, at 3', 19.99, '2026-11-25T09:00:00Z', false],
  ['30 hours ago, by day', 30, '2026-11-25T18:00:00Z', true],
  ['less than 30 hours ago, by day', 29.99, '2026-11-25T18:00:00Z', false],
])('the check that ran %s is due: %s hours before %s, %s', (_what, hours, at, expected) => {
  const now = toInstant(at)
  expect(isCheckDue(hours === null ? null : plusMs(now, -hours * HOUR_MS), now)).toBe(expected)
})

test.each([
  [31, false],
  [31.01, true],
])('a check %s hours ago is late: %s', (hours, expected) => {
  const now = toInstant('2026-11-25T18:00:00Z')
  expect(isCheckLate({ checkedAt: plusMs(now, -hours * HOUR_MS), broken: [] }, now)).toBe(expected)
})

import { expect, test } from 'vitest'
import { cashUntil, cashWords, takesCash } from '#modules/events/rules/cash-until.ts'
import { toInstant } from '#platform/time.ts'

/** Saturday, December 12, 9 PM to 2 AM in Chicago. */
const event = (cashUntilDays: number | null, acceptsCash = true) => ({
  acceptsCash,
  cashUntilDays,
  startsAt: toInstant('2026-12-13T03:00:00Z'),
  endsAt: toInstant('2026-12-13T08:00:00Z'),
  timeZone: 'America/Chicago',
})

test.each([
  [null, '2026-12-13T08:00:00.000Z', 'Pay the host at the door, by Sun, Dec 13, 2 AM CST.'],
  [0, '2026-12-13T03:00:00.000Z', 'Pay the host by Sat, Dec 12, 9 PM CST, when it begins.'],
  [1, '2026-12-12T03:00:00.000Z', 'Pay the host by Fri, Dec 11, 9 PM CST: at the door it is too late.'],
  [60, '2026-10-14T03:00:00.000Z', 'Pay the host by Tue, Oct 13, 10 PM CDT: at the door it is too late.'],
] as const)('cash with the rule %s is taken until %s', (days, until, words) => {
  expect(cashUntil(event(days))).toBe(until)
  expect(cashWords({ ...event(days), status: 'published' }).replaceAll('\u00a0', ' ')).toBe(words)
})

test('a postponed event tells no day', () => {
  expect(cashWords({ ...event(7), status: 'postponed' })).toBe('Pay the host.')
})

test.each([
  [null, true, '2026-12-13T08:00:00Z', true],
  [null, true, '2026-12-13T08:00:00.001Z', false],
  [1, true, '2026-12-12T03:00:00Z', true],
  [1, true, '2026-12-12T03:00:00.001Z', false],
  [null, false, '2026-12-01T00:00:00Z', false],
] as const)('with the rule %s, and %s for cash at all, at %s: %s', (days, accepts, now, taken) => {
  expect(takesCash(event(days, accepts), toInstant(now))).toBe(taken)
})

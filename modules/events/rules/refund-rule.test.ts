import { describe, expect, test } from 'vitest'
import {
  givesRefunds,
  readRefundRule,
  refundDays,
  refundRuleText,
  refundTerms,
  toRefundRule,
} from '#modules/events/rules/refund-rule.ts'
import type { RefundRule } from '#modules/events/event.ts'
import { toInstant } from '#platform/time.ts'

/** Saturday, December 12, 9 PM in Chicago. */
const startsAt = toInstant('2026-12-13T03:00:00Z')
const terms = (refundRule: RefundRule, now: string, refundPolicy = '') =>
  refundTerms({ refundRule, refundPolicy, startsAt, timeZone: 'America/Chicago' }, toInstant(now))
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('refunds are given', () => {
  test.each([
    ['none', '2026-12-01T00:00:00Z', null, 'No refunds, unless the event is cancelled.'],
    [0, '2026-12-13T03:00:00Z', '2026-12-13T03:00:00.000Z', 'Until Sat, Dec 12, 9 PM CST, when it begins.'],
    [
      0,
      '2026-12-13T03:00:00.001Z',
      '2026-12-13T03:00:00.000Z',
      'No refunds any more: they were given until Sat, Dec 12, 9 PM CST.',
    ],
    [
      1,
      '2026-12-01T00:00:00Z',
      '2026-12-12T03:00:00.000Z',
      'Until Fri, Dec 11, 9 PM CST, a day before it begins.',
    ],
    [
      7,
      '2026-12-06T03:00:00Z',
      '2026-12-06T03:00:00.000Z',
      'Until Sat, Dec 5, 9 PM CST, 7 days before it begins.',
    ],
    [
      7,
      '2026-12-06T03:00:00.001Z',
      '2026-12-06T03:00:00.000Z',
      'No refunds any more: they were given until Sat, Dec 5, 9 PM CST.',
    ],
    // A day is 24 hours: the clock was changed in between, and the words say the hour.
    [
      60,
      '2026-10-01T00:00:00Z',
      '2026-10-14T03:00:00.000Z',
      'Until Tue, Oct 13, 10 PM CDT, 60 days before it begins.',
    ],
  ] as const)('by the rule %s at %s until %s', (rule, now, until, words) => {
    const found = terms(rule, now)
    expect({ ...found, words: plain(found.words) }).toEqual({ until, words, isSaid: true })
  })

  test('as the host says in their own words, behind the rule or alone', () => {
    expect(terms('none', '2026-12-01T00:00:00Z', 'Call the host.').words).toBe(
      'No refunds, unless the event is cancelled. Call the host.',
    )
    expect(terms(null, '2026-12-01T00:00:00Z', 'Call the host.')).toEqual({
      until: null,
      words: 'Call the host.',
      isSaid: true,
    })
  })

  test.each([
    [0, 'Until it begins.'],
    [1, 'Until a day before it begins.'],
    [7, 'Until 7 days before it begins.'],
  ] as const)('by the rule %s on no day while the event is postponed', (refundRule, words) => {
    const event = { refundRule, refundPolicy: '', startsAt, timeZone: 'America/Chicago' }
    expect(refundTerms({ ...event, status: 'postponed' }, startsAt)).toEqual({
      until: null,
      words,
      isSaid: true,
    })
  })

  test('by nobody who has not said so', () => {
    expect(terms(null, '2026-12-01T00:00:00Z')).toEqual({
      until: null,
      words: 'The host has not published a refund policy.',
      isSaid: false,
    })
  })
})

describe('a rule as it is typed', () => {
  test.each([
    ['', null],
    ['none', 'none'],
    ['0', 0],
    ['365', 365],
  ] as const)('"%s" is read, and written back', (text, rule) => {
    expect(readRefundRule(text)).toBe(rule)
    expect(refundRuleText(rule)).toBe(text)
  })

  test.each(['366', '-1', '7 days', '1.5', 'always', '٣'])('"%s" is none', (text) => {
    expect(readRefundRule(text)).toBeUndefined()
  })

  test.each([
    [null, null, null],
    [false, null, 'none'],
    [true, 0, 0],
    [true, 7, 7],
  ] as const)('a row with %s and %s days is the rule %s', (gives, days, rule) => {
    expect(toRefundRule(gives, days)).toBe(rule)
  })
})

test.each([
  [null, null, null],
  ['none', false, null],
  [7, true, 7],
] as const)('a rule %j is %j and %j in its row, and itself when it is read back', (rule, gives, days) => {
  expect([givesRefunds(rule), refundDays(rule)]).toEqual([gives, days])
  expect(toRefundRule(gives, days)).toBe(rule)
})

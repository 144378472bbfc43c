import { describe, expect, test } from 'vitest'
import {
  hoursWords,
  passOnHours,
  passOnText,
  passOnTerms,
  readPassOnRule,
  toPassOnRule,
} from '#modules/events/rules/pass-on-rule.ts'
import type { EventStatus, PassOnRule } from '#modules/events/event.ts'
import { toInstant } from '#platform/time.ts'

/** Saturday, December 12, in Chicago: doors at 8 PM, the first song at 9 PM. */
const event = {
  startsAt: toInstant('2026-12-13T03:00:00Z'),
  doorsAt: toInstant('2026-12-13T02:00:00Z'),
  timeZone: 'America/Chicago',
} as const
const terms = (passOnRule: PassOnRule, now: string, over: { doorsAt?: null; status?: EventStatus } = {}) => {
  const found = passOnTerms({ ...event, passOnRule, ...over }, toInstant(now))
  return { ...found, words: found.words.replaceAll('\u00a0', ' ') }
}
const DOORS = '2026-12-13T02:00:00.000Z'

describe('a ticket may be passed on', () => {
  test.each([
    [
      0,
      '2026-12-13T02:00:00Z',
      true,
      DOORS,
      'You may pass a ticket on to a friend until Sat, Dec 12, 8 PM CST, when doors open.',
    ],
    [0, '2026-12-13T02:00:00.001Z', false, DOORS, 'Tickets could be passed on until Sat, Dec 12, 8 PM CST.'],
    [
      2,
      '2026-12-13T00:00:00Z',
      true,
      '2026-12-13T00:00:00.000Z',
      'You may pass a ticket on to a friend until Sat, Dec 12, 6 PM CST, 2 hours before doors open.',
    ],
    [
      2,
      '2026-12-13T00:00:00.001Z',
      false,
      '2026-12-13T00:00:00.000Z',
      'Tickets could be passed on until Sat, Dec 12, 6 PM CST.',
    ],
    [
      24,
      '2026-12-01T00:00:00Z',
      true,
      '2026-12-12T02:00:00.000Z',
      'You may pass a ticket on to a friend until Fri, Dec 11, 8 PM CST, a day before doors open.',
    ],
    [
      'none',
      '2026-12-01T00:00:00Z',
      false,
      null,
      'Tickets of this event cannot be passed on to somebody else.',
    ],
  ] as const)('by the rule %s at %s: %s', (rule, now, isOpen, until, words) => {
    expect(terms(rule, now)).toEqual({ isOpen, until, words })
  })

  test('until it begins where no other hour is said for the doors', () => {
    expect(terms(0, '2026-12-13T03:00:00Z', { doorsAt: null })).toMatchObject({
      isOpen: true,
      until: '2026-12-13T03:00:00.000Z',
    })
    expect(terms(0, '2026-12-13T03:00:00.001Z', { doorsAt: null })).toMatchObject({ isOpen: false })
  })

  test('without a last moment while its event is postponed, unless its host forbids it; never once it is cancelled', () => {
    expect(terms(24, '2027-01-01T00:00:00Z', { status: 'postponed' })).toMatchObject({
      isOpen: true,
      until: null,
    })
    expect(terms('none', '2026-12-01T00:00:00Z', { status: 'postponed' })).toMatchObject({ isOpen: false })
    expect(terms(0, '2026-12-01T00:00:00Z', { status: 'cancelled' })).toMatchObject({
      isOpen: false,
      until: null,
    })
  })
})

describe('the rule of a form', () => {
  test.each([
    ['', 0],
    ['0', 0],
    ['none', 'none'],
    ['720', 720],
    ['721', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
  ] as const)('%j is read as %s', (text, rule) => {
    expect(readPassOnRule(text)).toBe(rule)
  })

  test.each(['none', 0, 48] as const)('%s is the same after a row has held it', (rule) => {
    expect(toPassOnRule(passOnHours(rule))).toBe(rule)
    expect(readPassOnRule(String(rule))).toBe(rule)
    expect(readPassOnRule(passOnText(rule))).toBe(rule)
  })

  test.each([
    [1, 'an hour'],
    [6, '6 hours'],
    [24, 'a day'],
    [36, '36 hours'],
    [72, '3 days'],
  ])('%i hours are %s', (hours, words) => {
    expect(hoursWords(hours)).toBe(words)
  })
})

test.each([
  ['none', null, 'none'],
  [0, 0, ''],
  [48, 48, '48'],
] as const)(
  'a rule %j is %j in its row, %j in its field, and itself when it is read back',
  (rule, hours, text) => {
    expect([passOnHours(rule), passOnText(rule)]).toEqual([hours, text])
    expect([toPassOnRule(hours), readPassOnRule(text)]).toEqual([rule, rule])
  },
)

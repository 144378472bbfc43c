import { describe, expect, test } from 'vitest'
import { isOfNightBefore, isTonight, nightOf } from '#modules/events/tonight.ts'
import { toInstant } from '#platform/time.ts'

const CHICAGO = 'America/Chicago'
const LOS_ANGELES = 'America/Los_Angeles'

describe('the night that an instant belongs to', () => {
  test.each([
    ['at 11:59 PM', '2026-12-12T23:59:59-06:00', CHICAGO, '2026-12-12'],
    ['at 12:30 AM', '2026-12-13T00:30:00-06:00', CHICAGO, '2026-12-12'],
    ['at 5:59 AM', '2026-12-13T05:59:59.999-06:00', CHICAGO, '2026-12-12'],
    ['at 6:00 AM', '2026-12-13T06:00:00-06:00', CHICAGO, '2026-12-13'],
    ['at the same moment further west', '2026-12-13T06:00:00-06:00', LOS_ANGELES, '2026-12-12'],
    ['on the first of a month', '2027-01-01T00:30:00-06:00', CHICAGO, '2026-12-31'],
    ['before 6 AM of the day that clocks go forward', '2026-03-08T05:59:59.999-05:00', CHICAGO, '2026-03-07'],
    ['at 6 AM of the day that clocks go forward', '2026-03-08T06:00:00-05:00', CHICAGO, '2026-03-08'],
    ['before 6 AM of the day that clocks go back', '2026-11-01T05:59:59.999-06:00', CHICAGO, '2026-10-31'],
    ['at 6 AM of the day that clocks go back', '2026-11-01T06:00:00-06:00', CHICAGO, '2026-11-01'],
    ['in the hour that comes twice', '2026-11-01T01:30:00-06:00', CHICAGO, '2026-10-31'],
  ])('%s', (_, moment, timeZone, night) => {
    expect(nightOf(toInstant(moment), timeZone)).toBe(night)
  })
})

test.each([
  ['00:00', true],
  ['05:59', true],
  ['06:00', false],
  ['23:00', false],
])('the clock %s is of the night before: %s', (clock, is) => {
  expect(isOfNightBefore(clock)).toBe(is)
})

const eventOf = (startsAt: string, endsAt: string, timeZone = CHICAGO) => ({
  startsAt: toInstant(startsAt),
  endsAt: toInstant(endsAt),
  timeZone,
})
const set = eventOf('2026-12-12T21:00:00-06:00', '2026-12-13T02:00:00-06:00')
const nextSet = eventOf('2026-12-13T20:00:00-06:00', '2026-12-14T01:00:00-06:00')
const weekender = eventOf('2026-12-11T18:00:00-06:00', '2026-12-13T23:00:00-06:00')
const after = eventOf('2026-12-13T03:00:00-06:00', '2026-12-13T06:30:00-06:00')
const long = eventOf('2026-11-01T05:59:00-06:00', '2026-11-01T09:00:00-06:00')

describe('whether an event is tonight', () => {
  test.each([
    ['a set, the morning before it', set, '2026-12-12T06:00:00-06:00', true],
    ['a set, at 5:59 AM of the same day', set, '2026-12-12T05:59:59-06:00', false],
    ['a set, at 12:30 AM while it is on', set, '2026-12-13T00:30:00-06:00', true],
    ['a set, at its end', set, '2026-12-13T02:00:00-06:00', false],
    ["tomorrow's set, at 12:30 AM of its own day", nextSet, '2026-12-13T00:30:00-06:00', false],
    ["tomorrow's set, from 6 AM of its own day", nextSet, '2026-12-13T06:00:00-06:00', true],
    ['an after-party at 3 AM, in the evening before', after, '2026-12-12T20:00:00-06:00', true],
    ['an after-party that goes on past 6 AM', after, '2026-12-13T06:15:00-06:00', true],
    ['a weekender, on its second night', weekender, '2026-12-12T22:00:00-06:00', true],
    [
      'what begins late in the night that clocks go back, from its first moment',
      long,
      '2026-10-31T06:00:00-05:00',
      true,
    ],
    ['the same, a moment sooner', long, '2026-10-31T05:59:59-05:00', false],
    ['a weekender, in the night before it', weekender, '2026-12-11T00:30:00-06:00', false],
  ])('%s', (_, event, now, expected) => {
    expect(isTonight(event, toInstant(now))).toBe(expected)
  })

  test('depends on the time zone of the event, not on the visitor’s', () => {
    const now = toInstant('2026-12-13T06:30:00-06:00') // 4:30 AM in Los Angeles
    const evening = ['2026-12-13T20:00:00-06:00', '2026-12-14T02:00:00-06:00'] as const
    expect(isTonight(eventOf(...evening, CHICAGO), now)).toBe(true)
    expect(isTonight(eventOf(...evening, LOS_ANGELES), now)).toBe(false)
  })
})

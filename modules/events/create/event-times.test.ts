import { describe, expect, test } from 'vitest'
import { eventTimes, type TypedTimes } from '#modules/events/create/event-times.ts'
import { toInstant } from '#platform/time.ts'

const NOW = toInstant('2026-11-22T12:00:00Z')
const times = (over: Partial<TypedTimes>, zone = 'America/Chicago', now = NOW) =>
  eventTimes(
    { day: '2026-12-12', starts: '21:00', ends: '02:00', lastDay: '', doors: '', ...over },
    zone,
    now,
  )

describe('the times of an event', () => {
  test.each<[string, Partial<TypedTimes>, string, string, string | null]>([
    ['end on the next morning', {}, '2026-12-13T03:00', '2026-12-13T08:00', null],
    ['end on the same day', { starts: '14:00', ends: '18:00' }, '2026-12-12T20:00', '2026-12-13T00:00', null],
    [
      'begin after midnight',
      { starts: '00:30', ends: '04:00' },
      '2026-12-12T06:30',
      '2026-12-12T10:00',
      null,
    ],
    [
      'open doors before the start',
      { doors: '20:00' },
      '2026-12-13T03:00',
      '2026-12-13T08:00',
      '2026-12-13T02:00',
    ],
    ['open doors at the start', { doors: '21:00' }, '2026-12-13T03:00', '2026-12-13T08:00', null],
    [
      'open doors before midnight',
      { starts: '00:30', ends: '04:00', doors: '23:30' },
      '2026-12-12T06:30',
      '2026-12-12T10:00',
      '2026-12-12T05:30',
    ],
    [
      'end with the night of the last day',
      { lastDay: '2026-12-14' },
      '2026-12-13T03:00',
      '2026-12-15T08:00',
      null,
    ],
    [
      'end in the day of the last day',
      { lastDay: '2026-12-14', ends: '17:00' },
      '2026-12-13T03:00',
      '2026-12-14T23:00',
      null,
    ],
    ['last 14 days', { lastDay: '2026-12-26', ends: '21:00' }, '2026-12-13T03:00', '2026-12-27T03:00', null],
    [
      'are of the zone of the venue, also over the change of its clock',
      { day: '2027-03-13', ends: '03:00' },
      '2027-03-14T03:00',
      '2027-03-14T08:00',
      null,
    ],
    [
      'take the first of an hour that comes twice',
      { day: '2027-11-06', ends: '01:30' },
      '2027-11-07T02:00',
      '2027-11-07T06:30',
      null,
    ],
  ])('%s', (_, typed, startsAt, endsAt, doorsAt) => {
    const instant = (text: string | null) => text && `${text}:00.000Z`
    expect(times(typed)).toEqual({
      ok: true,
      value: { startsAt: instant(startsAt), endsAt: instant(endsAt), doorsAt: instant(doorsAt) },
    })
  })

  test.each<[string, string, Partial<TypedTimes>]>([
    ['LAST_DAY_BEFORE_FIRST', 'lastDay', { lastDay: '2026-12-11' }],
    ['ENDS_AT_START', 'ends', { ends: '21:00' }],
    ['LASTS_TOO_LONG', 'lastDay', { lastDay: '2026-12-26', ends: '21:01' }],
    ['DOORS_TOO_EARLY', 'doors', { doors: '14:59' }],
    ['DOORS_TOO_EARLY', 'doors', { doors: '21:01' }],
    ['HOUR_SKIPPED', 'ends', { day: '2027-03-13', ends: '02:30' }],
    ['HOUR_SKIPPED', 'starts', { day: '2027-03-14', starts: '02:30', ends: '05:00' }],
    ['STARTS_TOO_FAR', 'day', { day: '2029-11-22' }],
  ])('fail with %s at the field %s', (code, field, typed) => {
    expect(times(typed)).toEqual({ ok: false, failure: { code, field } })
  })

  test('are to come: the start is after now, to the minute', () => {
    const start = toInstant('2026-12-13T03:00:00Z')
    expect(times({}, 'America/Chicago', start)).toEqual({
      ok: false,
      failure: { code: 'STARTS_IN_PAST', field: 'day' },
    })
    expect(times({}, 'America/Chicago', toInstant('2026-12-13T02:59:59Z')).ok).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { seriesDays } from '#modules/events/series/series-days.server.ts'
import { seriesNights } from '#modules/events/series/series-nights.server.ts'

const CHICAGO = 'America/Chicago'
const TYPED = {
  day: '2026-12-12',
  starts: '21:00',
  ends: '02:00',
  lastDay: '',
  doors: '',
  repeats: 'weekly',
  repeatsUntil: '2027-01-02',
} as const

describe('the days of a rhythm', () => {
  test.each([
    ['2026-12-12', 'weekly', '2027-01-02', ['2026-12-12', '2026-12-19', '2026-12-26', '2027-01-02']],
    ['2026-12-12', 'weekly', '2026-12-18', ['2026-12-12']],
    ['2026-12-12', 'weekly', '2026-12-11', []],
    ['2026-12-12', 'every-two-weeks', '2027-01-09', ['2026-12-12', '2026-12-26', '2027-01-09']],
    ['2026-12-12', 'monthly', '2027-03-13', ['2026-12-12', '2027-01-09', '2027-02-13', '2027-03-13']],
    [
      '2027-01-30',
      'monthly',
      '2027-05-31',
      ['2027-01-30', '2027-02-27', '2027-03-27', '2027-04-24', '2027-05-29'],
    ],
    ['2027-01-01', 'monthly', '2027-03-05', ['2027-01-01', '2027-02-05', '2027-03-05']],
  ] as const)('from %s on, %s, until %s', (first, repeats, until, days) => {
    expect(seriesDays(first, repeats, until)).toEqual(days)
  })
})

describe('the nights of a series', () => {
  test('are at the same hours of the clock on both sides of a change to summer time', () => {
    const done = seriesNights(
      { ...TYPED, day: '2027-03-06', repeatsUntil: '2027-03-20', doors: '20:00' },
      CHICAGO,
    )
    expect(done.ok && done.value).toEqual([
      {
        day: '2027-03-06',
        startsAt: '2027-03-07T03:00:00.000Z',
        endsAt: '2027-03-07T08:00:00.000Z',
        doorsAt: '2027-03-07T02:00:00.000Z',
      },
      // The clock goes from 2 to 3 in that night: the end is read an hour later.
      {
        day: '2027-03-13',
        startsAt: '2027-03-14T03:00:00.000Z',
        endsAt: '2027-03-14T08:00:00.000Z',
        doorsAt: '2027-03-14T02:00:00.000Z',
      },
      {
        day: '2027-03-20',
        startsAt: '2027-03-21T02:00:00.000Z',
        endsAt: '2027-03-21T07:00:00.000Z',
        doorsAt: '2027-03-21T01:00:00.000Z',
      },
    ])
  })

  test('of a weekender last as many days each', () => {
    const typed = { ...TYPED, lastDay: '2026-12-13', repeats: 'monthly', repeatsUntil: '2027-01-31' } as const
    const done = seriesNights(typed, CHICAGO)
    expect(done.ok && done.value.map(({ day, endsAt }) => [day, endsAt])).toEqual([
      ['2026-12-12', '2026-12-14T08:00:00.000Z'],
      ['2027-01-09', '2027-01-11T08:00:00.000Z'],
    ])
  })

  test('without a rhythm are one', () => {
    const done = seriesNights({ ...TYPED, repeats: '', repeatsUntil: '' }, CHICAGO)
    expect(done.ok && done.value.map(({ day }) => day)).toEqual(['2026-12-12'])
  })

  test('are 53 at most', () => {
    const done = seriesNights({ ...TYPED, repeatsUntil: '2027-12-13' }, CHICAGO)
    expect(done.ok && done.value.length).toBe(53)
  })

  test.each([
    [{ repeatsUntil: '' }, 'REPEATS_UNTIL_MISSING repeatsUntil'],
    [{ repeatsUntil: '2026-12-18' }, 'REPEATS_ONCE repeatsUntil'],
    [{ repeatsUntil: '2026-12-01' }, 'REPEATS_ONCE repeatsUntil'],
    [{ repeatsUntil: '2027-12-14' }, 'REPEATS_TOO_LONG repeatsUntil'],
    [{ lastDay: '2026-12-19' }, 'NIGHTS_OVERLAP repeats'],
  ])('are refused with %o', (over, failure) => {
    const done = seriesNights({ ...TYPED, ...over }, CHICAGO)
    expect(done.ok ? done : `${done.failure.code} ${done.failure.field}`).toBe(failure)
  })
})

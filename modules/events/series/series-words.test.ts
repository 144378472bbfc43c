import { describe, expect, test } from 'vitest'
import { nightsFromTo, nightsInWords, nthOfMonth, rhythmWords } from '#modules/events/series/series-words.ts'

describe('the rhythm of a series', () => {
  test.each([
    ['every week', ['2026-12-04', '2026-12-11', '2026-12-18'], 'Every Friday'],
    [
      'every week with one left out',
      ['2026-12-04', '2026-12-18', '2026-12-25', '2027-01-01'],
      'Every Friday',
    ],
    [
      'every two weeks with one night more',
      ['2027-01-01', '2027-01-15', '2027-01-22', '2027-01-29', '2027-02-12'],
      null,
    ],
    ['every two weeks', ['2026-12-04', '2026-12-18', '2027-01-01'], 'Every other Friday'],
    [
      'every month',
      ['2026-12-12', '2027-01-09', '2027-02-13', '2027-03-13'],
      'Every second Saturday of the month',
    ],
    ['every month with one left out', ['2026-12-12', '2027-02-13'], 'Every second Saturday of the month'],
    [
      'on the last one, which is the fourth at first',
      ['2026-12-26', '2027-01-30', '2027-02-27'],
      'Every last Saturday of the month',
    ],
    ['on a fifth one', ['2027-01-30', '2027-02-27', '2027-03-27'], 'Every last Saturday of the month'],
    ['four weeks apart', ['2026-12-11', '2027-01-08', '2027-02-05'], null],
    ['three weeks apart', ['2026-12-04', '2026-12-25'], null],
    ['on two weekdays', ['2026-12-04', '2026-12-05', '2026-12-11'], null],
    ['one night', ['2026-12-04'], null],
    ['none', [], null],
  ] as const)('%s', (_case, days, words) => {
    expect(rhythmWords(days)).toBe(words)
  })

  test.each([
    ['2026-12-01', 1],
    ['2026-12-07', 1],
    ['2026-12-08', 2],
    ['2026-12-28', 4],
    ['2026-12-29', -1],
    ['2026-12-31', -1],
  ])('%s is number %d of its weekday', (day, nth) => {
    expect(nthOfMonth(day)).toBe(nth)
  })

  test.each([
    [
      'a rhythm',
      ['2026-12-05', '2026-12-12', '2026-12-19'],
      'Every Saturday from Sat, Dec 5 to Sat, Dec 19: 3 nights',
    ],
    ['none', ['2026-12-05', '2026-12-09', '2026-12-19'], '3 nights from Sat, Dec 5 to Sat, Dec 19'],
  ])('with %s is told by its first and last night', (_, days, words) => {
    expect(nightsFromTo(days.map((day) => ({ night: day, seriesDay: day })))).toBe(words)
  })

  test('keeps its rhythm when a night was moved, and is told by the days that hold', () => {
    const nights = ['2026-12-05', '2026-12-12', '2026-12-19'].map((day) => ({ night: day, seriesDay: day }))
    const moved = [...nights.slice(0, 2), { night: '2026-12-20', seriesDay: '2026-12-19' }]
    expect(nightsFromTo(moved)).toBe('Every Saturday from Sat, Dec 5 to Sun, Dec 20: 3 nights')
  })

  test('is read back with its last night and how many they are', () => {
    expect(nightsInWords(['2026-12-04', '2026-12-11', '2026-12-18'])).toBe(
      'Every Friday until Friday, December 18, 2026: 3 nights',
    )
    expect(nightsInWords(['2026-12-04'])).toBeNull()
  })
})

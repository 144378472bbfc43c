import { expect, test } from 'vitest'
import { addDays, instantAt, weekdayOf } from '#platform/local-time.ts'

test.each([
  ['a winter evening in Chicago', '2026-12-12', '21:00', 'America/Chicago', '2026-12-13T03:00:00.000Z'],
  ['a summer evening in Chicago', '2026-07-11', '21:00', 'America/Chicago', '2026-07-12T02:00:00.000Z'],
  ['a place without summer time', '2026-07-11', '21:00', 'America/Phoenix', '2026-07-12T04:00:00.000Z'],
  ['a time that spring leaves out', '2026-03-08', '02:30', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
  ['a time that autumn has twice', '2026-11-01', '01:30', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
])('%s is an instant', (_, day, time, zone, instant) => {
  expect(instantAt(day, time, zone)).toBe(instant)
})

test('days count over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('the week begins on Monday', () => {
  expect(['2026-12-07', '2026-12-12', '2026-12-13'].map(weekdayOf)).toEqual([1, 6, 7])
})

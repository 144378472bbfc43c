import { expect, test } from 'vitest'
import { timesInWords } from '#modules/events/create/times-in-words.ts'
import { instantAt } from '#platform/local-time.ts'
import { toInstant } from '#platform/time.ts'

test.each([
  [
    '2026-12-12 21:00',
    '2026-12-13 02:00',
    'America/Chicago',
    'Saturday, December 12, 2026, 9 PM to Sunday 2 AM, Chicago time',
  ],
  [
    '2026-12-12 14:00',
    '2026-12-12 16:30',
    'America/Chicago',
    'Saturday, December 12, 2026, 2 PM to 4:30 PM, Chicago time',
  ],
  [
    '2026-12-11 18:00',
    '2026-12-13 23:00',
    'America/New_York',
    'Friday, December 11, 2026, 6 PM to Sunday, December 13, 11 PM, New York time',
  ],
  [
    '2026-12-11 18:00',
    '2026-12-12 18:00',
    'Pacific/Honolulu',
    'Friday, December 11, 2026, 6 PM to Saturday 6 PM, Honolulu time',
  ],
  [
    '2026-12-31 22:00',
    '2027-01-01 04:00',
    'America/Puerto_Rico',
    'Thursday, December 31, 2026, 10 PM to Friday 4 AM, Puerto Rico time',
  ],
  [
    '2026-12-30 18:00',
    '2027-01-02 02:00',
    'America/Chicago',
    'Wednesday, December 30, 2026, 6 PM to Saturday, January 2, 2027, 2 AM, Chicago time',
  ],
])('from %s to %s in %s: %s', (from, to, zone, words) => {
  const at = (text: string) => instantAt(text.slice(0, 10), text.slice(11), zone)
  expect(timesInWords({ startsAt: at(from), endsAt: at(to) }, zone)).toBe(words)
})

// In 2026 the clocks of Chicago go back from 2 AM to 1 AM on November 1; those of Phoenix never do.
test.each([
  ['2026-11-01T06:30:00Z', 'America/Chicago', 'Sunday 1:30 AM (before the clock goes back), Chicago time'],
  ['2026-11-01T07:30:00Z', 'America/Chicago', 'Sunday 1:30 AM (after the clock goes back), Chicago time'],
  ['2026-11-01T05:59:00Z', 'America/Chicago', 'Sunday 12:59 AM, Chicago time'],
  ['2026-11-01T08:00:00Z', 'America/Chicago', 'Sunday 2 AM, Chicago time'],
  ['2026-11-01T08:30:00Z', 'America/Phoenix', 'Sunday 1:30 AM, Phoenix time'],
])('an end at %s in %s says which of two hours it is: %s', (ends, zone, words) => {
  const startsAt = instantAt('2026-10-31', '20:00', zone)
  expect(timesInWords({ startsAt, endsAt: toInstant(ends) }, zone)).toBe(
    `Saturday, October 31, 2026, 8 PM to ${words}`,
  )
})

import { describe, expect, test } from 'vitest'
import { instantAt } from '#platform/local-time.ts'
import { toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'
import { CHICAGO, sampleEvent, sampleTicketType } from '#tests/support/sample-event.ts'
import { readEventQuery } from '#modules/events/list/filter/event-query.ts'
import { eventSummary } from '#modules/events/share/event-summary.ts'
import { whenAndWhere } from '#modules/events/list/cards/event-card.tsx'
import { filterTitle, monthAt, monthsFrom } from '#modules/events/list/filter/filter-labels.ts'
import {
  dayText,
  doorsText,
  endText,
  hoursText,
  isSeveralNights,
  lastNight,
  onDaysText,
  wholeHours,
} from '#modules/events/event-time-text.ts'
import { addressLine, directionsLink, venueName } from '#modules/events/event-location.ts'

const now = toInstant('2026-11-20T18:00:00.000Z')
const weekend = sampleEvent({
  night: '2026-12-11',
  startsAt: instantAt('2026-12-11', '18:00', CHICAGO),
  endsAt: instantAt('2026-12-14', '02:00', CHICAGO),
})

describe('the date and time of an event as text', () => {
  test('a night is shown with its hours, also past midnight', () => {
    expect(hoursText(sampleEvent())).toBe('8 PM to 2 AM CST')
    expect(isSeveralNights(sampleEvent())).toBe(false)
    expect(lastNight(sampleEvent())).toBe('2026-12-12')
  })

  test('a weekender is shown with its days, and a close at 2 AM on Monday is still Sunday', () => {
    expect(hoursText(weekend)).toBe('Fri, Dec 11 to Sun, Dec 13, 6 PM to 2 AM CST')
    expect(dayText(weekend)).toBe('Fri, Dec 11 to Sun, Dec 13')
    expect(onDaysText(weekend)).toBe('from Friday, December 11, 2026 to Sunday, December 13, 2026')
    expect(lastNight(weekend)).toBe('2026-12-13')
  })

  test('a night with breakfast at seven is one day, and one that ends in the afternoon of another names its own end', () => {
    const breakfast = sampleEvent({ endsAt: instantAt('2026-12-13', '07:00', CHICAGO) })
    expect([dayText(breakfast), hoursText(breakfast)]).toEqual(['Sat, Dec 12', '8 PM to 7 AM CST'])
    expect(onDaysText(breakfast)).toBe('on Saturday, December 12, 2026')
    const brunch = { ...weekend, endsAt: instantAt('2026-12-14', '15:00', CHICAGO) }
    expect(hoursText(brunch)).toBe('Fri, Dec 11, 6 PM to Mon, Dec 14, 3 PM CST')
    const midnight = { ...weekend, endsAt: instantAt('2026-12-14', '00:00', CHICAGO) }
    expect(hoursText(midnight)).toBe('Fri, Dec 11 to Sun, Dec 13, 6 PM to 12 AM CST')
  })

  test.each([
    ['at seven', instantAt('2026-12-12', '19:00', CHICAGO), 'Doors 7 PM'],
    ['the day before', instantAt('2026-12-11', '22:30', CHICAGO), 'Doors Fri, Dec 11, 10:30 PM'],
    ['nobody knows when', null, null],
  ])('doors open %s', (_, doorsAt, words) => {
    expect(doorsText(sampleEvent({ doorsAt }))).toBe(words)
  })

  test('a card says when it starts and where in a line: the hour of a night, both days of a weekender', () => {
    expect(whenAndWhere(sampleEvent())).toBe('8 PM CST · Grand Ballroom, Chicago')
    expect(whenAndWhere(sampleEvent({ doorsAt: null }))).toBe('8 PM CST · Grand Ballroom, Chicago')
    const newYear = {
      startsAt: instantAt('2027-01-01', '18:00', CHICAGO),
      endsAt: instantAt('2027-01-04', '02:00', CHICAGO),
      night: '2027-01-01',
    }
    expect(whenAndWhere(sampleEvent(newYear))).toBe('Fri, Jan 1 to Sun, Jan 3 · Grand Ballroom, Chicago')
  })

  test.each([
    [12.4, '12 mi'],
    [12.5, '13 mi'],
    [1_204, '1,204 mi'],
    [1, '1 mi'],
    [0.99, 'under 1 mi'],
    [0, 'under 1 mi'],
  ])('a card in a list around a ZIP code says of %s miles "%s"', (milesAway, words) => {
    expect(whenAndWhere(sampleEvent({ milesAway }))).toBe(`8 PM CST · Grand Ballroom, Chicago · ${words}`)
  })

  test('keeps an hour on one line', () => {
    expect(wholeHours('Sat, Dec 12, 8:30 PM to 2 AM CST')).toBe('Sat, Dec 12, 8:30\u00a0PM to 2\u00a0AM CST')
  })

  test('the end of an offer names its time zone', () => {
    expect(endText(toInstant('2026-07-05T04:59:59.999Z'), CHICAGO)).toBe('Sat, Jul 4, 11:59 PM CDT')
  })
})

describe('the location of an event as text', () => {
  const none = { venueDetails: null, venue: '', location: '', city: '', region: '' }

  test.each([
    ['the whole address', {}, 'Grand Ballroom', '6351 S Cottage Grove Ave, Chicago, IL 60637'],
    ['a room and a city', { venueDetails: null }, 'Grand Ballroom', 'Chicago, IL'],
    ['free words', { ...none, location: 'On the lake' }, 'On the lake', ''],
    ['nothing yet', none, null, ''],
  ])('%s', (_, over, room, address) => {
    expect([venueName(sampleEvent(over)), addressLine(sampleEvent(over))]).toEqual([room, address])
  })

  test('the link to the map holds all of it', () => {
    expect(new URL(directionsLink(sampleEvent())).searchParams.get('destination')).toBe(
      'Grand Ballroom, 6351 S Cottage Grove Ave, Chicago, IL 60637',
    )
  })
})

describe('the summary of an event for a preview', () => {
  test.each([
    [
      'on sale',
      {},
      'Sat, Dec 12, 8 PM to 2 AM CST at Grand Ballroom, Chicago. $41.20 all in, per person. Come.',
    ],
    ['of several days', weekend, 'Fri, Dec 11 to Sun, Dec 13, 6 PM to 2 AM CST at'],
    [
      'at more than one price',
      { ticketTypes: [sampleTicketType(), sampleTicketType({ price: toCents(9000) })] },
      'From $41.20 all in, per person.',
    ],
    ['for nothing', { ticketTypes: [sampleTicketType({ price: toCents(0) })] }, 'Free.'],
    ['sold out', { ticketTypes: [sampleTicketType({ left: 0 })] }, 'Sold out.'],
    ['called off', { status: 'cancelled' as const }, 'Cancelled.'],
  ])('%s', (_, over, words) => {
    expect(eventSummary(sampleEvent({ ...over, description: 'Come.' }), now)).toContain(words)
  })

  test('is never longer than a preview shows, and ends between words', () => {
    const summary = eventSummary(sampleEvent({ description: 'dance all night '.repeat(50) }), now)
    expect(summary.length).toBeLessThanOrEqual(300)
    expect(summary).toMatch(/ (dance|all|night)…$/)
  })

  test('tells no price once it has begun', () => {
    const event = sampleEvent()
    expect(eventSummary(event, plusMs(event.startsAt, 1))).not.toContain('$')
  })
})

describe('the title of an event list', () => {
  test.each([
    ['', 'Events'],
    ['kind=set&city=Gary,+IN&when=weekend', 'Sets in Gary,\u00a0IN this weekend'],
    ['free=1&kind=party&when=tonight', 'Free parties tonight'],
    ['premium=1', 'Premium events'],
    ['free=1&premium=1&kind=set', 'Free premium sets'],
    ['when=2026-12-12', 'Events on Saturday, December 12, 2026'],
    ['when=2026-12', 'Events in December 2026'],
    ['when=2028-02', 'Events in February 2028'],
    ['when=2026-12-11..2026-12-13', 'Events from Fri, Dec 11 to Sun, Dec 13'],
    ['when=2026-12-01..2027-01-31', 'Events from Tue, Dec 1 to Sun, Jan 31'],
    ['level=beginner&kind=class', 'Classes for beginners'],
    ['ends=early&kind=set', 'Sets that end by midnight'],
    ['doors=night&ends=late', 'Events with doors after 9 PM that go past midnight'],
    ['age=19&parking=1', 'Events open at 19 with parking'],
    ['parking=1&food=1&q=ball', 'Events with parking and food for “ball”'],
    ['dj=DJ+Sam+C.&city=Gary,+IN', 'Events in Gary,\u00a0IN with DJ Sam C.'],
    ['q=+two+tone+', 'Events for “two tone”'],
    ['q=100%25', 'Events for “100%”'],
    ['q=%25', 'Events'],
    ['q=_&kind=set', 'Sets'],
    ['q=%5C+-', 'Events'],
    [`q=${'a'.repeat(60)}`, `Events for “${'a'.repeat(60)}”`],
    [`q=${'a'.repeat(61)}`, `Events for “${'a'.repeat(60)}…”`],
  ])('%j is titled %j', (query, title) => {
    expect(filterTitle(readEventQuery(new URLSearchParams(query)).filters)).toBe(title)
  })

  test('months run on into the next year', () => {
    expect(monthsFrom('2026-11', 3)).toEqual([
      { when: '2026-11', label: 'November' },
      { when: '2026-12', label: 'December' },
      { when: '2027-01', label: 'January' },
    ])
  })
  test.each([
    ['2026-12-01T05:30:00Z', 'America/Chicago', '2026-11'],
    ['2026-12-01T11:59:59Z', 'America/Chicago', '2026-11'],
    ['2026-12-01T12:00:00Z', 'America/Chicago', '2026-12'],
    ['2026-12-01T11:30:00Z', 'America/New_York', '2026-12'],
    ['2027-01-01T05:30:00Z', 'America/Los_Angeles', '2026-12'],
    ['2026-11-30T23:00:00Z', 'Europe/Paris', '2026-11'],
    ['2026-12-01T05:00:00Z', 'Europe/Paris', '2026-12'],
  ])('the month at %s in %s is that of its night, %s', (at, zone, month) => {
    expect(monthAt(toInstant(at), zone)).toBe(month)
  })
})

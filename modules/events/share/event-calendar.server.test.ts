import { describe, expect, test } from 'vitest'
import { plusMs } from '#platform/time.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'
import { eventCalendar } from '#modules/events/share/event-calendar.server.ts'
import { googleCalendarLink } from '#modules/events/share/google-calendar-link.ts'
import { locationText } from '#modules/events/event-location.ts'

const url = 'https://example.org/events/1'
const event = sampleEvent({
  title: 'Ladies, Lead; \\ Night\nBEGIN:VALARM',
  description: 'Line one\nLine two '.repeat(20),
})

/** Lines joined again and unescaped, as a calendar reads them (RFC 5545, 3.1 and 3.3.11). */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? []
      return [name, value.replaceAll('\\n', '\n').replaceAll(/\\([\\;,])/g, '$1')]
    }),
  )
}

describe('the calendar file of an event', () => {
  const file = eventCalendar(event, url, 'Steppers')

  test('has its time, its place, its words and its address', () => {
    const facts = read(file)
    expect(facts.get('DTSTART')).toBe('20261213T020000Z')
    expect(facts.get('DTEND')).toBe('20261213T080000Z')
    expect(facts.get('SUMMARY')).toBe('Ladies, Lead; \\ Night BEGIN:VALARM')
    expect(facts.get('DESCRIPTION')).toBe(`8 PM to 2 AM CST\nDoors 7 PM\n\n${event.description}\n\n${url}`)
    expect(facts.get('LOCATION')).toContain('6351 S Cottage Grove Ave, Chicago, IL 60637')
    expect(facts.get('GEO')).toBe('41.778;-87.606')
    expect(facts.get('URL')).toBe(url)
    expect(facts.get('STATUS')).toBe('CONFIRMED')
    expect(facts.get('UID')).toBe(`${event.id}@example.org`)
  })

  test('no line is longer than calendars read', () => {
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('a later one replaces the entry of an earlier one', () => {
    const later = eventCalendar({ ...event, updatedAt: plusMs(event.updatedAt, 60_000) }, url, 'Steppers')
    expect(read(later).get('UID')).toBe(read(file).get('UID'))
    expect(Number(read(later).get('SEQUENCE'))).toBeGreaterThan(Number(read(file).get('SEQUENCE')))
  })

  test('of an event that was called off takes it out again', () => {
    expect(read(eventCalendar({ ...event, status: 'cancelled' }, url, 'Steppers')).get('STATUS')).toBe(
      'CANCELLED',
    )
  })

  test('is the same bytes for the same facts', () => {
    expect(eventCalendar(event, url, 'Steppers')).toBe(file)
  })
})

test('the link to the other calendar fills in the same facts', () => {
  const link = new URL(googleCalendarLink(event, locationText(event), url))
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: event.title,
    dates: '20261213T020000Z/20261213T080000Z',
    ctz: 'America/Chicago',
    location: 'Grand Ballroom, 6351 S Cottage Grove Ave, Chicago, IL 60637',
    details: url,
  })
})

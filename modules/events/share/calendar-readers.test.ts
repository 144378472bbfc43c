// What is written for calendars is read back here by two readers that know nothing of the writer.
import { describe, expect, test } from 'vitest'
import { locationText } from '#modules/events/event-location.ts'
import {
  type CalendarEvent,
  calendarFeed,
  eventCalendar,
} from '#modules/events/share/event-calendar.server.ts'
import { instantAt } from '#platform/local-time.ts'
import { HOUR_MS, plusMs, type TimeZone } from '#platform/time.ts'
import { formProblems, readByIcalJs, readByNodeIcal } from '#tests/support/calendar-file.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'

const urlOf = ({ id }: Pick<CalendarEvent, 'id'>) => `https://example.org/events/${id}`
const feedOf = (events: CalendarEvent[], name = 'Classy Steppers') =>
  calendarFeed(events, { name, urlOf, brandName: 'Steppers' })

/** What both readers must find of an event. */
const facts = (event: CalendarEvent) => ({
  uid: `${event.id}@example.org`,
  location: locationText(event),
  url: urlOf(event),
  sequence: 86_400,
  starts: event.startsAt,
  ends: event.endsAt,
})

function expectRead(file: string, events: CalendarEvent[]) {
  expect(formProblems(file)).toEqual([])
  const readers = [readByIcalJs(file).entries, readByNodeIcal(file)]
  expect(readers[1]).toEqual(readers[0])
  for (const entries of readers) {
    expect(entries).toHaveLength(events.length)
    for (const [at, event] of events.entries()) expect(entries[at]).toMatchObject(facts(event))
  }
  return readers[0]!
}

const HOSTILE: Record<string, string> = {
  'line ends': 'One\nTwo\r\nThree\rFour',
  'the marks of the format': String.raw`Ladies, Lead; \ Night \d \, "quoted": a=b; ^n`,
  'an end and a beginning': 'Set\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:planted\r\nSUMMARY:planted',
  'BEGIN:VEVENT alone': 'BEGIN:VEVENT',
  'line ends that only some take for one': 'One\u2028Two\u2029Three\u0085Four\u000bFive\u000cSix',
  'control characters': 'Be\u0000ll\u0007 and es\u001bcape\u007f',
  'five thousand characters': 'Stepper’s set, two floors; '.repeat(186).slice(0, 5000),
  'words from right to left': 'שלום, עולם; مرحبا',
}

describe('two readers find what was written, whatever an organiser types:', () => {
  test.each(Object.entries(HOSTILE))('%s', (_, text) => {
    const event = sampleEvent({ title: text, description: text, venueDetails: null, venue: text })
    // A title stands in one line; what stays of a text are its own line ends, and no control characters.
    const lines = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    const told = lines.replaceAll(/(?!\n)\p{Cc}/gu, '')
    const [entry] = expectRead(feedOf([{ ...event, venue: 'Room' }]), [{ ...event, venue: 'Room' }])
    expect(entry?.title).toBe(told.replaceAll(/\s+/g, ' ').trim())
    expect(entry?.description).toBe(`8 PM to 2 AM CST\nDoors 7 PM\n\n${told}\n\n${urlOf(event)}`)
    const [atRoom] = readByIcalJs(feedOf([event])).entries
    expect(atRoom?.location).toBe(`${told.replaceAll(/\s+/g, ' ')}, Chicago, IL`)
  })

  test('a character of four octets is never cut where a line is folded', () => {
    for (let before = 0; before < 80; before++) {
      const title = `${'a'.repeat(before)}💃🏾🕺🏽 é`
      const event = sampleEvent({ title, description: title })
      const [entry] = expectRead(feedOf([event]), [event])
      expect(entry?.title).toBe(title)
    }
  })

  test('a backslash before an n is no line end', () => {
    // The second reader takes it for one, in every file.
    const event = sampleEvent({ title: String.raw`C:\nights \\n` })
    expect(readByIcalJs(feedOf([event])).entries[0]?.title).toBe(event.title)
  })

  test('the name of a calendar', () => {
    const file = feedOf([sampleEvent()], 'Reed, Tasha; \\ Co\r\nBEGIN:VEVENT\r\nUID:planted')
    expect(formProblems(file)).toEqual([])
    // As a calendar takes it: escaped as every text, which the reader leaves to whoever knows the property.
    expect(readByIcalJs(file).name).toBe(String.raw`Reed\, Tasha\; \\ Co BEGIN:VEVENT UID:planted`)
    expect(readByNodeIcal(file)).toHaveLength(1)
  })
})

const night = (timeZone: TimeZone, day: string, from: string, until: [day: string, time: string]) =>
  sampleEvent({
    timeZone,
    night: day,
    startsAt: instantAt(day, from, timeZone),
    endsAt: instantAt(...until, timeZone),
    doorsAt: null,
  })

/** Hours on the clock of the room, and how long the night is. In 2026 clocks change on March 8 and on November 1 at 2 AM. */
const NIGHTS: [what: string, event: CalendarEvent, starts: string, hours: number, says: string][] = [
  [
    'spring, Chicago',
    night('America/Chicago', '2026-03-07', '21:00', ['2026-03-08', '04:00']),
    '2026-03-08T03:00:00.000Z',
    6,
    '9 PM to 4 AM CST',
  ],
  [
    'autumn, Chicago',
    night('America/Chicago', '2026-10-31', '21:00', ['2026-11-01', '04:00']),
    '2026-11-01T02:00:00.000Z',
    8,
    '9 PM to 4 AM CDT',
  ],
  [
    'spring, Phoenix',
    night('America/Phoenix', '2026-03-07', '21:00', ['2026-03-08', '04:00']),
    '2026-03-08T04:00:00.000Z',
    7,
    '9 PM to 4 AM MST',
  ],
  [
    'autumn, Phoenix',
    night('America/Phoenix', '2026-10-31', '21:00', ['2026-11-01', '04:00']),
    '2026-11-01T04:00:00.000Z',
    7,
    '9 PM to 4 AM MST',
  ],
  [
    'spring, Indianapolis',
    night('America/Indiana/Indianapolis', '2026-03-07', '21:00', ['2026-03-08', '04:00']),
    '2026-03-08T02:00:00.000Z',
    6,
    '9 PM to 4 AM EST',
  ],
  [
    'autumn, Indianapolis',
    night('America/Indiana/Indianapolis', '2026-10-31', '21:00', ['2026-11-01', '04:00']),
    '2026-11-01T01:00:00.000Z',
    8,
    '9 PM to 4 AM EDT',
  ],
  [
    'past midnight',
    night('America/Chicago', '2026-12-12', '20:00', ['2026-12-13', '06:00']),
    '2026-12-13T02:00:00.000Z',
    10,
    '8 PM to 6 AM CST',
  ],
  [
    'three days',
    night('America/Chicago', '2026-05-22', '18:00', ['2026-05-24', '23:00']),
    '2026-05-22T23:00:00.000Z',
    53,
    'Fri, May 22, 6 PM to Sun, May 24, 11 PM CDT',
  ],
]

describe('a calendar has a night at its true hours:', () => {
  test.each(NIGHTS)('%s', (_, event, starts, hours, says) => {
    const [entry] = expectRead(eventCalendar(event, urlOf(event), 'Steppers'), [event])
    expect(entry).toMatchObject({
      starts,
      ends: new Date(Date.parse(starts) + hours * HOUR_MS).toISOString(),
    })
    expect(entry?.description.split('\n')[0]).toBe(says)
  })

  test('an end in the hour that the clock shows twice is the one that was meant', () => {
    const first = night('America/Chicago', '2026-10-31', '21:00', ['2026-11-01', '00:30'])
    const second = { ...first, endsAt: plusMs(first.endsAt, 2 * HOUR_MS) } // 1:30 AM for the second time
    const [entry] = expectRead(eventCalendar(second, urlOf(second), 'Steppers'), [second])
    expect(entry?.ends).toBe('2026-11-01T07:30:00.000Z')
  })
})

describe('a calendar to subscribe to', () => {
  test('has each event under its own name, and asks to be asked again', () => {
    const events = [sampleEvent(), sampleEvent({ status: 'cancelled' }), sampleEvent({ title: 'Another' })]
    const file = feedOf(events)
    expectRead(file, events)
    expect(file).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n')
    expect(feedOf(events)).toBe(file)
  })

  test.each([
    ['cancelled', 'Cancelled: The Holiday Steppers Ball'],
    ['postponed', 'Postponed: The Holiday Steppers Ball'],
    ['archived', 'Cancelled: The Holiday Steppers Ball'],
  ] as const)('an event that is %s is taken out, keeps no time free, and says so', (status, title) => {
    const file = feedOf([sampleEvent({ status })])
    expect(readByNodeIcal(file)[0]).toMatchObject({ status: 'CANCELLED', title })
    expect(file).toContain('\r\nTRANSP:TRANSPARENT\r\n')
    expect(readByIcalJs(file).entries[0]?.description).not.toContain('8 PM')
  })

  test('is one even while nothing is in it', () => {
    const file = feedOf([])
    expect(formProblems(file)).toEqual([])
    expect(readByIcalJs(file)).toEqual({ name: 'Classy Steppers', entries: [] })
  })
})

describe('the form of a calendar file is checked:', () => {
  const file = feedOf([sampleEvent({ title: 'x'.repeat(100) }), sampleEvent()])
  test.each([
    ['line ends', file.replaceAll('\r\n', '\n'), /half a line end/],
    ['the length of lines', file.replaceAll('\r\n ', ''), /a line of \d+ octets/],
    ['a missing property', file.replace(/DTSTAMP:.*\r\n/, ''), /not one DTSTAMP/],
    ['two of one', file.replace(/(UID:.*\r\n)/, '$1$1'), /not one UID/],
    ['one UID for two', file.replaceAll(/UID:.*\r\n/g, 'UID:1\r\n'), /two events have one UID/],
    ['an end before the start', file.replace(/DTEND:\d{4}/, 'DTEND:1999'), /ends before it starts/],
    ['an event without an end', file.replace('END:VEVENT\r\n', ''), /ends something else|stands in/],
  ])('%s', (_, broken, problem) => {
    expect(formProblems(broken).join('\n')).toMatch(problem)
  })
})

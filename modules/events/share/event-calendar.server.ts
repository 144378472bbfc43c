import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { EventDetail, EventStatus } from '#modules/events/event.ts'
import { doorsText, hoursText } from '#modules/events/event-time-text.ts'
import { locationText } from '#modules/events/event-location.ts'
import { epochMs, toDate } from '#platform/time.ts'

/** What a calendar is told of an event. */
export type CalendarEvent = { id: string } & Pick<
  EventDetail,
  | 'status'
  | 'title'
  | 'description'
  | 'startsAt'
  | 'endsAt'
  | 'doorsAt'
  | 'timeZone'
  | 'night'
  | 'venue'
  | 'location'
  | 'city'
  | 'region'
  | 'venueDetails'
  | 'createdAt'
  | 'updatedAt'
>

export interface CalendarFeed {
  /** The name that the calendar has in a list of calendars. */
  name: string
  /** The canonical address of an event. */
  urlOf: (event: CalendarEvent) => string
  brandName: string
}

/** How often a calendar asks again, in seconds: 6 hours. */
const REFRESH_SECONDS = 6 * 60 * 60

// A file format without a word for "postponed": nobody has to keep the old day free. What was put away before its night
// does not take place. Some calendars show a cancelled entry as any other, so the title says it too.
const CALLED_OFF: Partial<Record<EventStatus, string>> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  archived: 'Cancelled',
}

/**
 * The event as a calendar file (RFC 5545), for its page and for the mail with the tickets.
 *
 * Times are UTC, which every calendar shows in its own zone; the description says them in the event's. The UID is the
 * event's and stays; SEQUENCE rises with every change, by seconds, so that a file taken later replaces the entry made
 * from an earlier one. `url` is the canonical address.
 */
export function eventCalendar(event: CalendarEvent, url: string, brandName: string): string {
  const calendar = emptyCalendar(brandName)
  addEvent(calendar, event, url)
  return textOf(calendar)
}

/**
 * Events as one calendar, to subscribe to or to keep: the same entries as their files, a name, and how often to ask again.
 * The same bytes for the same facts.
 */
export function calendarFeed(
  events: readonly CalendarEvent[],
  { name, urlOf, brandName }: CalendarFeed,
): string {
  const calendar = emptyCalendar(brandName)
  calendar.name(escaped(oneLine(name)))
  calendar.ttl(REFRESH_SECONDS)
  for (const event of events) addEvent(calendar, event, urlOf(event))
  return textOf(calendar)
}

function emptyCalendar(brandName: string): ICalCalendar {
  const calendar = ical({ prodId: { company: oneLine(brandName), product: 'Events' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  return calendar
}

/** The library leaves the last line without its end. */
const textOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

function addEvent(calendar: ICalCalendar, event: CalendarEvent, url: string): void {
  const off = CALLED_OFF[event.status]
  const title = oneLine(event.title)
  const hours = off ? null : hoursText(event)
  calendar.createEvent({
    id: `${event.id}@${new URL(url).hostname}`,
    sequence: Math.floor((epochMs(event.updatedAt) - epochMs(event.createdAt)) / 1000),
    stamp: toDate(event.updatedAt),
    created: toDate(event.createdAt),
    lastModified: toDate(event.updatedAt),
    start: toDate(event.startsAt),
    end: toDate(event.endsAt),
    summary: off ? `${off}: ${title}` : title,
    description: [
      [hours, off ? null : doorsText(event)].filter(Boolean).join('\n'),
      printable(event.description),
      url,
    ]
      .filter(Boolean)
      .join('\n\n'),
    location: location(event),
    url,
    status: off ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(off && { transparency: ICalEventTransparency.TRANSPARENT }),
  })
}

function location(event: CalendarEvent) {
  const title = oneLine(locationText(event))
  const { latitude, longitude } = event.venueDetails ?? { latitude: null, longitude: null }
  if (!title) return null
  return latitude === null || longitude === null
    ? { title }
    : { title, geo: { lat: latitude, lon: longitude } }
}

/** Without what no text of the format may hold: control characters, and line ends that only some readers take for one. */
const printable = (text: string): string =>
  text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '')

const oneLine = (text: string): string => printable(text).replaceAll(/\s+/g, ' ').trim()

/** The library escapes the texts of an event, and writes the name of a calendar as it is. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`)

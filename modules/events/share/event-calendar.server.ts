import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { EventDetail, EventStatus } from '#modules/events/event.ts'
import { doorsText } from '#modules/events/event-time-text.ts'
import { locationText } from '#modules/events/event-location.ts'
import { epochMs, toDate } from '#platform/time.ts'

// A file format without a word for "postponed": nobody has to keep the old day free.
const STATUS: Partial<Record<EventStatus, ICalEventStatus>> = {
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.CANCELLED,
}

/**
 * The event as a calendar file (RFC 5545), for its page and for the mail with the tickets.
 *
 * Times are UTC, which every calendar shows in its own zone. The UID is the event's and stays; SEQUENCE rises with every
 * change, so that a file taken later replaces the entry made from an earlier one. `url` is the canonical address.
 */
export function eventCalendar(event: EventDetail, url: string, brandName: string): string {
  // No name of its own: the library writes it as it is, so that a line break in a title would begin a line of the file.
  const calendar = ical({ prodId: { company: brandName, product: 'Events' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `${event.id}@${new URL(url).hostname}`,
    sequence: Math.floor((epochMs(event.updatedAt) - epochMs(event.createdAt)) / 1000),
    stamp: toDate(event.updatedAt),
    created: toDate(event.createdAt),
    lastModified: toDate(event.updatedAt),
    start: toDate(event.startsAt),
    end: toDate(event.endsAt),
    summary: event.title,
    description: [doorsText(event), event.description, url].filter(Boolean).join('\n\n'),
    location: location(event),
    url,
    status: STATUS[event.status] ?? ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

function location(event: EventDetail) {
  const title = locationText(event)
  const { latitude, longitude } = event.venueDetails ?? { latitude: null, longitude: null }
  if (!title) return null
  return latitude === null || longitude === null
    ? { title }
    : { title, geo: { lat: latitude, lon: longitude } }
}

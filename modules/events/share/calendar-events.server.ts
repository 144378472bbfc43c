import { joinEventVenue } from '#modules/events/event-venue.server.ts'
import type { EventStatus } from '#modules/events/event.ts'
import type { CalendarEvent } from '#modules/events/share/event-calendar.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, isId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

/** The columns of an entry in a calendar, from `events e` and `joinEventVenue`. One that is archived is what it was before. */
export const calendarColumns = `
  e.id, case when e.status = 'archived' then coalesce(e.status_before_archive, 'cancelled') else e.status end as status,
  e.title, e.description, e.starts_at, e.ends_at, e.doors_at, e.time_zone, e.date as night, e.venue, e.location, e.city, e.region,
  v.id as venue_id, v.name as venue_name, v.address, v.city as venue_city, v.region as venue_region, v.postal_code,
  v.notes as venue_notes, v.accessibility,
  coalesce(e.latitude, v.latitude) as latitude, coalesce(e.longitude, v.longitude) as longitude, e.created_at,
  greatest(e.updated_at, (select w.updated_at from venues w where w.id = e.venue_id)) as updated_at`

export interface CalendarRow {
  id: EventId
  status: EventStatus
  title: string
  description: string
  starts_at: Date
  ends_at: Date
  doors_at: Date | null
  time_zone: string
  night: string
  venue: string
  location: string
  city: string
  region: string
  venue_id: string | null
  venue_name: string
  address: string
  venue_city: string
  venue_region: string
  postal_code: string
  venue_notes: string
  accessibility: string
  latitude: number | null
  longitude: number | null
  created_at: Date
  updated_at: Date
}

export const toCalendarEvent = (row: CalendarRow): CalendarEvent => ({
  id: row.id,
  status: row.status,
  title: row.title,
  description: row.description,
  startsAt: toInstant(row.starts_at),
  endsAt: toInstant(row.ends_at),
  doorsAt: row.doors_at && toInstant(row.doors_at),
  timeZone: row.time_zone,
  night: row.night,
  venue: row.venue,
  location: row.location,
  city: row.city,
  region: row.region,
  venueDetails:
    row.venue_id === null
      ? null
      : {
          name: row.venue_name,
          address: row.address,
          city: row.venue_city,
          region: row.venue_region,
          postalCode: row.postal_code,
          latitude: row.latitude,
          longitude: row.longitude,
          notes: row.venue_notes,
          accessibility: row.accessibility,
        },
  createdAt: toInstant(row.created_at),
  updatedAt: toInstant(row.updated_at),
})

/**
 * The events of these ids as calendars have them, by their start; past and cancelled ones too, no drafts. A change of the
 * venue is a change of the entry. One statement.
 */
export async function calendarEvents(db: DbOrTx, ids: readonly string[]): Promise<CalendarEvent[]> {
  const rows = await db.statement<CalendarRow>(
    `select ${calendarColumns} from events e ${joinEventVenue}
     where e.id = any ($1::uuid[]) and e.status <> 'draft' order by e.starts_at, e.id`,
    [ids.filter(isId)],
  )
  return rows.map(toCalendarEvent)
}

import { feedStatement } from '#modules/calendars/feed-statement.server.ts'
import { IS_FOUND } from '#modules/events/listed.server.ts'
import type { CityName } from '#modules/events/list/filter/event-filters.ts'
import { type CalendarRow, toCalendarEvent } from '#modules/events/share/calendar-events.server.ts'
import type { CalendarEvent } from '#modules/events/share/event-calendar.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, SeriesId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** A feed that anybody may subscribe to. */
const publicFeed = (which: string): string => feedStatement(`${which} and ${IS_FOUND}`)

const OF_ORGANIZER = publicFeed('e.organizer_id = $2::uuid')
const OF_SERIES = publicFeed('e.series_id = $2::uuid')
const OF_CITY = publicFeed("lower(e.city) = lower($2::text) and ($3::text = '' or e.region = $3::text)")

/** The events of an organiser for their calendar. One statement; which events is said at `feedStatement`. */
export const organizerFeed = async (db: DbOrTx, now: Instant, id: OrganizerId): Promise<CalendarEvent[]> =>
  (await db.statement<CalendarRow>(OF_ORGANIZER, [now, id])).map(toCalendarEvent)

/** The nights of a series. One statement. */
export const seriesFeed = async (db: DbOrTx, now: Instant, id: SeriesId): Promise<CalendarEvent[]> =>
  (await db.statement<CalendarRow>(OF_SERIES, [now, id])).map(toCalendarEvent)

/** What is on in a city, as the list of events finds it. One statement. */
export const cityFeed = async (
  db: DbOrTx,
  now: Instant,
  { city, region }: CityName,
): Promise<CalendarEvent[]> =>
  (await db.statement<CalendarRow>(OF_CITY, [now, city, region ?? ''])).map(toCalendarEvent)

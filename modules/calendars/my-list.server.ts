import { feedStatement } from '#modules/calendars/feed-statement.server.ts'
import { type CalendarRow, toCalendarEvent } from '#modules/events/share/calendar-events.server.ts'
import type { CalendarEvent } from '#modules/events/share/event-calendar.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

const MY_LIST = feedStatement(`e.id in (
      select l.event_id from event_likes l where l.user_id = $2::uuid
      union
      select t.event_id from tickets t
      where t.owner_id = $2::uuid and t.status in ('pending', 'active', 'used'))`)

/** The events that a person likes or has tickets for, those reserved for cash too, for their calendar. One statement. */
export const myList = async (db: DbOrTx, now: Instant, personId: PersonId): Promise<CalendarEvent[]> =>
  (await db.statement<CalendarRow>(MY_LIST, [now, personId])).map(toCalendarEvent)

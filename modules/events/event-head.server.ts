import type { EventStatus } from '#modules/events/event.ts'
import type { EventHead } from '#modules/events/event-head.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

/** The header of the pages of one event, published or not; null when there is none. One statement. */
export async function readEventHead(db: DbOrTx, eventId: string): Promise<EventHead | null> {
  const [row] = await db.statement<{
    id: EventId
    title: string
    status: EventStatus
    isUnlisted: boolean
    startsAt: Date
    endsAt: Date
    timeZone: string
    venue: string
  }>(
    `select id, title, status, is_unlisted as "isUnlisted", starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone",
       coalesce(nullif(venue, ''), nullif(location, ''), 'TBD') as venue
     from events where id = $1`,
    [eventId],
  )
  return row ? { ...row, startsAt: toInstant(row.startsAt), endsAt: toInstant(row.endsAt) } : null
}

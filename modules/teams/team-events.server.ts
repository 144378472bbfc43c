import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrganizerId } from '#platform/ids.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** An event of an organiser that a member can be held to. */
export interface TeamEvent {
  id: EventId
  title: string
  startsAt: Instant
  timeZone: TimeZone
}

const MAX_OFFERED = 200

/** The next 200 events of an organiser that are not over, with those in `held`, however many and over or not; the first one first. */
export async function teamEvents(
  db: DbOrTx,
  organizerId: OrganizerId,
  held: readonly EventId[],
): Promise<TeamEvent[]> {
  const rows = await db.statement<{ id: EventId; title: string; startsAt: Date; timeZone: string }>(
    `select id, title, starts_at as "startsAt", time_zone as "timeZone" from events
     where organizer_id = $1 and (id = any ($2::uuid[]) or id in (
       select id from events
       where organizer_id = $1 and ends_at > now() and status in ('draft', 'published', 'postponed')
       order by starts_at, id limit ${MAX_OFFERED}))
     order by starts_at, id`,
    [organizerId, held],
  )
  return rows.map(({ startsAt, ...event }) => ({ ...event, startsAt: toInstant(startsAt) }))
}

/** Whether every one of the events is of the organiser; null stands for all of them. */
export async function areOfOrganizer(
  db: DbOrTx,
  organizerId: OrganizerId,
  eventIds: readonly EventId[] | null,
): Promise<boolean> {
  if (!eventIds) return true
  const found = await db.statement('select 1 from events where organizer_id = $1 and id = any ($2::uuid[])', [
    organizerId,
    eventIds,
  ])
  return found.length === eventIds.length
}

import type { EventCapability } from '#modules/events/event-manager.ts'
import { capabilitiesOf } from '#modules/teams/prove/event-roles.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, isId, type PersonId } from '#platform/ids.ts'
import { likeAnywhere } from '#platform/like-pattern.ts'
import { type Instant, toInstant, type TimeZone } from '#platform/time.ts'

/** Everything that a person may do at one event; nothing at an event that does not exist. One statement. (Specification 6) */
export async function eventCapabilities(
  db: DbOrTx,
  personId: PersonId,
  eventId: string,
): Promise<readonly EventCapability[]> {
  if (!isId(eventId)) return []
  const [row] = await db.statement<{
    role: string | null
    changed: string[] | null
    isHeld: boolean
  }>(
    'select role, capabilities as changed, is_held as "isHeld" from managed_events($1) where event_id = $2',
    [personId, eventId],
  )
  return row ? capabilitiesOf(row) : []
}

/** An event to choose among those somebody has a role at. */
export interface ManagedEvent {
  id: EventId
  title: string
  startsAt: Instant
  timeZone: TimeZone
  capabilities: readonly EventCapability[]
}

/**
 * Each of theirs is looked up, which is what the limit says: a plan for any title would begin with the events of everybody, as if a
 * title were rare.
 */
const LISTED = `
  select e.id, e.title, e.starts_at as "startsAt", e.time_zone as "timeZone", m.role, m.capabilities as changed, m.is_held as "isHeld"
  from managed_events($1) m
  cross join lateral (select e.* from events e where e.id = m.event_id limit 1) e
  where e.status <> 'archived' and e.title ilike $4
  order by e.ends_at <= $2, abs(extract(epoch from e.starts_at - $2::timestamptz)), e.id
  limit $3`

/**
 * The events at which a person has a role, archived ones left out: the ones to come, the next first, then the last ones.
 * With `title` only those whose title holds it. One statement.
 */
export async function listManagedEvents(
  db: DbOrTx,
  personId: PersonId,
  now: Instant,
  limit: number,
  title = '',
): Promise<ManagedEvent[]> {
  const rows = await db.plannedOnce<{
    id: EventId
    title: string
    startsAt: Date
    timeZone: string
    role: string | null
    changed: string[] | null
    isHeld: boolean
  }>(LISTED, [personId, now, limit, likeAnywhere(title)])
  return rows.map(({ role, changed, isHeld, startsAt, ...event }) => ({
    ...event,
    startsAt: toInstant(startsAt),
    capabilities: capabilitiesOf({ role, changed, isHeld }),
  }))
}

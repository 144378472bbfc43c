import { MAX_EVENT_HOURS } from '#modules/events/event.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** An organiser with events to come. */
export interface Host {
  id: string
  name: string
  avatarUrl: string | null
  /** How many events they have ahead. */
  events: number
  next: { title: string; city: string; startsAt: Instant; timeZone: TimeZone }
}

interface HostRow {
  id: string
  name: string
  avatar_url: string | null
  events: number
  title: string
  city: string
  starts_at: Date
  time_zone: string
}

const MAX_HOSTS = 60

const text = `
  select o.id, o.name, o.avatar_url, n.events, n.title, n.city, n.starts_at, n.time_zone
  from (
    select distinct on (e.organizer_id) e.organizer_id, e.title, e.city, e.starts_at, e.time_zone,
      count(*) over (partition by e.organizer_id)::integer as events
    from events e
    where ${IS_LISTED} and e.ends_at > $1
      and e.starts_at > $1::timestamptz - interval '${MAX_EVENT_HOURS} hours'
    order by e.organizer_id, e.starts_at, e.id) n
  join organizers o on o.id = n.organizer_id
  order by n.starts_at, o.id limit ${MAX_HOSTS}`

/** The organisers who have published events that are not over at `now`, by their next one; at most 60. */
export async function listHosts(db: DbOrTx, now: Instant): Promise<Host[]> {
  const rows = await db.statement<HostRow>(text, [now])
  return rows.map(({ id, name, avatar_url, events, title, city, starts_at, time_zone }) => ({
    id,
    name,
    avatarUrl: avatar_url,
    events,
    next: { title, city, startsAt: toInstant(starts_at), timeZone: time_zone },
  }))
}

import type { EventManager } from '#modules/events/event-manager.ts'
import type { ListedDoorLink } from '#modules/tickets/door-links/listed-door-link.ts'
import { worksText } from '#modules/teams/prove/prove-door.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { DoorLinkId } from '#platform/ids.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

const MAX_LISTED = 100

interface Row {
  id: DoorLinkId
  name: string
  madeBy: string
  expiresAt: Date
  state: ListedDoorLink['state']
  scans: number
  lastUsedAt: Date | null
}

export interface EventDoorLinks {
  links: ListedDoorLink[]
  endsAt: Instant
  timeZone: TimeZone
}

/** The links of an event, those that work first, then the newest; with how much each was used, by the log. Two statements. */
export async function listDoorLinks(db: DbOrTx, { eventId }: EventManager<'team'>): Promise<EventDoorLinks> {
  const events = await db.statement<{ endsAt: Date; timeZone: string }>(
    'select ends_at as "endsAt", time_zone as "timeZone" from events where id = $1',
    [eventId],
  )
  const [event] = events as [{ endsAt: Date; timeZone: string }] // the proof was made from this event
  const rows = await db.statement<Row>(
    `select d.id, d.name, coalesce(p.full_name, '') as "madeBy", d.expires_at as "expiresAt",
       case when d.revoked_at is not null then 'revoked' when d.expires_at <= now() then 'expired' when ${worksText('d')} then 'works' else 'orphaned' end as state,
       coalesce(used.scans, 0)::integer as scans, used.last as "lastUsedAt"
     from door_links d
     left join profiles p on p.id = d.made_by
     cross join lateral (
       select count(*) filter (where l.event_type <> 'check_in_undone') as scans, max(l.created_at) as last
       from ticket_logs l where l.link_id = d.id) used
     where d.event_id = $1
     order by ${worksText('d')} desc, d.created_at desc, d.id limit ${MAX_LISTED}`,
    [eventId],
  )
  return {
    endsAt: toInstant(event.endsAt),
    timeZone: event.timeZone,
    links: rows.map(({ expiresAt, lastUsedAt, ...link }) => ({
      ...link,
      expiresAt: toInstant(expiresAt),
      lastUsedAt: lastUsedAt && toInstant(lastUsedAt),
    })),
  }
}

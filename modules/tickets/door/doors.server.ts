import type { DoorProof } from '#modules/events/event-manager.ts'
import { dayBeginsText, dayNumberText } from '#modules/events/tonight.server.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import { type Door, inDoorOrder } from '#modules/tickets/door/door.ts'
import type { CountedDoor } from '#modules/tickets/door/door-cache.ts'
import { doorsAtText } from '#modules/tickets/door/doors-at.server.ts'
import { isOutText } from '#modules/tickets/presence/is-out.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

interface DoorRow {
  eventId: EventId
  title: string
  organizer: string
  startsAt: Date
  doorsAt: Date
  endsAt: Date
  timeZone: string
  venue: string
  inTheRoom: number
  out: number
  capacity: number | null
  expected: number
  types: Door['types']
}

/**
 * Doors of events `e`, each with how many of its guests there are on this day of it; extras are no guests. `where` and more follow.
 */
const doorSelect = `
  select e.id as "eventId", e.title, e.organizer_name as organizer, e.starts_at as "startsAt", ${doorsAtText} as "doorsAt", e.ends_at as "endsAt", e.time_zone as "timeZone",
    coalesce(nullif(e.venue, ''), nullif(e.location, ''), 'TBD') as venue, n."inTheRoom", n.out, n.expected, n.types,
    (select v.capacity from venues v where v.id = e.venue_id) as capacity
  from events e
  cross join lateral (
    with today as materialized (select ${dayNumberText('now()')} as number, ${dayBeginsText('now()')} as begins)
    select coalesce(sum(c.inside), 0)::integer as "inTheRoom", coalesce(sum(c.gone), 0)::integer as out,
      coalesce(sum(c.expected), 0)::integer as expected,
      coalesce(json_agg(json_build_object('name', k.name, 'inTheRoom', c.inside, 'expected', c.expected) order by k.position, k.id), '[]') as types
    from today cross join (
      select t.ticket_type_id, count(*) as expected,
        count(*) filter (where t.status = 'used' and t.used_at >= begins and not ${isOutText('t')}) as inside,
        count(*) filter (where t.used_at >= begins and ${isOutText('t')}) as gone
      from tickets t cross join (select begins from today) today
      where t.event_id = e.id and t.status in ('active', 'used')
      group by t.ticket_type_id) c
    join ticket_types k on k.event_id = e.id and k.id = c.ticket_type_id
    where k.admits > 0 and (k.admits_on is null or today.number = any (k.admits_on))) n`

const LISTED_DAYS = 60
const MAX_LISTED_DOORS = 100

const toDoor = (row: DoorRow): Door => ({
  ...row,
  startsAt: toInstant(row.startsAt),
  doorsAt: toInstant(row.doorsAt),
  endsAt: toInstant(row.endsAt),
})

/**
 * The doors that a person may run: tonight's first, then those to come, then the last 60 days, latest first. At most 100, and of more those
 * that come last in this order are left out.
 */
export async function myDoors(db: DbOrTx, personId: string, now: Instant): Promise<Door[]> {
  const rows = await db.plannedOnce<DoorRow>(
    `${doorSelect}
     where e.id in (
       select d.id from events d join ${managedEvents('$1', 'door')} m on m.event_id = d.id
       where d.status = 'published' and d.ends_at > $2::timestamptz - interval '${LISTED_DAYS} days'
       order by case when d.ends_at > $2::timestamptz then d.starts_at end, d.starts_at desc, d.id -- what is over comes last
       limit ${MAX_LISTED_DOORS})
     order by e.starts_at, e.id`,
    [personId, now],
  )
  return inDoorOrder(rows.map(toDoor), now)
}

/** The door of one event, whatever its state. One statement. */
export const readDoor = async (db: DbOrTx, manager: DoorProof): Promise<Door> =>
  (await countDoor(db, manager)).door

/** The same, with the snapshot in which its guests were counted. */
export async function countDoor(db: DbOrTx, manager: DoorProof): Promise<CountedDoor> {
  const rows = await db.plannedOnce<DoorRow & { snapshot: string }>(
    `select d.*, pg_current_snapshot()::text as snapshot from (${doorSelect} where e.id = $1) d`,
    [manager.eventId],
  )
  const [{ snapshot, ...row }] = rows as [DoorRow & { snapshot: string }] // the proof was made from this event
  return { door: toDoor(row), snapshot }
}

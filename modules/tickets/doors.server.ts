import type { EventManager } from '#modules/events/event-manager.ts'
import { type Door, inDoorOrder } from '#modules/tickets/door.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

interface DoorRow {
  eventId: EventId
  title: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  venue: string
  inTheRoom: number
  expected: number
}

const DOOR_COLUMNS = `
  e.id as "eventId", e.title, e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone",
  coalesce(nullif(e.venue, ''), nullif(e.location, ''), 'TBD') as venue, n."inTheRoom", n.expected`
const GUESTS = `
  cross join lateral (
    select count(*) filter (where t.status = 'used')::integer as "inTheRoom", count(*)::integer as expected
    from tickets t where t.event_id = e.id and t.status in ('active', 'used')) n`
const LISTED_DAYS = 60
const LISTED_DOORS = 100

const toDoor = (row: DoorRow): Door => ({
  ...row,
  startsAt: toInstant(row.startsAt),
  endsAt: toInstant(row.endsAt),
})

/** The door of one event as it stands. */
export async function getDoor(db: DbOrTx, manager: EventManager): Promise<Door> {
  const rows = await db.statement<DoorRow>(
    'get_door',
    `select ${DOOR_COLUMNS} from events e ${GUESTS} where e.id = $1`,
    [manager.eventId],
  )
  // The proof was made from this row.
  const [row] = rows as [DoorRow]
  return toDoor(row)
}

/** The doors of a person's own events: tonight's first, then those to come, then the last 60 days, latest first. */
export async function myDoors(db: DbOrTx, personId: string, now: Instant): Promise<Door[]> {
  const rows = await db.statement<DoorRow>(
    'my_doors',
    `select ${DOOR_COLUMNS} from events e ${GUESTS}
     where e.owner_id = $1 and e.status = 'published' and e.ends_at > $2::timestamptz - interval '${LISTED_DAYS} days'
     order by e.starts_at limit ${LISTED_DOORS}`,
    [personId, now],
  )
  return inDoorOrder(rows.map(toDoor), now)
}

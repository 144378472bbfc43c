import type { EventStatus } from '#modules/events/event.ts'
import type { Shift } from '#modules/shifts/shift.ts'
import { type ShiftRow, shiftColumns, toShift } from '#modules/shifts/shift-row.server.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** A shift of one's own. */
export interface OwnShift extends Shift {
  event: string
  status: EventStatus
  timeZone: TimeZone
  venue: string
}

const MAX_TO_COME = 100
const MAX_PAST = 20

// Only where one may still do something: whoever left a team reads no more of it.
const OWN = `
  select ${shiftColumns}, e.title as event, e.status, e.time_zone as "timeZone", e.venue
  from shifts s join events e on e.id = s.event_id
  where s.person_id = $1 and exists (select from ${managedEvents('$1', 'door')} m where m.event_id = s.event_id)`

type OwnShiftRow = ShiftRow & { event: string; status: EventStatus; timeZone: TimeZone; venue: string }

const toOwnShift = ({ event, status, timeZone, venue, ...row }: OwnShiftRow): OwnShift => ({
  ...toShift(row),
  event,
  status,
  timeZone,
  venue,
})

/** The shifts of a person: at most 100 that have not ended, the next one first, and the last 20 that have, the latest first. */
export async function ownShifts(
  db: DbOrTx,
  personId: PersonId,
  now: Instant,
): Promise<{ toCome: OwnShift[]; past: OwnShift[] }> {
  const [toCome, past] = await Promise.all([
    db.statement<OwnShiftRow>(`${OWN} and s.ends_at > $2 order by s.starts_at, s.id limit ${MAX_TO_COME}`, [
      personId,
      now,
    ]),
    db.statement<OwnShiftRow>(`${OWN} and s.ends_at <= $2 order by s.ends_at desc, s.id limit ${MAX_PAST}`, [
      personId,
      now,
    ]),
  ])
  return { toCome: toCome.map(toOwnShift), past: past.map(toOwnShift) }
}

/** One shift of a person; null for one of somebody else, or where they may do nothing any more. */
export async function ownShift(db: DbOrTx, personId: PersonId, shiftId: string): Promise<OwnShift | null> {
  if (!isId(shiftId)) return null
  const [row] = await db.statement<OwnShiftRow>(`${OWN} and s.id = $2`, [personId, shiftId])
  return row ? toOwnShift(row) : null
}

/** SQL of how many shifts wait for somebody's answer; `person` and `now` are the numbers of the values that hold them. */
export const openShiftsSql = (person: `$${number}`, now: `$${number}`): string =>
  `(select count(*) from shifts s
     where s.person_id = ${person} and s.answer = 'open' and s.ends_at > ${now}::timestamptz
       and exists (select from ${managedEvents(person, 'door')} m where m.event_id = s.event_id))`

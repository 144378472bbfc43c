import type { EventManager } from '#modules/events/event-manager.ts'
import type { Shift } from '#modules/shifts/shift.ts'
import { type ShiftRow, shiftColumns, toShift } from '#modules/shifts/shift-row.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** A shift as whoever runs the team reads it. */
export interface ListedShift extends Shift {
  name: string
  avatarUrl: string | null
  /** They may no longer work here: the place is empty. */
  isGone: boolean
}

export interface ShiftsOfEvent {
  timeZone: TimeZone
  startsAt: Instant
  endsAt: Instant
  shifts: ListedShift[]
  /** Who can be assigned, by name. */
  people: { id: PersonId; name: string }[]
}

/** The shifts of an event, the earliest first, and who can be assigned. */
export async function shiftsOfEvent(db: DbOrTx, { eventId }: EventManager<'team'>): Promise<ShiftsOfEvent> {
  const ids = await peopleWhoMay(db, eventId, 'door')
  const [[event], rows, people] = await Promise.all([
    db.statement<{ timeZone: TimeZone; startsAt: Date; endsAt: Date }>(
      'select time_zone as "timeZone", starts_at as "startsAt", ends_at as "endsAt" from events where id = $1',
      [eventId],
    ),
    db.statement<ShiftRow & { name: string; avatarUrl: string | null }>(
      `select ${shiftColumns}, p.full_name as name, p.avatar_url as "avatarUrl"
       from shifts s join profiles p on p.id = s.person_id
       where s.event_id = $1 order by s.starts_at, s.place, s.id`,
      [eventId],
    ),
    db.statement<{ id: PersonId; name: string }>(
      'select id, full_name as name from profiles where id = any ($1::uuid[]) order by full_name, id',
      [ids],
    ),
  ])
  if (!event) throw new Error('An event went away that somebody manages')
  const shifts = rows.map(({ name, avatarUrl, ...row }) => ({
    ...toShift(row),
    name,
    avatarUrl,
    isGone: !ids.includes(row.personId),
  }))
  const { timeZone, startsAt, endsAt } = event
  return { timeZone, startsAt: toInstant(startsAt), endsAt: toInstant(endsAt), shifts, people }
}

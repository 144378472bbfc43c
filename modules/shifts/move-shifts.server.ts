import type { EventBefore, WhenAndWhere } from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { Tx } from '#platform/db.server.ts'
import type { ShiftId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** SQL of which shifts `s` an event takes along: those that have not ended; all, when it was postponed and its old date may be past. */
export const goesAlongText = (wasPostponed: `$${number}`): string => `(${wasPostponed} or s.ends_at > now())`

/**
 * Moves the shifts of an event along with its start, by the clock on the wall: two hours before the start stay two hours before it. At
 * another time they are another question, which whoever has them answers anew. Answers when those are that were moved.
 */
export async function moveShifts(
  tx: Tx,
  { eventId, personId: by }: EventManager<'edit'>,
  before: EventBefore,
  to: WhenAndWhere,
): Promise<Map<ShiftId, { startsAt: Instant; endsAt: Instant }>> {
  const rows = await tx.statement<{ id: ShiftId; startsAt: Date; endsAt: Date }>(
    `with moved as (
       select s.id, (s.starts_at at time zone $3
         + (($4::timestamptz at time zone $5) - ($2::timestamptz at time zone $3))) at time zone $5 as starts_at
       from shifts s where s.event_id = $1 and ${goesAlongText('$6')})
     update shifts s set starts_at = moved.starts_at, ends_at = moved.starts_at + (s.ends_at - s.starts_at),
       answer = case when s.answer = 'declined' or s.person_id = $7 then s.answer else 'open' end,
       answered_at = case when s.answer = 'declined' or s.person_id = $7 then s.answered_at end, updated_at = clock_timestamp()
     from moved where s.event_id = $1 and s.id = moved.id and s.starts_at <> moved.starts_at
     returning s.id, s.starts_at as "startsAt", s.ends_at as "endsAt"`,
    [eventId, before.startsAt, before.timeZone, to.startsAt, to.timeZone, before.status === 'postponed', by],
  )
  return new Map(
    rows.map(({ id, startsAt, endsAt }) => [
      id,
      { startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) },
    ]),
  )
}

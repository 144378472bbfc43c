import { notify } from '#modules/notifications/notify.server.ts'
import type { ShiftAnswer } from '#modules/shifts/shift.ts'
import type { AnswerShiftFailure } from '#modules/shifts/shift-messages.ts'
import { shiftDeclinedNotification } from '#modules/shifts/shift-notifications.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { EventId, PersonId, ShiftId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { epochMs, type Instant, toInstant } from '#platform/time.ts'

interface Answer {
  shiftId: ShiftId
  seen: Instant
  answer: Exclude<ShiftAnswer, 'open'>
  /** They were asked whether they mean it. */
  isSure?: boolean
  now: Instant
}

/**
 * Accepts a shift of one's own, or declines it; whoever runs the team is told of one that is declined. It may be changed until the shift
 * has ended. `seen` is its version that was looked at. Fails with SHIFT_CHANGED where it is another one, SHIFTS_OVERLAP for one at the same time as another that
 * they did not decline, SHIFT_NOT_FOUND for one of somebody else, that was taken back, or of an event where one may do nothing any more,
 * with SHIFT_OVER for one that has ended at `now`, and with SHIFT_RUNS for declining one that has begun, unless they are sure.
 */
export const answerShift = (
  db: Db,
  personId: PersonId,
  { shiftId, seen, answer, isSure = false, now }: Answer,
): Promise<Result<null, AnswerShiftFailure>> =>
  withTransaction<Result<null, AnswerShiftFailure>>(db, async (tx) => {
    // As whoever assigns: one after another, so that two at the same time are seen.
    await tx.statement(
      'select 1 from events where id = (select event_id from shifts where person_id = $1 and id = $2) for no key update',
      [personId, shiftId],
    )
    const [shift] = await tx.statement<{
      eventId: EventId
      event: string
      place: string
      startsAt: Date
      endsAt: Date
      updatedAt: Date
      before: ShiftAnswer
    }>(
      `select s.event_id as "eventId", e.title as event, s.place, s.starts_at as "startsAt", s.ends_at as "endsAt", s.updated_at as "updatedAt",
         s.answer as before
       from shifts s join events e on e.id = s.event_id
       where s.person_id = $1 and s.id = $2
         and exists (select from ${managedEvents('$1', 'door')} m where m.event_id = s.event_id)`,
      [personId, shiftId],
    )
    if (!shift) return fail({ code: 'SHIFT_NOT_FOUND' })
    const { eventId, event, place, startsAt, endsAt, updatedAt, before } = shift
    if (epochMs(toInstant(endsAt)) <= epochMs(now)) return fail({ code: 'SHIFT_OVER' })
    if (toInstant(updatedAt) !== seen) return fail({ code: 'SHIFT_CHANGED' })
    if (before === answer) return ok(null)
    const runs = epochMs(toInstant(startsAt)) <= epochMs(now)
    if (answer === 'declined' && runs && !isSure) return fail({ code: 'SHIFT_RUNS' })
    if (answer === 'accepted') {
      const others = await tx.statement(
        `select 1 from shifts other join shifts s on s.event_id = other.event_id
         where s.event_id = $1 and s.id = $2 and other.id <> s.id and other.person_id = $3 and other.answer <> 'declined'
           and other.starts_at < s.ends_at and other.ends_at > s.starts_at`,
        [eventId, shiftId, personId],
      )
      if (others.length > 0) return fail({ code: 'SHIFTS_OVERLAP' })
    }
    await tx.statement('update shifts set answer = $3, answered_at = $4 where event_id = $1 and id = $2', [
      eventId,
      shiftId,
      answer,
      now,
    ])
    if (answer === 'declined')
      for (const one of await peopleWhoMay(tx, eventId, 'team'))
        if (one !== personId) await notify(tx, shiftDeclinedNotification, one, { eventId, event, place })
    return ok(null)
  })

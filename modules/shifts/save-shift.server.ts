import type { EventStatus } from '#modules/events/event.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { isNearEvent, MAX_SHIFTS, type ShiftAnswer, shiftTimes } from '#modules/shifts/shift.ts'
import type { SaveShiftFailure } from '#modules/shifts/shift-messages.ts'
import { shiftMail } from '#modules/shifts/shift-mails.tsx'
import type { ShiftNews } from '#modules/shifts/shift-news.ts'
import { shiftNotification } from '#modules/shifts/shift-notifications.ts'
import type { ShiftFields } from '#modules/shifts/shift-schema.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { type EventId, newId, type PersonId, type ShiftId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { epochMs, type Instant, type TimeZone, toInstant } from '#platform/time.ts'

interface Facts {
  title: string
  status: EventStatus
  timeZone: TimeZone
  startsAt: Date
  endsAt: Date
}

/**
 * Assigns a shift of an event, or changes one: the person is told by mail and in the product, and is asked anew when its time, its place or
 * the person changed. Who assigns one to themselves has accepted it. A new one that is sent again is written once.
 *
 * Fails with EVENT_CALLED_OFF, SHIFT_WITHOUT_TIME in the hour that summer time leaves out, PERSON_NOT_AT_DOOR for somebody who may not
 * run the door there, SHIFT_OVER for one that has ended at `now`, SHIFT_FAR_FROM_EVENT for one that does not touch the two days around the event, SHIFTS_OVERLAP where the person has another one at this
 * time that they did not decline, TOO_MANY_SHIFTS at 200, SHIFTS_TOO_FAST above 120 an hour, and SHIFT_NOT_FOUND for one that is gone.
 */
export async function saveShift(
  db: Db,
  { eventId, personId: by }: EventManager<'team'>,
  fields: ShiftFields,
  { isNew, now }: { isNew: boolean; now: Instant },
): Promise<Result<null, SaveShiftFailure>> {
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit: 'assign shift', of: by })
  if (!allowed) return fail({ code: 'SHIFTS_TOO_FAST', retryAfterSeconds })
  return withTransaction<Result<null, SaveShiftFailure>>(db, async (tx) => {
    // One after another, so that two at the same time, or one too many, are seen.
    const [event] = await tx.statement<Facts>(EVENT, [eventId])
    const before = await findShift(tx, eventId, fields.shiftId)
    if (!event || (!isNew && !before)) return fail({ code: 'SHIFT_NOT_FOUND' })
    if (isNew && before) return ok(null)
    const times = shiftTimes(fields, event.timeZone)
    if (event.status === 'cancelled' || event.status === 'archived') return fail({ code: 'EVENT_CALLED_OFF' })
    if (epochMs(times.endsAt) <= epochMs(times.startsAt)) return fail({ code: 'SHIFT_WITHOUT_TIME' })
    if (epochMs(times.endsAt) <= epochMs(now)) return fail({ code: 'SHIFT_OVER' })
    if (!isNearEvent(times, { startsAt: toInstant(event.startsAt), endsAt: toInstant(event.endsAt) }))
      return fail({ code: 'SHIFT_FAR_FROM_EVENT' })
    if (!(await peopleWhoMay(tx, eventId, 'door')).includes(fields.person))
      return fail({ code: 'PERSON_NOT_AT_DOOR' })
    const [facts] = await tx.statement<{ all: number; overlap: boolean }>(FACTS, [
      eventId,
      fields.shiftId,
      fields.person,
      times.startsAt,
      times.endsAt,
    ])
    if (isNew && facts && facts.all >= MAX_SHIFTS) return fail({ code: 'TOO_MANY_SHIFTS' })
    const isAsked =
      before === null ||
      before.personId !== fields.person ||
      before.place !== fields.place ||
      epochMs(toInstant(before.startsAt)) !== epochMs(times.startsAt) ||
      epochMs(toInstant(before.endsAt)) !== epochMs(times.endsAt)
    const answer: ShiftAnswer = isAsked ? (fields.person === by ? 'accepted' : 'open') : before.answer
    if (facts?.overlap && answer !== 'declined') return fail({ code: 'SHIFTS_OVERLAP' })
    await tx.statement(SAVE, [
      eventId,
      fields.shiftId,
      fields.person,
      fields.place,
      fields.note,
      times.startsAt,
      times.endsAt,
      answer,
    ])
    const news = { event: event.title, place: fields.place, ...times, timeZone: event.timeZone }
    if (before && before.personId !== fields.person && before.answer !== 'declined')
      await tellOfShift(tx, before.personId, by, {
        ...news,
        ...timesOf(before),
        place: before.place,
        what: 'removed',
      })
    const isSame = before?.personId === fields.person
    if (isAsked) await tellOfShift(tx, fields.person, by, { ...news, what: isSame ? 'changed' : 'assigned' })
    return ok(null)
  })
}

/** Takes a shift back; whoever had it, and had not declined it, is told while it is still to come. False when it is gone. */
export const removeShift = (
  db: Db,
  { eventId, personId: by }: EventManager<'team'>,
  shiftId: ShiftId,
  now: Instant,
): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const [event] = await tx.statement<Facts>(EVENT, [eventId])
    const shift = await findShift(tx, eventId, shiftId)
    if (!event || !shift) return false
    await tx.statement('delete from shifts where event_id = $1 and id = $2', [eventId, shiftId])
    if (shift.answer === 'declined' || epochMs(toInstant(shift.endsAt)) <= epochMs(now)) return true
    const { title, timeZone } = event
    await tellOfShift(tx, shift.personId, by, {
      what: 'removed',
      event: title,
      place: shift.place,
      ...timesOf(shift),
      timeZone,
    })
    return true
  })

interface Stored {
  personId: PersonId
  place: string
  startsAt: Date
  endsAt: Date
  answer: ShiftAnswer
}

const timesOf = ({ startsAt, endsAt }: Stored) => ({
  startsAt: toInstant(startsAt),
  endsAt: toInstant(endsAt),
})

async function findShift(tx: Tx, eventId: EventId, shiftId: ShiftId): Promise<Stored | null> {
  const [found] = await tx.statement<Stored>(
    `select person_id as "personId", place, starts_at as "startsAt", ends_at as "endsAt", answer
     from shifts where event_id = $1 and id = $2`,
    [eventId, shiftId],
  )
  return found ?? null
}

/** Tells whose shift it is, unless they did it themselves. */
async function tellOfShift(tx: Tx, person: PersonId, by: PersonId, news: ShiftNews): Promise<void> {
  if (person === by) return
  const [found] = await tx.statement<{ email: string }>('select email from auth_user where id = $1', [person])
  if (!found) return
  await notify(tx, shiftNotification, person, news)
  await enqueueMail(tx, shiftMail, found.email, news, `shift:${newId()}`)
}

const EVENT = `
  select title, status, time_zone as "timeZone", starts_at as "startsAt", ends_at as "endsAt" from events where id = $1 for no key update`

const FACTS = `
  select (select count(*)::integer from shifts where event_id = $1) as "all",
    exists (select from shifts where event_id = $1 and id <> $2 and person_id = $3 and answer <> 'declined'
              and starts_at < $5 and ends_at > $4) as overlap`

const SAVE = `
  insert into shifts (event_id, id, person_id, place, note, starts_at, ends_at, answer, answered_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8 <> 'open' then now() end)
  on conflict (event_id, id) do update set
    person_id = excluded.person_id, place = excluded.place, note = excluded.note, starts_at = excluded.starts_at,
    ends_at = excluded.ends_at, updated_at = now(), answer = excluded.answer,
    answered_at = case when excluded.answer = shifts.answer then shifts.answered_at else excluded.answered_at end`

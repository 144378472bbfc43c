import { announceEvents } from '#modules/events/announce/announce-events.server.ts'
import type { FieldsWrong } from '#modules/events/create/create-event-messages.ts'
import type { EditedEvent } from '#modules/events/create/event-schema.ts'
import { lockEvent } from '#modules/events/change/change-event.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { type Guests, planEdit } from '#modules/events/edit/plan-edit.server.ts'
import { type GuestsNotTold, writeEdits } from '#modules/events/edit/write-edits.server.ts'
import {
  type ChangedNights,
  inLockOrder,
  type OtherNightUnfit,
} from '#modules/events/series/merge/changed-nights.ts'
import { lockSeries } from '#modules/events/series/lock-series.server.ts'
import { planOtherNights, shiftRhythm } from '#modules/events/series/plan-other-nights.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** Why an event was not changed. */
export type EditEventFailure =
  | FieldsWrong
  | GuestsNotTold
  | OtherNightUnfit<FieldsWrong>
  | { code: 'EVENT_CHANGED_MEANWHILE' }

/** What a change did beside the event of its form. */
export interface EditedNights extends ChangedNights {
  guestsTold: number
}

interface Edit {
  fields: EditedEvent
  /** When the event was changed last, as far as its form knew. */
  seenAt: Instant
  /** Nights of the same series that change with it, as far as they are still to come. */
  others: readonly EventManager<'edit'>[]
  now: Instant
  guests: Guests
}

/**
 * Changes an event that is published, as `planEdit` checks it, and with it other nights of its series: they take over what
 * was changed, as `mergeNight` says. Whoever holds tickets is told of another day, hour or venue: that fails with GUESTS_NOT_TOLD and
 * the messages, until the same words come back with the form. What was unlisted and is not any more
 * is announced to followers, once. Fails with FIELDS_WRONG too, with OTHER_NIGHT_UNFIT, and with
 * EVENT_CHANGED_MEANWHILE when it was changed after `seenAt`. Nothing is changed then, on no night.
 */
export async function editEvent(
  db: Db,
  manager: EventManager<'edit'>,
  { fields, seenAt, others, now, guests }: Edit,
): Promise<Result<EditedNights, EditEventFailure>> {
  const { isOnAgain, rightCity, nights: _nights, words, note, ...facts } = fields
  return withTransaction(db, async (tx) => {
    if (others.length > 0) await lockSeries(tx, manager)
    // A checkout takes its places under a lock of the same rows: none is placed while day and venue change.
    await guests.lock(tx, manager, ...others)
    for (const each of inLockOrder([manager, ...others])) await lockEvent(tx, each)
    const event = await eventToEdit(tx, manager)
    if (event.updatedAt !== seenAt) return fail({ code: 'EVENT_CHANGED_MEANWHILE' })
    const plan = await planEdit(tx, manager, { event, fields: facts, isOnAgain, rightCity, now, guests })
    if (!plan.ok) return plan
    const more = await planOtherNights(tx, others, { of: plan.value, now, guests })
    if (!more.ok) return more
    const { plans, keepTheirOwn, shift } = more.value
    const done = await writeEdits(tx, [plan.value, ...plans], { words, note, guests })
    if (!done.ok) return done
    const newlyListed = [plan.value, ...plans].filter(
      (each) => each.event.isUnlisted && !each.fields.isUnlisted,
    )
    await announceEvents(
      tx,
      newlyListed.map((each) => each.manager.eventId),
      now,
    )
    if (shift) await shiftRhythm(tx, shift)
    return ok({ ...done.value, others: plans.length, keepTheirOwn })
  })
}

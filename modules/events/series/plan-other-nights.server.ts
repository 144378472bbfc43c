import type { FieldsWrong } from '#modules/events/create/create-event-messages.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { type EventToEdit, eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventFacts } from '#modules/events/edit/event-values.ts'
import { type Guests, type PlannedEdit, planEdit } from '#modules/events/edit/plan-edit.server.ts'
import { otherNightUnfit, type OtherNightUnfit } from '#modules/events/series/merge/changed-nights.ts'
import { mergeNight, type SeriesNight } from '#modules/events/series/merge/merge-night.ts'
import type { Tx } from '#platform/db.server.ts'
import { daysBetween } from '#platform/local-time.ts'
import type { EventId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { dayIn, epochMs, type Instant } from '#platform/time.ts'

interface OtherNights {
  /** Of those that change. */
  plans: PlannedEdit[]
  keepTheirOwn: string[]
  /** Nights that move by as many days in the rhythm itself, this one too; null where none of the others moves. */
  shift: RhythmShift | null
}

interface RhythmShift {
  ids: readonly EventId[]
  days: number
}

/**
 * What other nights of a series are after one of them was changed; those that have begun, are postponed or cancelled are left
 * out. Their rows are locked. Fails with OTHER_NIGHT_UNFIT.
 */
export async function planOtherNights(
  tx: Tx,
  managers: readonly EventManager<'edit'>[],
  { of, now, guests }: { of: PlannedEdit; now: Instant; guests: Guests },
): Promise<Result<OtherNights, OtherNightUnfit<FieldsWrong>>> {
  const { event: edited, fields: after } = of
  const plans: PlannedEdit[] = []
  const keepTheirOwn: string[] = []
  const shifted: EventId[] = []
  for (const manager of managers) {
    const event = await eventToEdit(tx, manager)
    if (!isToCome(event, now)) continue
    const facts = eventFacts(event)
    const merged = mergeNight(nightOf(edited), after, nightOf(event))
    if (merged.keepsItsOwn) keepTheirOwn.push(facts.day)
    const isChanged = Object.entries(merged.facts).some(
      ([name, value]) => facts[name as keyof typeof facts] !== value,
    )
    if (!isChanged) continue
    const plan = await planEdit(tx, manager, {
      event,
      fields: merged.facts,
      isOnAgain: false,
      rightCity: merged.facts.city, // it was asked for the first of them
      now,
      guests,
      readsSkippedHours: true,
    })
    if (!plan.ok) return fail(otherNightUnfit(facts.day, plan.failure))
    if (merged.facts.day !== facts.day) shifted.push(manager.eventId)
    plans.push(plan.value)
  }
  const days = daysBetween(eventFacts(edited).day, after.day)
  // With others it is the rhythm that moves; alone it is the night.
  const shift = shifted.length > 0 ? { ids: [of.manager.eventId, ...shifted], days } : null
  return ok({ plans, keepTheirOwn: keepTheirOwn.toSorted(), shift })
}

const isToCome = ({ status, startsAt }: EventToEdit, now: Instant): boolean =>
  status === 'published' && epochMs(startsAt) > epochMs(now)

const nightOf = (event: EventToEdit): SeriesNight => ({
  ...event,
  facts: eventFacts(event),
  seriesDay: event.seriesDay ?? dayIn(event.startsAt, event.timeZone),
})

/** Moves nights within the rhythm of their series, unless another night has one of the days. */
export const shiftRhythm = (tx: Tx, { ids, days }: RhythmShift): Promise<unknown> =>
  tx.statement(
    `update events e set series_day = e.series_day + $2::integer
     where e.id = any ($1::uuid[]) and not exists (
       select from events moved join events other on other.series_id = moved.series_id
         and other.series_day = moved.series_day + $2::integer and other.id <> all ($1::uuid[])
       where moved.id = any ($1::uuid[]))`,
    [ids, days],
  )

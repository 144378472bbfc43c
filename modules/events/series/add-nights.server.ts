import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { announceEvents } from '#modules/events/announce/announce-events.server.ts'
import type { CopyPromoCodes, CopySeats } from '#modules/events/duplicate/copied-parts.ts'
import { eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { typedTimes } from '#modules/events/edit/typed-times.ts'
import { beginSeries, copyNights } from '#modules/events/series/copy-nights.server.ts'
import { lockSeries } from '#modules/events/series/lock-series.server.ts'
import type { RepeatsFailure, TypedRepeats } from '#modules/events/series/repeats.ts'
import { seriesNights } from '#modules/events/series/series-nights.server.ts'
import { seatsAtOnce } from '#modules/events/series/seats-at-once.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** Why no nights were added. */
export type AddNightsFailure =
  | RepeatsFailure
  | { code: 'EVENT_NOT_PUBLISHED' }
  | { code: 'NIGHTS_THERE_ALREADY' }
  | { code: 'SERIES_TOO_LONG' }

interface AddedNights {
  rhythm: TypedRepeats
  now: Instant
  /** How many numbered seats the event has, blocked ones too. */
  seats: number
  copySeats: CopySeats
  copyPromoCodes: CopyPromoCodes
}

/** How many nights to come a series has at most: two years of a weekly one. */
export const MAX_NIGHTS_TO_COME = 106

/**
 * Publishes more nights like an event, from its own day on, which is then a night of their series: with its texts, pictures,
 * tickets, seats and promo codes as they are now. Days that are past, and those on which the series has a night, are left out, so that a form sent twice adds them
 * once. They are announced to followers. Answers how many were added. Fails as `seriesNights` and `seatsAtOnce` do, with EVENT_NOT_PUBLISHED, with NIGHTS_THERE_ALREADY when none is
 * left, and with SERIES_TOO_LONG beyond 106 nights to come.
 */
export async function addNights(
  db: Db,
  manager: EventManager<'edit'>,
  { rhythm, now, seats, copySeats, copyPromoCodes }: AddedNights,
): Promise<Result<{ added: number }, AddNightsFailure>> {
  const { eventId } = manager
  return withTransaction(db, async (tx) => {
    await lockSeries(tx, manager)
    // Of the same form sent twice at once the second one sees the nights of the first.
    await tx.statement('select 1 from events where id = $1 for no key update', [eventId])
    const event = await eventToEdit(tx, manager)
    if (event.status !== 'published') return fail({ code: 'EVENT_NOT_PUBLISHED' })
    const typed = typedTimes(event, event.timeZone)
    const nights = seriesNights({ ...typed, ...rhythm }, event.timeZone)
    if (!nights.ok) return nights
    const there = await tx.statement<{ day: string; seriesDay: string; isToCome: boolean }>(
      `select n.date::text as day, n.series_day::text as "seriesDay", n.starts_at > $2::timestamptz as "isToCome"
       from events e join events n on n.series_id = e.series_id where e.id = $1`,
      [eventId, now],
    )
    const taken = new Set([typed.day, ...there.flatMap(({ day, seriesDay }) => [day, seriesDay])])
    const added = nights.value.filter(({ day, startsAt }) => !taken.has(day) && startsAt > now)
    if (added.length === 0) return fail({ code: 'NIGHTS_THERE_ALREADY' })
    if (there.filter(({ isToCome }) => isToCome).length + added.length > MAX_NIGHTS_TO_COME)
      return fail({ code: 'SERIES_TOO_LONG' })
    const areNotTooMany = seatsAtOnce(added.length, seats)
    if (!areNotTooMany.ok) return areNotTooMany
    if (event.seriesDay === null) await beginSeries(tx, { eventId, day: typed.day })
    const copies = await copyNights(tx, { eventId, nights: added, copySeats, copyPromoCodes })
    await noteChange(tx, copies, { by: manager.personId, what: 'Published' })
    await announceEvents(tx, copies, now)
    return ok({ added: added.length })
  })
}

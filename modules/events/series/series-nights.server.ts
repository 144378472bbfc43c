import { type EventTimes, timesOn, type TypedTimes } from '#modules/events/create/event-times.ts'
import type { RepeatsFailure, TypedRepeats } from '#modules/events/series/repeats.ts'
import { seriesDays } from '#modules/events/series/series-days.server.ts'
import { addDays, daysBetween } from '#platform/local-time.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { TimeZone } from '#platform/time.ts'

/** One event of a series: its day in the rhythm, and when it takes place. */
export interface Night extends EventTimes {
  day: string
}

/** From the first night to the last one that is entered at once. */
const MAX_DAYS = 366

/**
 * The nights of an event that may repeat, the first one too, at the same hours of the clock. An hour that the clock skips on
 * one of the later ones is read an hour later. Fails with REPEATS_UNTIL_MISSING, with REPEATS_ONCE when there is no second
 * night, with REPEATS_TOO_LONG for more than a year, and with NIGHTS_OVERLAP when one lasts until the next.
 */
export function seriesNights(
  { repeats, repeatsUntil, ...typed }: TypedTimes & TypedRepeats,
  timeZone: TimeZone,
): Result<Night[], RepeatsFailure> {
  const first = { day: typed.day, ...timesOn(typed, timeZone) }
  if (repeats === '') return ok([first])
  if (repeatsUntil === '') return fail({ code: 'REPEATS_UNTIL_MISSING', field: 'repeatsUntil' })
  if (repeatsUntil > addDays(typed.day, MAX_DAYS))
    return fail({ code: 'REPEATS_TOO_LONG', field: 'repeatsUntil' })
  const [, ...later] = seriesDays(typed.day, repeats, repeatsUntil)
  if (later.length === 0) return fail({ code: 'REPEATS_ONCE', field: 'repeatsUntil' })
  const nights = [
    first,
    ...later.map((day) => {
      const lastDay = typed.lastDay && addDays(typed.lastDay, daysBetween(typed.day, day))
      return { day, ...timesOn({ ...typed, day, lastDay }, timeZone) }
    }),
  ]
  if (nights.some(({ endsAt }, at) => endsAt > (nights[at + 1]?.startsAt ?? endsAt)))
    return fail({ code: 'NIGHTS_OVERLAP', field: 'repeats' })
  return ok(nights)
}

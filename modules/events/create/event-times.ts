import { isOfNightBefore } from '#modules/events/tonight.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import { DAY_MS, epochMs, HOUR_MS, type Instant, type TimeZone } from '#platform/time.ts'

/** Days ("2026-12-12") and times ("21:00") as a form has them. Empty: the same day, and doors with the start. */
export interface TypedTimes {
  day: string
  starts: string
  ends: string
  lastDay: string
  doors: string
}

export interface EventTimes {
  startsAt: Instant
  endsAt: Instant
  /** Null: doors open with the start. */
  doorsAt: Instant | null
}

/** What is wrong with the times of an event, and in which field. */
export interface TimesFailure {
  code:
    | 'HOUR_SKIPPED'
    | 'STARTS_IN_PAST'
    | 'STARTS_TOO_FAR'
    | 'LAST_DAY_BEFORE_FIRST'
    | 'LASTS_TOO_LONG'
    | 'ENDS_AT_START'
    | 'DOORS_TOO_EARLY'
  field: keyof TypedTimes
}

const MAX_AHEAD_MS = 3 * 365 * DAY_MS
const MAX_LENGTH_MS = 14 * DAY_MS
const MAX_DOORS_AHEAD_MS = 6 * HOUR_MS

/** When an event begins, ends and opens its doors, as `eventTimes` reads it; nothing is checked. */
export function timesOn(typed: TypedTimes, timeZone: TimeZone): EventTimes {
  const { day, starts, ends, doors } = typed
  const lastDay = typed.lastDay || day
  const startsAt = instantAt(day, starts, timeZone)
  const isNextMorning = lastDay === day ? ends < starts : isOfNightBefore(ends)
  const endsAt = instantAt(isNextMorning ? addDays(lastDay, 1) : lastDay, ends, timeZone)
  const doorsAt = doors && instantAt(doors > starts ? addDays(day, -1) : day, doors, timeZone)
  return { startsAt, endsAt, doorsAt: doorsAt && doorsAt < startsAt ? doorsAt : null }
}

/**
 * When an event begins, ends and opens its doors, in the zone of its venue. An end before the start is on the next morning, and the last night of a weekender ends before 6 AM of the day after it. Doors that would be later than the start
 * are those of the evening before midnight. Fails when an hour is left out by the change to summer time, when the start is
 * past or more than 3 years ahead, when it lasts more than 14 days, and when doors open more than 6 hours before.
 */
export function eventTimes(
  typed: TypedTimes,
  timeZone: TimeZone,
  now: Instant,
): Result<EventTimes, TimesFailure> {
  const { day, starts, ends } = typed
  const lastDay = typed.lastDay || day
  if (lastDay < day) return fail({ code: 'LAST_DAY_BEFORE_FIRST', field: 'lastDay' })
  const times = timesOn(typed, timeZone)
  const { startsAt, endsAt, doorsAt } = times
  if (epochMs(startsAt) <= epochMs(now)) return fail({ code: 'STARTS_IN_PAST', field: 'day' })
  if (epochMs(startsAt) - epochMs(now) > MAX_AHEAD_MS) return fail({ code: 'STARTS_TOO_FAR', field: 'day' })
  if (lastDay === day && ends === starts) return fail({ code: 'ENDS_AT_START', field: 'ends' })
  if (epochMs(endsAt) - epochMs(startsAt) > MAX_LENGTH_MS)
    return fail({ code: 'LASTS_TOO_LONG', field: 'lastDay' })
  if (doorsAt && epochMs(startsAt) - epochMs(doorsAt) > MAX_DOORS_AHEAD_MS)
    return fail({ code: 'DOORS_TOO_EARLY', field: 'doors' })
  const clocks = [
    ['starts', startsAt],
    ['ends', endsAt],
    ['doors', doorsAt],
  ] as const
  const skipped = clocks.find(
    ([field, at]) => at && isoWithOffset(at, timeZone).slice(11, 16) !== typed[field],
  )
  if (skipped) return fail({ code: 'HOUR_SKIPPED', field: skipped[0] })
  return ok(times)
}

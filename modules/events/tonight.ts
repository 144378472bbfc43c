import {
  dayIn,
  epochMs,
  HOUR_MS,
  type Instant,
  noonOf,
  plusMs,
  timeParts,
  type TimeZone,
} from '#platform/time.ts'

/** Until this hour of the morning, by the clocks of a zone, it is still the night before. */
export const NIGHT_ENDS_HOUR = 6

/** What lasts no longer is one day, also when it goes on into the morning: breakfast at 7 is no second day of a set. */
export const ONE_DAY_HOURS = 24

/** Whether a clock ("02:00") shows a time that belongs to the night before. */
export const isOfNightBefore = (clock: string): boolean => Number(clock.slice(0, 2)) < NIGHT_ENDS_HOUR

/**
 * The night that a moment belongs to in a time zone, named by the day it began on: 1 AM on Sunday is Saturday's night.
 * At 6 AM the next one begins, also on days when clocks change. In SQL: `nightSql`.
 */
export function nightOf(moment: Instant, timeZone: TimeZone): string {
  const { hour } = timeParts(moment, timeZone, { hour: '2-digit', hourCycle: 'h23' })
  const day = dayIn(moment, timeZone)
  return Number(hour) < NIGHT_ENDS_HOUR ? plusMs(noonOf(day), -24 * HOUR_MS).slice(0, day.length) : day
}

/** A night lasts no longer, also when clocks are put back in it. */
const LONGEST_NIGHT_MS = 25 * HOUR_MS

/**
 * Whether an event is tonight: it is not over, and it is on or begins before this night ends in its own zone. A weekender
 * is tonight on each of its nights, and a class in the afternoon is, too. In SQL: `isTonightSql`.
 */
export function isTonight(
  { startsAt, endsAt, timeZone }: { startsAt: Instant; endsAt: Instant; timeZone: TimeZone },
  now: Instant,
): boolean {
  const untilStartMs = epochMs(startsAt) - epochMs(now)
  if (epochMs(endsAt) <= epochMs(now) || untilStartMs >= LONGEST_NIGHT_MS) return false
  // Clocks of a zone cost as much as a row of the list, and of most events they need not be asked.
  return untilStartMs <= 0 || nightOf(startsAt, timeZone) === nightOf(now, timeZone)
}

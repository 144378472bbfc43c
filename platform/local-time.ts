import { Temporal } from 'temporal-polyfill'
import type { Instant, TimeZone } from '#platform/time.ts'
import { toInstant } from '#platform/time.ts'

/**
 * The instant at which a clock in a zone shows a time: ("2026-12-12", "21:00", "America/Chicago").
 * A time that the change to summer time leaves out is read an hour later; one that comes twice is its first.
 */
export const instantAt = (day: string, time: string, timeZone: TimeZone): Instant =>
  toInstant(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString(),
  )

/** The calendar day so many days later, or earlier when negative: ("2026-12-31", 1) is "2027-01-01". */
export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** How many days later the second calendar day is; negative when it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek

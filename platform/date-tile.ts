import { type Instant, timeParts, type TimeZone } from '#platform/time.ts'

/** The parts of a date tile: { weekday: "SAT", day: "12", month: "DEC" }. */
export function dateTile(
  instant: Instant,
  timeZone: TimeZone,
): { weekday: string; day: string; month: string } {
  const {
    weekday = '',
    day = '',
    month = '',
  } = timeParts(instant, timeZone, { weekday: 'short', day: 'numeric', month: 'short' })
  return { weekday: weekday.toUpperCase(), day, month: month.toUpperCase() }
}

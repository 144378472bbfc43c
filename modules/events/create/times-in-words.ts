import type { EventTimes } from '#modules/events/create/event-times.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import {
  DAY_MS,
  dayIn,
  epochMs,
  formatTime,
  HOUR_MS,
  type Instant,
  plusMs,
  timeParts,
  type TimeZone,
} from '#platform/time.ts'

/**
 * When an event takes place, read back to whoever typed it: "Saturday, December 12, 2026, 9 PM to Sunday 2 AM, Chicago
 * time". The end says its day when it is another one, its date when it is more than a day later, and its year when that is another one.
 * An hour that a clock shows twice, because summer time ends, says which of the two is meant.
 */
export function timesInWords(
  { startsAt, endsAt }: Pick<EventTimes, 'startsAt' | 'endsAt'>,
  timeZone: TimeZone,
): string {
  const isSameDay = dayIn(startsAt, timeZone) === dayIn(endsAt, timeZone)
  const isSameYear = yearIn(startsAt, timeZone) === yearIn(endsAt, timeZone)
  const isLong = epochMs(endsAt) - epochMs(startsAt) > DAY_MS
  const end = hourWords(endsAt, timeZone)
  const until = isLong
    ? `${dateWords(endsAt, timeZone)}, ${isSameYear ? '' : `${yearIn(endsAt, timeZone)}, `}${end}`
    : isSameDay
      ? end
      : `${weekdayWords(endsAt, timeZone)} ${end}`
  return `${dateWords(startsAt, timeZone)}, ${yearIn(startsAt, timeZone)}, ${hourWords(startsAt, timeZone)} to ${until}, ${cityOf(timeZone)} time`
}

/** "1:30 AM", or "1:30 AM (before the clock goes back)". */
function hourWords(instant: Instant, timeZone: TimeZone): string {
  const onClock = (at: Instant) => isoWithOffset(at, timeZone).slice(0, 16)
  const isAlso = (byMs: number) => onClock(plusMs(instant, byMs)) === onClock(instant)
  const which = isAlso(HOUR_MS)
    ? ' (before the clock goes back)'
    : isAlso(-HOUR_MS)
      ? ' (after the clock goes back)'
      : ''
  return `${formatTime(instant, timeZone)}${which}`
}

const yearIn = (instant: Instant, timeZone: TimeZone): string => dayIn(instant, timeZone).slice(0, 4)

const weekdayWords = (instant: Instant, timeZone: TimeZone): string =>
  timeParts(instant, timeZone, { weekday: 'long', day: 'numeric' })['weekday'] ?? ''

function dateWords(instant: Instant, timeZone: TimeZone): string {
  const { weekday, month, day } = timeParts(instant, timeZone, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  return `${weekday}, ${month} ${day}`
}

/** The city that a zone is named after: people know its clock by it. */
const cityOf = (timeZone: TimeZone): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

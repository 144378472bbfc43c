import type { EventTimes } from '#modules/events/create/event-times.ts'
import { DAY_MS, dayIn, epochMs, formatTime, type Instant, timeParts, type TimeZone } from '#platform/time.ts'

/**
 * When an event takes place, read back to whoever typed it: "Saturday, December 12, 2026, 9 PM to Sunday 2 AM, Chicago
 * time". The end says its day when it is another one, its date when it is more than a day later, and its year when that is another one.
 */
export function timesInWords(
  { startsAt, endsAt }: Pick<EventTimes, 'startsAt' | 'endsAt'>,
  timeZone: TimeZone,
): string {
  const isSameDay = dayIn(startsAt, timeZone) === dayIn(endsAt, timeZone)
  const isSameYear = yearIn(startsAt, timeZone) === yearIn(endsAt, timeZone)
  const isLong = epochMs(endsAt) - epochMs(startsAt) > DAY_MS
  const end = formatTime(endsAt, timeZone)
  const until = isLong
    ? `${dateWords(endsAt, timeZone)}, ${isSameYear ? '' : `${yearIn(endsAt, timeZone)}, `}${end}`
    : isSameDay
      ? end
      : `${weekdayWords(endsAt, timeZone)} ${end}`
  return `${dateWords(startsAt, timeZone)}, ${yearIn(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)} to ${until}, ${cityOf(timeZone)} time`
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

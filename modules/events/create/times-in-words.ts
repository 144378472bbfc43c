import type { EventTimes } from '#modules/events/create/event-times.ts'
import { DAY_MS, dayIn, epochMs, formatTime, type Instant, timeParts, type TimeZone } from '#platform/time.ts'

/**
 * When an event takes place, read back to whoever typed it: "Saturday, December 12, 9 PM to Sunday 2 AM, Chicago time". The
 * end says its day when it is another one, and its date when it is more than a day later.
 */
export function timesInWords(
  { startsAt, endsAt }: Pick<EventTimes, 'startsAt' | 'endsAt'>,
  timeZone: TimeZone,
): string {
  const isSameDay = dayIn(startsAt, timeZone) === dayIn(endsAt, timeZone)
  const isLong = epochMs(endsAt) - epochMs(startsAt) > DAY_MS
  const end = formatTime(endsAt, timeZone)
  const until = isLong
    ? `${dateWords(endsAt, timeZone)}, ${end}`
    : isSameDay
      ? end
      : `${weekdayWords(endsAt, timeZone)} ${end}`
  return `${dateWords(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)} to ${until}, ${cityOf(timeZone)} time`
}

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

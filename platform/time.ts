/** A moment in UTC, as ISO 8601 with milliseconds: "2026-12-12T02:00:00.000Z". Sorts as text. */
export type Instant = string & { readonly __instant: true }

/** An IANA time zone, such as "America/Chicago". */
export type TimeZone = string

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The one place that reads the wall clock; everything else is handed `now`. */
export const systemNow = (): Instant => new Date().toISOString() as Instant

/** Reads any ISO date-time or `Date` as an instant; throws on what is not a date. */
export const toInstant = (value: string | Date): Instant => new Date(value).toISOString() as Instant

export const toDate = (instant: Instant): Date => new Date(instant)

export const epochMs = (instant: Instant): number => Date.parse(instant)

export const plusMs = (instant: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(instant) + milliseconds).toISOString() as Instant

/** Whether a text from outside names a zone that the formats below know; with any other they throw. */
export function isTimeZone(text: string): boolean {
  try {
    return Boolean(format(text, {}))
  } catch {
    return false
  }
}

/** The zone of the machine this runs on; in a browser that is the viewer's. */
export const deviceZone = (): TimeZone => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A zone may come from a visitor, in as many spellings as they like, and a format takes 60 kB. */
const MAX_FORMATS = 200
const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: TimeZone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    if (formats.size >= MAX_FORMATS) formats.clear()
    formats.set(key, made)
  }
  return made
}

/** What a format is put together from, by name. */
export function timeParts(
  instant: Instant,
  timeZone: TimeZone,
  options: Intl.DateTimeFormatOptions,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const part of format(timeZone, options).formatToParts(Date.parse(instant)))
    found[part.type] = part.value
  return found
}

/** The calendar day of an instant in a zone: "2026-12-12". */
export function dayIn(instant: Instant, timeZone: TimeZone): string {
  const { year, month, day } = timeParts(instant, timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return `${year}-${month}-${day}`
}

/** "Sat, Dec 12" */
export const formatDay = (instant: Instant, timeZone: TimeZone): string =>
  format(timeZone, { weekday: 'short', month: 'short', day: 'numeric' }).format(Date.parse(instant))

/** "Saturday, December 12, 2026" */
export const formatLongDay = (instant: Instant, timeZone: TimeZone): string =>
  format(timeZone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(
    Date.parse(instant),
  )

/** The middle of a calendar day, for writing a day ("2026-12-12") that belongs to no zone: format it in 'UTC'. */
export const noonOf = (day: string): Instant => toInstant(`${day}T12:00:00Z`)

/** Whether a text from outside is a day that exists, of a year that a calendar here can show. */
export function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const epoch = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(epoch) && new Date(epoch).toISOString().startsWith(text)
}

/** "December 2026" */
export const formatMonth = (instant: Instant, timeZone: TimeZone): string =>
  format(timeZone, { month: 'long', year: 'numeric' }).format(Date.parse(instant))

/** "8 PM", "8:30 PM" */
export function formatTime(instant: Instant, timeZone: TimeZone): string {
  const { hour, minute, dayPeriod } = timeParts(instant, timeZone, { hour: 'numeric', minute: '2-digit' })
  return `${hour}${minute === '00' ? '' : `:${minute}`} ${dayPeriod}`
}

/** "8:14 PM CST": a moment of today, for who may be elsewhere. */
export const formatZonedTime = (instant: Instant, timeZone: TimeZone): string =>
  `${formatTime(instant, timeZone)} ${zoneName(instant, timeZone)}`

/** "8 PM to 2 AM": the end of a set is told by its hour alone, for it belongs to the same night. */
export const formatTimeRange = (start: Instant, end: Instant, timeZone: TimeZone): string =>
  `${formatTime(start, timeZone)} to ${formatTime(end, timeZone)}`

/** "CST": how people name the zone on that day. */
export const zoneName = (instant: Instant, timeZone: TimeZone): string =>
  timeParts(instant, timeZone, { timeZoneName: 'short', hour: 'numeric' })['timeZoneName'] ?? timeZone

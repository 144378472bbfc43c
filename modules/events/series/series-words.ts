import { addDays, daysBetween, weekdayOf } from '#platform/local-time.ts'
import { formatDay, formatLongDay, noonOf, timeParts } from '#platform/time.ts'

/** Which of its weekday in its month a day is: 1 to 4, and -1 for a fifth one, which is the last. */
export function nthOfMonth(day: string): number {
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  return nth === 5 ? -1 : nth
}

/**
 * The rhythm of the days of a series in words: "Every Friday", "Every other Friday", "Every second Saturday of the month".
 * A night that is left out now and then changes nothing. Null where there is no rhythm, and for a single day.
 */
export function rhythmWords(days: readonly string[]): string | null {
  const [first, second] = days
  if (first === undefined || second === undefined) return null
  if (days.some((day) => weekdayOf(day) !== weekdayOf(first))) return null
  const weekday = timeParts(noonOf(first), 'UTC', { weekday: 'long' })['weekday']
  const weeks = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day) / 7)
  if (weeks.filter((count) => count === 1).length * 2 > weeks.length) return `Every ${weekday}`
  const isMonthly = weeks.every((count) => count >= 4)
  const nth = isMonthly && [nthOfMonth(first), -1].find((one) => days.every((day) => isNth(day, one)))
  if (nth) return `Every ${ORDINALS[nth]} ${weekday} of the month`
  return weeks.includes(2) && weeks.every((count) => count % 2 === 0) ? `Every other ${weekday}` : null
}

/** The fourth Friday of a month may be its last as well. */
const isNth = (day: string, nth: number): boolean =>
  nth === -1 ? addDays(day, 7).slice(0, 7) !== day.slice(0, 7) : nthOfMonth(day) === nth

const ORDINALS: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' }

/**
 * Published nights by the first and the last of them, with their days in the rhythm: "Every Saturday from Sat, Dec 5 to
 * Sat, Feb 20: 12 nights".
 */
export function nightsFromTo(nights: readonly { night: string; seriesDay: string }[]): string {
  const rhythm = rhythmWords(nights.map(({ seriesDay }) => seriesDay).toSorted())
  const days = nights.map(({ night }) => night).toSorted()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''].map((day) => formatDay(noonOf(day), 'UTC'))
  const span = `from ${first} to ${last}`
  return rhythm ? `${rhythm} ${span}: ${nights.length} nights` : `${nights.length} nights ${span}`
}

/** The nights that a form enters, read back: "Every Saturday until March 13, 2027: 14 nights". */
export function nightsInWords(days: readonly string[]): string | null {
  const last = days.at(-1)
  if (last === undefined || days.length < 2) return null
  const rhythm = rhythmWords(days)
  return `${rhythm ?? 'Several nights'} until ${formatLongDay(noonOf(last), 'UTC')}: ${days.length} nights`
}

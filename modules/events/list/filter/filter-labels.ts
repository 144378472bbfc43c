import { eventKinds } from '#modules/events/event.ts'
import { nightOf } from '#modules/events/tonight.ts'
import {
  type AskedLevel,
  cityLabel,
  type DoorTime,
  type EndTime,
  type EventFilters,
  type Near,
  USUAL_RADIUS,
  type When,
} from '#modules/events/list/filter/event-filters.ts'
import {
  DAY_MS,
  epochMs,
  formatDay,
  formatLongDay,
  formatMonth,
  type Instant,
  noonOf,
  type TimeZone,
} from '#platform/time.ts'

/** The kinds a list offers, by their `kind` parameter. */
export const KIND_CHOICES = Object.entries(eventKinds).map(([kind, { plural }]) => ({ kind, label: plural }))

/** What a filtered list holds, as its title says it: "Free sets in Chicago, IL this weekend". */
export function filterTitle({ city, near, when, kind, freeOnly, text, ...facts }: EventFilters): string {
  const what = kind ? eventKinds[kind].plural : 'Events'
  const marks = [freeOnly && 'free', facts.premiumOnly && 'premium'].filter(Boolean).join(' ')
  const words = [
    marks ? `${marks.charAt(0).toUpperCase()}${marks.slice(1)} ${what.toLowerCase()}` : what,
    city && `in ${cityLabel(city).replace(', ', ',\u00a0')}`, // a heading would leave the state alone on a line
    near && nearWords(near),
    when && whenWords(when),
    facts.level && LEVEL_WORDS[facts.level],
    facts.age !== undefined && `open at ${facts.age}`,
    facts.most !== undefined && `for $${facts.most} or less`,
    facts.doors && DOOR_WORDS[facts.doors],
    facts.ends && END_WORDS[facts.ends],
    withWords([facts.hasParking && 'parking', facts.hasFood && 'food', facts.hasHotel && 'a host hotel']),
    facts.dj && `with ${facts.dj}`,
    facts.attire && `where guests wear “${facts.attire}”`,
    text && `for “${shortened(text)}”`,
  ]
  return words.filter(Boolean).join(' ')
}

/** A title says what is looked for, and is no wall of letters; the field has all of it. */
const MOST_LETTERS = 60

const shortened = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).trimEnd().toWellFormed()}…` : text

const LEVEL_WORDS = {
  beginner: 'for beginners',
  intermediate: 'for intermediate dancers',
  advanced: 'for advanced dancers',
} satisfies Record<AskedLevel, string>

/** As a list of choices says it. */
export const DOOR_CHOICES = {
  day: 'Before 6 PM',
  evening: '6 to 9 PM',
  night: 'After 9 PM',
} satisfies Record<DoorTime, string>

const DOOR_WORDS = {
  day: 'with doors before 6 PM',
  evening: 'with doors from 6 to 9 PM',
  night: 'with doors after 9 PM',
} satisfies Record<DoorTime, string>

/** As a list of choices says it. */
export const END_CHOICES = {
  early: 'By midnight',
  late: 'After midnight',
} satisfies Record<EndTime, string>

const END_WORDS = {
  early: 'that end by midnight',
  late: 'that go past midnight',
} satisfies Record<EndTime, string>

const LIST = new Intl.ListFormat('en-US')

/** "with parking, food, and a host hotel". */
function withWords(offered: (string | false | undefined)[]): string | null {
  const words = offered.filter((one) => typeof one === 'string')
  return words.length === 0 ? null : `with ${LIST.format(words)}`
}

const nearWords = ({ zip, miles }: Near): string =>
  String(miles) === USUAL_RADIUS ? `near ${zip}` : `within ${miles} miles of ${zip}`

/** "tonight", "this weekend", "on Saturday, December 12, 2026", "in December 2026", "from Sat, Dec 12 to Mon, Dec 14". */
function whenWords(when: When): string {
  if (when.kind === 'tonight') return 'tonight'
  if (when.kind === 'weekend') return 'this weekend'
  const { from, to } = when
  if (from === to) return `on ${formatLongDay(noonOf(from), 'UTC')}`
  if (isWholeMonth(from, to)) return `in ${formatMonth(noonOf(from), 'UTC')}`
  return `from ${formatDay(noonOf(from), 'UTC')} to ${formatDay(noonOf(to), 'UTC')}`
}

/** The month, as "2026-12", that a list shows whole; null for any other time. */
export const monthOf = (when: When | undefined): string | null =>
  when?.kind === 'days' && isWholeMonth(when.from, when.to) ? when.from.slice(0, 7) : null

const isWholeMonth = (from: string, to: string): boolean =>
  from.endsWith('-01') && monthAfter(from, 1) === monthAfter(nextDay(to), 0) && nextDay(to).endsWith('-01')

const nextDay = (day: string): string => new Date(epochMs(noonOf(day)) + DAY_MS).toISOString().slice(0, 10)

/** The month some months after that of a day, as "2026-12". */
export const monthAfter = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7)
}

/** The month, as "2026-12", of the night that it is in a zone. */
export const monthAt = (now: Instant, timeZone: TimeZone): string => nightOf(now, timeZone).slice(0, 7)

/** The months a list offers from one ("2026-12") on, as `when` filters. */
export const monthsFrom = (first: string, count: number): { when: string; label: string }[] =>
  Array.from({ length: count }, (_, ahead) => {
    const when = monthAfter(first, ahead)
    return { when, label: formatMonth(noonOf(`${when}-01`), 'UTC').replace(/ \d+$/, '') }
  })

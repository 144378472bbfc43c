import type { EventKind } from '#modules/events/event.ts'
import type { Level } from '#modules/events/facts/guest-facts.ts'
import type { ListParams } from '#platform/list-address.ts'
import { isDay } from '#platform/time.ts'

/** A city by name; without a region (state) it means every city of that name. */
export interface CityName {
  city: string
  region?: string
}

/** Nights in each event's own zone. `from` and `to` are days ("2026-12-12"), both included. */
export type When = { kind: 'tonight' } | { kind: 'weekend' } | { kind: 'days'; from: string; to: string }

/** Around the middle of a ZIP code. */
export interface Near {
  zip: string
  miles: number
}

/** How far around, in miles, a list may be asked for. */
export const RADII = ['10', '25', '50', '100', '250'] as const

/** Where nobody said: an evening's drive. */
export const USUAL_RADIUS = '50'

/** The levels that a dancer can be of. */
export const ASKED_LEVELS = ['beginner', 'intermediate', 'advanced'] as const satisfies Level[]
export type AskedLevel = (typeof ASKED_LEVELS)[number]

/** When doors open, by the clock of the event: before 6 PM, before 9 PM, or later. */
export const DOOR_TIMES = ['day', 'evening', 'night'] as const
export type DoorTime = (typeof DOOR_TIMES)[number]

/** When it ends, by the clock of the event: by midnight, or after it. */
export const END_TIMES = ['early', 'late'] as const
export type EndTime = (typeof END_TIMES)[number]

/** Parameters of the filters that are folded until they are wanted. */
export const FACT_FIELDS = [
  'level',
  'age',
  'most',
  'doors',
  'ends',
  'attire',
  'dj',
  'parking',
  'food',
  'hotel',
  'premium',
] as const

export interface EventFilters {
  city?: CityName
  near?: Near
  when?: When
  kind?: EventKind
  freeOnly?: boolean
  /** What is for this level: what is for all levels too. */
  level?: AskedLevel
  /** In years: what admits somebody of this age; what sets no age too. */
  age?: number
  hasParking?: boolean
  hasFood?: boolean
  hasHotel?: boolean
  premiumOnly?: boolean
  /** In whole dollars: what lets one person in for so much at most, all in. */
  most?: number
  doors?: DoorTime
  ends?: EndTime
  /** Words of what to wear. */
  attire?: string
  /** The name of who plays, or its beginning. */
  dj?: string
  text?: string
}

/** The parameters that `readEventQuery` reads back to the same filters. */
export function eventFilterParams({ city, near, when, text, ...facts }: EventFilters): ListParams {
  const miles = near && String(near.miles)
  const { kind, level, age, most, doors, ends, attire, dj } = facts
  const params = {
    city: city && cityLabel(city),
    near: near?.zip,
    within: miles !== USUAL_RADIUS && miles,
    when: when && whenParam(when),
    kind,
    free: facts.freeOnly && '1',
    level,
    age: age?.toString(),
    parking: facts.hasParking && '1',
    food: facts.hasFood && '1',
    hotel: facts.hasHotel && '1',
    premium: facts.premiumOnly && '1',
    most: most?.toString(),
    doors,
    ends,
    attire,
    dj,
    q: text,
  }
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** "Chicago, IL": how a city is written in lists and in addresses. */
export const cityLabel = ({ city, region }: CityName): string => (region ? `${city}, ${region}` : city)

/** What the button on a phone says that opens the filters: where, and how many of the folded ones are set. */
export function filterSummary({ city, near }: EventFilters, params: ListParams): string {
  const place = city?.city ?? near?.zip ?? 'All cities'
  const folded = FACT_FIELDS.filter((name) => params[name] !== undefined).length
  return folded > 0 ? `${place}, ${folded} more` : place
}

/** Reads "Chicago, IL" or "Chicago". */
export function readCity(text: string): CityName | undefined {
  if (text.length > 100 || /\p{C}/u.test(text)) return undefined
  const match = /^(.+?)(?:,\s*([A-Za-z]{2}))?$/.exec(text)
  if (!match?.[1]) return undefined
  return match[2] ? { city: match[1], region: match[2].toUpperCase() } : { city: match[1] }
}

/** Reads `tonight`, `weekend`, `2026-12-12`, `2026-12` or `2026-12-12..2026-12-14`. */
export function readWhen(text: string): When | undefined {
  if (text === 'tonight' || text === 'weekend') return { kind: text }
  if (/^\d{4}-\d{2}$/.test(text)) {
    const from = `${text}-01`
    return isDay(from) ? { kind: 'days', from, to: lastDayOfMonth(text) } : undefined
  }
  const [from = '', to = from, ...more] = text.split('..')
  return isDay(from) && isDay(to) && from <= to && more.length === 0 ? { kind: 'days', from, to } : undefined
}

/** The shortest text that `readWhen` reads back. */
export function whenParam(when: When): string {
  if (when.kind !== 'days') return when.kind
  const month = when.from.slice(0, 7)
  if (when.from === `${month}-01` && when.to === lastDayOfMonth(month)) return month
  return when.from === when.to ? when.from : `${when.from}..${when.to}`
}

function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

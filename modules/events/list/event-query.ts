import { z } from 'zod'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import {
  ASKED_LEVELS,
  type CityName,
  cityLabel,
  type EventFilters,
  RADII,
  readCity,
  readWhen,
  USUAL_RADIUS,
  type When,
  whenParam,
} from '#modules/events/list/event-filters.ts'
import { type ListQuery, readListQuery, searchParam } from '#platform/list-query.ts'

const EVENT_FIELDS = {
  city: readWith<CityName>(readCity, cityLabel),
  near: z.string().regex(/^\d{5}$/),
  within: z.enum(RADII),
  when: readWith<When>(readWhen, whenParam),
  kind: z.enum(Object.keys(eventKinds) as EventKind[]), // keys of a constant
  free: z.literal('1'),
  level: z.enum(ASKED_LEVELS),
  age: readWith<number>(readAge, String),
  parking: z.literal('1'),
  food: z.literal('1'),
  premium: z.literal('1'),
  q: searchParam,
}

export type EventField = keyof typeof EVENT_FIELDS

/**
 * Reads the filters of an event list from its URL: `city=Chicago, IL`, `near=60637` with `within=50` (miles), `when=` (see `readWhen`), `kind=set`, `free=1`,
 * `level=beginner`, `age=19`, `parking=1`, `food=1`, `premium=1`, `q=words`.
 */
export function readEventQuery(
  search: URLSearchParams,
): ListQuery<typeof EVENT_FIELDS> & { filters: EventFilters } {
  const query = readListQuery(EVENT_FIELDS, search)
  const { free, parking, food, premium, q, near, within = USUAL_RADIUS, ...others } = query.values
  const filters = {
    ...others,
    ...(near && { near: { zip: near, miles: Number(within) } }),
    ...(free && { freeOnly: true }),
    ...(parking && { hasParking: true }),
    ...(food && { hasFood: true }),
    ...(premium && { premiumOnly: true }),
    ...(q && { text: q }),
  }
  return { ...query, filters }
}

/** Whole years, as far as an event can ask for them. */
function readAge(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined
}

function readWith<T>(read: (text: string) => T | undefined, write: (value: T) => string) {
  return z.codec(z.string(), z.custom<T>(), {
    decode: (text, context) => {
      const value = read(text)
      if (value === undefined) context.issues.push({ code: 'custom', input: text })
      return value as T // an issue is an answer of its own
    },
    encode: write,
  })
}

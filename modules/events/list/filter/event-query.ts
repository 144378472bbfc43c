import { z } from 'zod'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import {
  ASKED_LEVELS,
  type CityName,
  cityLabel,
  DOOR_TIMES,
  END_TIMES,
  type EventFilters,
  RADII,
  readCity,
  readWhen,
  USUAL_RADIUS,
  type When,
  whenParam,
} from '#modules/events/list/filter/event-filters.ts'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { type ListQuery, readListQuery, searchParam } from '#platform/list-query.ts'

const EVENT_FIELDS = {
  city: readWith<CityName>(readCity, cityLabel),
  near: z.string().regex(/^\d{5}$/),
  within: z.enum(RADII),
  when: readWith<When>(readWhen, whenParam),
  kind: z.enum(Object.keys(eventKinds) as EventKind[]), // keys of a constant
  free: z.literal('1'),
  level: z.enum(ASKED_LEVELS),
  age: readWith<number>(readWhole(99), String),
  parking: z.literal('1'),
  food: z.literal('1'),
  hotel: z.literal('1'),
  premium: z.literal('1'),
  most: readWith<number>(readWhole(9_999), String),
  doors: z.enum(DOOR_TIMES),
  ends: z.enum(END_TIMES),
  attire: searchParam,
  dj: searchParam,
  q: searchParam,
}

export type EventField = keyof typeof EVENT_FIELDS

/**
 * Reads the filters of an event list from its URL: `city=Chicago, IL`, `near=60637` with `within=50` (miles), `when=` (see `readWhen`), `kind=set`, `free=1`,
 * `level=beginner`, `age=19`, `parking=1`, `food=1`, `hotel=1`, `premium=1`, `most=20` (dollars), `doors=evening`, `ends=late`, `attire=red`, `dj=sam`, `q=words`.
 */
export function readEventQuery(
  search: URLSearchParams,
): ListQuery<typeof EVENT_FIELDS> & { filters: EventFilters } {
  const query = readListQuery(EVENT_FIELDS, search)
  const {
    free,
    parking,
    food,
    hotel,
    premium,
    attire,
    q,
    near,
    within = USUAL_RADIUS,
    ...others
  } = query.values
  const filters = {
    ...others,
    ...(near && { near: { zip: near, miles: Number(within) } }),
    ...(free && { freeOnly: true }),
    ...(parking && { hasParking: true }),
    ...(food && { hasFood: true }),
    ...(hotel && { hasHotel: true }),
    ...(premium && { premiumOnly: true }),
    ...(attire && { attire }),
    // Without a letter or digit there is nothing to search for, and the title must not say so.
    ...(q && searchWords(q) && { text: q }),
  }
  return { ...query, filters }
}

/** A whole number from 0 on. */
function readWhole(most: number) {
  return (text: string): number | undefined =>
    /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : undefined
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

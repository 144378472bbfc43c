import { z } from 'zod'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import {
  type CityName,
  cityLabel,
  type EventFilters,
  readCity,
  readWhen,
  type When,
  whenParam,
} from '#modules/events/list/event-filters.ts'
import { type ListQuery, readListQuery, searchParam } from '#platform/list-query.ts'

const EVENT_FIELDS = {
  city: readWith<CityName>(readCity, cityLabel),
  when: readWith<When>(readWhen, whenParam),
  kind: z.enum(Object.keys(eventKinds) as EventKind[]), // keys of a constant
  free: z.literal('1'),
  q: searchParam,
}

export type EventField = keyof typeof EVENT_FIELDS

/**
 * Reads the filters of an event list from its URL: `city=Chicago, IL`, `when=` (see `readWhen`), `kind=set`, `free=1`,
 * `q=words`.
 */
export function readEventQuery(
  search: URLSearchParams,
): ListQuery<typeof EVENT_FIELDS> & { filters: EventFilters } {
  const query = readListQuery(EVENT_FIELDS, search)
  const { free, q, ...filters } = query.values
  return { ...query, filters: { ...filters, ...(free && { freeOnly: true }), ...(q && { text: q }) } }
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

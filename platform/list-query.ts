import { z } from 'zod'
import type { ListParams } from '#platform/list-address.ts'
import { searchText } from '#platform/search-text.ts'
import { isDay } from '#platform/time.ts'

/**
 * The parameters a list can be asked by. Each is read from text, or from several texts when it is an array, and can be
 * written back: a schema that changes what it reads is a codec.
 */
export type ListFields = Record<string, z.ZodType<unknown, string> | z.ZodArray<z.ZodType<unknown, string>>>

export interface ListQuery<Fields extends ListFields> {
  values: { [Name in keyof Fields]?: z.output<Fields[Name]> }
  /** The same as one address writes it, whatever the form or link that asked looked like. */
  params: ListParams
  /** The parameters that could not be read; they count as absent. */
  unreadable: (keyof Fields & string)[]
  /** The cursor of the page, as it came. */
  page: string | null
}

/**
 * Reads what a list is asked for from its address. Empty parameters count as absent, for a form sends its empty fields as
 * well; of one that comes twice the first that says something counts, of an array all of them, also with commas between.
 */
export function readListQuery<Fields extends ListFields>(
  fields: Fields,
  search: URLSearchParams,
): ListQuery<Fields> {
  const query: ListQuery<Fields> = {
    values: {},
    params: {},
    unreadable: [],
    page: search.get('page') || null,
  }
  const params: Record<string, string> = {}
  for (const [name, schema] of Object.entries(fields) as [keyof Fields & string, Fields[string]][]) {
    const isArray = schema instanceof z.ZodArray
    const texts = search
      .getAll(name)
      .flatMap((text) => (isArray ? text.split(',') : text))
      .map((text) => text.trim())
      .filter(Boolean)
    const [first] = texts
    if (first === undefined) continue
    const read = schema.safeDecode((isArray ? [...new Set(texts)] : first) as never) // the schema says what it takes
    if (!read.success) {
      query.unreadable.push(name)
      continue
    }
    const written = String(schema.encode(read.data as never))
    if (written === '') continue
    query.values[name] = read.data as z.output<Fields[typeof name]>
    params[name] = written
  }
  return { ...query, params }
}

/** A day of the calendar: "2026-12-12". */
export const dayParam = z.string().refine(isDay)

/** Words to search for: never refused. */
export const searchParam = z.codec(z.string(), z.string(), { decode: searchText, encode: (text) => text })

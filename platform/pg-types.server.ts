import pg from 'pg'
import type { CustomTypesConfig } from 'pg'

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a JavaScript number`)
  return value
}
const asText = (text: string): string => text

const textArray: number = 1009
const listOfTexts = pg.types.getTypeParser(textArray) as (text: string) => Array<string | null>

// The array types are here too: left out, an array of dates would come back in another type than a date does.
const listOf =
  (parse: (text: string) => unknown) =>
  (text: string): unknown[] =>
    listOfTexts(text).map((item) => (item === null ? null : parse(item)))

const parsers = new Map<number, (text: string) => unknown>([
  [20, safeInteger],
  [1016, listOf(safeInteger)],
  [1082, asText],
  [1182, listOf(asText)],
  [1700, asText],
  [1231, listOf(asText)],
])

/**
 * How values arrive from PostgreSQL: `bigint` as a number (an error above 2^53), `date` as `YYYY-MM-DD` because a day
 * is no instant, `numeric` as its exact text; everything else as the driver has it.
 */
export const pgTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? (pg.types.getTypeParser(oid, format) as (value: string) => unknown)
  },
}

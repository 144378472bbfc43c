import { sql } from 'kysely'
import type { SearchWords } from '#modules/events/list/search/search-words.ts'

/** A search of the column `search` of events as SQL. */
export function searchQuery({ all, head, prefix }: SearchWords) {
  const whole = sql`websearch_to_tsquery('simple', ${all}) || websearch_to_tsquery('english', ${all})`
  if (prefix === null) return whole
  return sql`${whole} || (websearch_to_tsquery('simple', ${head}) && to_tsquery('simple', ${`${prefix}:*`}))`
}

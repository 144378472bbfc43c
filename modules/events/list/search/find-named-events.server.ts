import { sql } from 'kysely'
import type { EventCard } from '#modules/events/event.ts'
import {
  cardColumns,
  type CardRow,
  ticketTypesOnSale,
  toCard,
} from '#modules/events/list/event-rows.server.ts'
import { searchQuery } from '#modules/events/list/search/search-query.server.ts'
import { type SearchWords, searchWords } from '#modules/events/list/search/search-words.ts'
import { IS_FOUND, IS_LISTED } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** Words that the titles of more events have are the name of none. */
const MAX_NAMED = 3
/** So many titles are looked at; a name has fewer nights. */
const MAX_TITLES = 100

/** To come, as lists have them; or what no list has any more, because it is over or was called off. */
const STATE = {
  coming: (now: Instant) => sql`${sql.raw(IS_LISTED)} and e.ends_at > ${now}::timestamptz`,
  gone: (now: Instant) => sql`(${sql.raw(IS_LISTED)} and e.ends_at <= ${now}::timestamptz
          or ${sql.raw(IS_FOUND)} and e.status in ('postponed', 'cancelled'))`,
}

/** What has one name: a night, or all nights of a series; and of what is gone, all that a host called the same, year after year. */
const NAME = {
  coming: sql`coalesce(e.series_id, e.id)::text`,
  gone: sql`coalesce(e.series_id::text, e.organizer_name || ' ' || lower(e.title))`,
}

/**
 * The events that a text is the name of: the title of each has all its words, and no more than three events, or series,
 * have them. Of a series, and of what is gone and had one name, the nearest night. Those to come by their start, those that are gone from the latest on. One
 * statement, by the index `events_by_name`.
 */
export async function findNamedEvents(
  db: DbOrTx,
  now: Instant,
  typed: string,
  state: keyof typeof STATE,
): Promise<EventCard[]> {
  const words = searchWords(typed)
  if (!words) return []
  const { sql: text, parameters } = namedStatement(now, words, state).compile(db.kysely)
  return (await db.plannedEachTime<CardRow>(text, parameters)).map(toCard)
}

export function namedStatement(now: Instant, words: SearchWords, state: keyof typeof STATE) {
  const distance = sql`abs(extract(epoch from e.starts_at - ${now}::timestamptz))`
  return sql`
    with titled as (
      select e.id, ${NAME[state]} as name, ${distance} as distance from events e
      where ts_filter(e.search, '{a}') @@ (${searchQuery(words)}) and ${STATE[state](now)}
      limit ${MAX_TITLES}::integer),
    named as (
      select distinct on (name) id, distance from titled
      order by name, distance, id)
    select ${sql.raw(cardColumns)}
    from named n join events e on e.id = n.id join organizers o on o.id = e.organizer_id
    left join lateral (${sql.raw(ticketTypesOnSale)}) sale on true
    where (select count(*) from named) <= ${MAX_NAMED}::integer
    order by n.distance, e.id`
}

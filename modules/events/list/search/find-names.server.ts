import { sql } from 'kysely'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { filterClauses } from '#modules/events/list/list-events.server.ts'
import type { EventNames } from '#modules/events/list/search/suggest-names.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** How many events are looked at: whoever means another one types on. */
const MAX_EVENTS = 100

/** The names of the next events that filters find, 100 at most. One statement. */
export function findNames(db: DbOrTx, now: Instant, filters: EventFilters): Promise<EventNames[]> {
  const { sql: text, parameters } = namesStatement(now, filters).compile(db.kysely)
  return db.plannedEachTime<EventNames>(text, parameters)
}

export const namesStatement = (now: Instant, filters: EventFilters) => sql<EventNames>`
  select e.title, e.organizer_name as host, e.venue, concat_ws(', ', nullif(e.city, ''), nullif(e.region, '')) as city, e.djs
  from events e where ${sql.join(filterClauses(now, { filters }), sql` and `)}
  order by e.starts_at, e.id limit ${sql.lit(MAX_EVENTS)}`

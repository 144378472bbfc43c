import { sql } from 'kysely'
import { filterClauses, lastNight } from '#modules/events/list/list-events.server.ts'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** The most events that are counted: the list shows the rest as well. */
const MAX_COUNTED = 5_000

interface NightCount {
  /** In the zone of its events. */
  night: string
  events: number
}

/**
 * How many of the events that filters find there are on each night from a day to another, both included; nights without any are left
 * out. What lasts several nights counts on each. One statement.
 */
export async function countNights(
  db: DbOrTx,
  now: Instant,
  { filters, from, to }: { filters: EventFilters; from: string; to: string },
): Promise<NightCount[]> {
  const { sql: text, parameters } = countStatement(now, { filters, from, to }).compile(db.kysely)
  return db.statement<NightCount>(text, parameters)
}

export const countStatement = (
  now: Instant,
  { filters, from, to }: { filters: EventFilters; from: string; to: string },
) => sql<NightCount>`
  with e as (
    select e.date, ${lastNight} as last_night from events e
    where ${sql.join(filterClauses(now, { filters }), sql` and `)} limit ${sql.lit(MAX_COUNTED)}
  )
  select night::date::text as night, count(*) as events
  from e, generate_series(greatest(e.date, ${from}::date), least(e.last_night, ${to}::date), interval '1 day') night
  group by night order by night`

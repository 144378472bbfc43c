import { sql } from 'kysely'
import { type CityName, type EventFilters, RADII } from '#modules/events/list/filter/event-filters.ts'
import { filterClauses } from '#modules/events/list/list-events.server.ts'
import { milesFrom } from '#modules/events/list/near/near.server.ts'
import { townPosition } from '#modules/venues/towns/town-position.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** Farther away is no evening's drive any more. */
const MAX_MILES = Math.max(...RADII.map(Number))

/**
 * The city nearest to that of the filters in which the other filters find an event, within 250 miles; null where none is, and where nobody
 * knows where the city is. One statement.
 */
export async function nearestCity(
  db: DbOrTx,
  now: Instant,
  { city, ...filters }: EventFilters,
): Promise<CityName | null> {
  const position = city?.region ? await townPosition(city.city, city.region) : null
  if (!position) return null
  const miles = milesFrom(position)
  const { rows } = await sql<CityName>`
    select e.city, e.region from events e
    where ${sql.join(filterClauses(now, { filters }), sql` and `)} and e.city <> '' and ${miles} <= ${MAX_MILES}::float8
    order by ${miles}, e.starts_at, e.id limit 1`.execute(db.kysely)
  return rows[0] ?? null
}

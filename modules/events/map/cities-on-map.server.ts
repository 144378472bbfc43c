import { sql } from 'kysely'
import type { CityName, EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { filterClauses } from '#modules/events/list/list-events.server.ts'
import { mapPosition } from '#modules/events/map/map-position.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** A city in which something is coming up. */
export interface MappedCity {
  city: string
  region: string
  /** What is found there. At least 1. */
  events: number
  /** The list that leads here is of this city. */
  isChosen: boolean
  /** The night of the next one, in its own zone. */
  next: string
  /** In percent of the map; null where it is not on it, or nobody knows. */
  position: { x: number; y: number } | null
}

interface Row {
  city: string
  region: string
  events: number
  next: string
  latitude: number | null
  longitude: number | null
}

const MAX_CITIES = 500

/**
 * The cities in which something is coming up that filters find, the busiest first, with their place on the map; at most 500. A city
 * among the filters leaves none out: it is the chosen one, and comes before all others. One statement.
 */
export async function citiesOnMap(
  db: DbOrTx,
  now: Instant,
  { city: chosen, ...filters }: EventFilters = {},
): Promise<MappedCity[]> {
  const { sql: text, parameters } = citiesStatement(now, filters).compile(db.kysely)
  const rows = await db.statement<Row>(text, parameters)
  const cities = rows.map(({ latitude, longitude, ...city }) => ({
    ...city,
    isChosen: chosen !== undefined && isSame(chosen, city),
    position: latitude === null || longitude === null ? null : mapPosition(latitude, longitude),
  }))
  return cities.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
}

export const citiesStatement = (now: Instant, filters: EventFilters) => sql<Row>`
  select min(e.city) as city, e.region, count(*) as events, min(e.date)::text as next, avg(e.latitude) as latitude,
    avg(e.longitude) as longitude
  from events e
  where ${sql.join(filterClauses(now, { filters }), sql` and `)} and e.city <> ''
  group by lower(e.city), e.region
  order by count(*) desc, lower(e.city), e.region limit ${sql.lit(MAX_CITIES)}`

const isSame = (chosen: CityName, { city, region }: Required<CityName>): boolean =>
  chosen.city.toLowerCase() === city.toLowerCase() && (chosen.region ?? region) === region

import { MAX_EVENT_HOURS } from '#modules/events/event.ts'
import { mapPosition } from '#modules/events/map/map-position.server.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** A city in which something is coming up. */
export interface MappedCity {
  city: string
  region: string
  /** Published events there that are not over. At least 1. */
  events: number
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

/** The cities something is coming up in, the busiest first, with their place on the map; at most 500. One statement. */
export async function citiesOnMap(db: DbOrTx, now: Instant): Promise<MappedCity[]> {
  const rows = await db.statement<Row>(
    `select min(e.city) as city, e.region, count(*) as events, min(e.date)::text as next, avg(e.latitude) as latitude,
       avg(e.longitude) as longitude
     from events e
     where ${IS_LISTED} and e.ends_at > $1::timestamptz
       and e.starts_at > $1::timestamptz - interval '${MAX_EVENT_HOURS} hours' and e.city <> ''
     group by lower(e.city), e.region
     order by count(*) desc, lower(e.city), e.region limit ${MAX_CITIES}`,
    [now],
  )
  return rows.map(({ latitude, longitude, ...city }) => ({
    ...city,
    position: latitude === null || longitude === null ? null : mapPosition(latitude, longitude),
  }))
}

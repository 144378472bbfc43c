import { MAX_EVENT_HOURS } from '#modules/events/event.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { Db } from '#platform/db.server.ts'
import { epochMs, type Instant, MINUTE_MS } from '#platform/time.ts'

export interface CityWithEvents {
  city: string
  region: string
  /** Published events there that are not over. At least 1. */
  events: number
}

const text = `
  select e.city, e.region, count(*) as events
  from events e
  where ${IS_LISTED} and e.ends_at > $1::timestamptz
    and e.starts_at > $1::timestamptz - interval '${MAX_EVENT_HOURS} hours' and e.city <> ''
  group by e.city, e.region
  order by count(*) desc, e.city, e.region`

const kept = new WeakMap<Db, { at: number; cities: Promise<CityWithEvents[]> }>()

/**
 * The cities something is coming up in, the busiest first, as they were at most a minute ago: to count them reads
 * every event to come, and each list asks.
 */
export function listCities(db: Db, now: Instant): Promise<CityWithEvents[]> {
  const at = epochMs(now)
  const last = kept.get(db)
  if (last && at >= last.at && at < last.at + MINUTE_MS) return last.cities
  const cities = db.statement<CityWithEvents>(text, [now])
  kept.set(db, { at, cities })
  cities.catch(() => kept.delete(db))
  return cities
}

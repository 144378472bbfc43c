import { MAX_EVENT_HOURS } from '#modules/events/event.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

export interface CityWithEvents {
  city: string
  region: string
  /** Published events there that are not over. At least 1. */
  events: number
}

const text = `
  select city, region, count(*) as events
  from events
  where status = 'published' and ends_at > $1::timestamptz
    and starts_at > $1::timestamptz - interval '${MAX_EVENT_HOURS} hours' and city <> ''
  group by city, region
  order by count(*) desc, city, region`

/** The cities something is coming up in, the busiest first. */
export const listCities = (db: DbOrTx, now: Instant): Promise<CityWithEvents[]> =>
  db.statement<CityWithEvents>(text, [now])

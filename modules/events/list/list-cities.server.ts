import { MAX_EVENT_HOURS } from '#modules/events/event.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

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

/** The cities something is coming up in, the busiest first. */
export const listCities = (db: DbOrTx, now: Instant): Promise<CityWithEvents[]> =>
  db.statement<CityWithEvents>(text, [now])

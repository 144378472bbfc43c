import type { EventCard } from '#modules/events/event.ts'
import {
  cardColumns,
  type CardRow,
  ticketTypesOnSale,
  toCard,
} from '#modules/events/list/event-rows.server.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import { isInSaleWindow } from '#modules/events/rules/sale-window.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** Of so many that come next in the city, and so many anywhere, the most alike are chosen: an index has each in its order. */
const MAX_CANDIDATES = 40

const NEXT = `${IS_LISTED} and e.id <> $2::uuid
  and e.starts_at > greatest($1::timestamptz, $3::timestamptz - interval '14 days')`

const text = `
  with candidates as (
    (select e.id from events e where lower(e.city) = lower($4) and e.region = $5 and ${NEXT}
     order by e.starts_at, e.id limit ${MAX_CANDIDATES})
    union
    (select e.id from events e where ${NEXT} order by e.starts_at, e.id limit ${MAX_CANDIDATES})),
  rated as (
    select e.id, e.series_id, (lower(e.city) = lower($4) and e.region = $5) as is_near, e.kind = $6 as is_kind,
      abs(extract(epoch from e.starts_at - greatest($1::timestamptz, $3::timestamptz))) as distance
    from candidates c join events e on e.id = c.id
    where exists (
      select from ticket_types t join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
      where t.event_id = e.id and not t.is_hidden and i.capacity > i.taken
           and t.admits > 0 and ${isInSaleWindow('$1::timestamptz')})),
  chosen as (
    select * from (select distinct on (coalesce(series_id, id)) * from rated order by coalesce(series_id, id), distance, id) next
    order by is_near desc, is_kind desc, distance, id limit $7::integer)
  select ${cardColumns}
  from chosen c join events e on e.id = c.id join organizers o on o.id = e.organizer_id
  left join lateral (${ticketTypesOnSale}) sale on true
  order by c.is_near desc, c.is_kind desc, c.distance, c.id`

/**
 * Events beside another that tickets are on sale for at `now`: those of its city first, then those of its kind, the nearest
 * in date first; for a past event, the nearest to now. Of a series the nearest night alone. One statement.
 */
export async function listSimilarEvents(
  db: DbOrTx,
  now: Instant,
  { id, startsAt, city, region, kind }: Pick<EventCard, 'id' | 'startsAt' | 'city' | 'region' | 'kind'>,
  limit: number,
): Promise<EventCard[]> {
  const rows = await db.statement<CardRow>(text, [now, id, startsAt, city, region, kind, limit])
  return rows.map(toCard)
}

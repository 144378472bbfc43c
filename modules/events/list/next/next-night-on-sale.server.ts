import type { EventCard } from '#modules/events/event.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import { isInSaleWindow } from '#modules/events/rules/sale-window.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/**
 * The first night, from that of an event on, on which tickets for another one in its city are on sale at `now`; null when
 * there is none. One statement, by the index of the city.
 */
export async function nextNightOnSale(
  db: DbOrTx,
  now: Instant,
  { id, startsAt, night, city, region }: Pick<EventCard, 'id' | 'startsAt' | 'night' | 'city' | 'region'>,
): Promise<string | null> {
  const [row] = await db.statement<{ night: string }>(
    `select e.date as night from events e
     where ${IS_LISTED} and e.id <> $2::uuid and lower(e.city) = lower($5) and e.region = $6
       and e.date >= $4::date and e.starts_at > greatest($1::timestamptz, $3::timestamptz - interval '2 days')
       and exists (
         select from ticket_types t join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
         where t.event_id = e.id and not t.is_hidden and i.capacity > i.taken
           and t.admits > 0 and ${isInSaleWindow('$1::timestamptz')})
     order by e.starts_at, e.id limit 1`,
    [now, id, startsAt, night, city, region],
  )
  return row?.night ?? null
}

import type { DbOrTx } from '#platform/db.server.ts'
import type { OrderId, PersonId, TicketId } from '#platform/ids.ts'
import { likeAnywhere } from '#platform/like-pattern.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** An order of a person's own, with the first of its tickets: one they hold, where there is one. */
export interface OwnOrder {
  id: OrderId
  code: string
  title: string
  startsAt: Instant
  timeZone: TimeZone
  ticketId: TicketId
}

/** The newest orders of a person by the event's title or the order's code. */
export async function findOwnOrders(
  db: DbOrTx,
  personId: PersonId,
  text: string,
  limit: number,
): Promise<OwnOrder[]> {
  const rows = await db.statement<Omit<OwnOrder, 'startsAt'> & { startsAt: Date }>(
    `select o.id, o.code, e.title, e.starts_at as "startsAt", e.time_zone as "timeZone", t.id as "ticketId"
     from orders o
     join events e on e.id = o.event_id
     join lateral (select t.id from tickets t where t.event_id = o.event_id and t.order_id = o.id
                   order by (t.owner_id = $1) desc nulls last, t.id limit 1) t on true
     where o.user_id = $1 and o.order_status not in ('awaiting_payment', 'expired')
       and (e.title ilike $2 or o.code ilike $2)
     order by o.created_at desc limit $3`,
    [personId, likeAnywhere(text), limit],
  )
  return rows.map((row) => ({ ...row, startsAt: toInstant(row.startsAt) }))
}

import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type OrderId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** What was sold at the door, as its seller is told: how much, how many tickets, and how many of them are in. Null for what is no order of the event. */
export async function doorSale(
  db: DbOrTx,
  { eventId }: EventManager<'cash'>,
  orderId: string,
): Promise<{ orderId: OrderId; total: Cents; tickets: number; areIn: number } | null> {
  if (!isId(orderId)) return null
  const [row] = await db.statement<{ orderId: OrderId; total: Cents; tickets: number; areIn: number }>(
    `select o.id as "orderId", o.total_cents as total, count(t.id)::integer as tickets,
       (count(*) filter (where t.status = 'used'))::integer as "areIn"
     from orders o left join tickets t on t.event_id = o.event_id and t.order_id = o.id
     where o.event_id = $1 and o.id = $2 and o.user_id is null
     group by o.event_id, o.id`,
    [eventId, orderId],
  )
  return row ?? null
}

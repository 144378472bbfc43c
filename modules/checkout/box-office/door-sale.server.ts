import type { EventManager } from '#modules/events/event-manager.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { SeatDetails } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type OrderId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

export interface DoorSale {
  orderId: OrderId
  total: Cents
  tickets: number
  /** How many of the tickets let somebody in: all but extras. */
  guests: number
  areIn: number
  seats: string[]
}

/** What was sold at the door, as its seller is told. Null for what is no order of the event. */
export async function doorSale(
  db: DbOrTx,
  { eventId }: EventManager<'cash'>,
  orderId: string,
): Promise<DoorSale | null> {
  if (!isId(orderId)) return null
  const [row] = await db.statement<Omit<DoorSale, 'seats'> & { seats: SeatDetails[] }>(
    `select o.id as "orderId", o.total_cents as total, count(t.id)::integer as tickets,
       (count(*) filter (where k.admits > 0))::integer as guests,
       (count(*) filter (where k.admits > 0 and t.status = 'used'))::integer as "areIn",
       coalesce(jsonb_agg(t.seat_details order by t.id) filter (where t.seat_details is not null), '[]') as seats
     from orders o left join tickets t on t.event_id = o.event_id and t.order_id = o.id
       left join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     where o.event_id = $1 and o.id = $2 and o.user_id is null
     group by o.event_id, o.id`,
    [eventId, orderId],
  )
  return row ? { ...row, seats: row.seats.map(seatText) } : null
}

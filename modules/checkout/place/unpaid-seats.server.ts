import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId, SeatId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** The seats of an order that is not paid yet. */
export interface UnpaidSeats {
  seatIds: SeatId[]
  /** Until when they are kept. */
  expiresAt: Instant | null
  /** The client key under which its buyer sent the order. */
  orderKey: string
}

/**
 * The seats at an event that are kept for a person's order which is not paid yet, such as after a declined card; null for none. They are
 * held no more, and the person may still pay for them, under the same key.
 */
export async function unpaidSeats(
  db: DbOrTx,
  eventId: EventId,
  personId: PersonId,
): Promise<UnpaidSeats | null> {
  const rows = await db.statement<{ seat_id: SeatId; reserved_until: Date | null; key: string }>(
    `select k.seat_id, c.reserved_until, split_part(c.client_key, ':', 1) as key
     from orders o
     join checkouts c on c.id = o.checkout_id
     join tickets k on k.event_id = o.event_id and k.order_id = o.id
     where o.user_id = $2 and o.event_id = $1 and o.order_status = 'awaiting_payment' and c.state = 'open' and k.status = 'pending'
       and k.seat_id is not null
     order by k.seat_id`,
    [eventId, personId],
  )
  const [first] = rows
  if (!first) return null
  const { reserved_until: until, key: orderKey } = first
  return { seatIds: rows.map(({ seat_id }) => seat_id), expiresAt: until && toInstant(until), orderKey }
}

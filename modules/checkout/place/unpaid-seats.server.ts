import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId, SeatId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/**
 * The seats at an event that are kept for a person's order which is not paid yet, such as after a declined card, and until when. They are
 * held no more, and the person may still pay for them.
 */
export async function unpaidSeats(
  db: DbOrTx,
  eventId: EventId,
  personId: PersonId,
): Promise<{ seatIds: SeatId[]; until: Instant | null }> {
  const rows = await db.statement<{ seat_id: SeatId; reserved_until: Date | null }>(
    `select k.seat_id, c.reserved_until
     from orders o
     join checkouts c on c.id = o.checkout_id
     join tickets k on k.event_id = o.event_id and k.order_id = o.id
     where o.user_id = $2 and o.event_id = $1 and o.order_status = 'awaiting_payment' and c.state = 'open' and k.status = 'pending'
       and k.seat_id is not null
     order by k.seat_id`,
    [eventId, personId],
  )
  return {
    seatIds: rows.map(({ seat_id }) => seat_id),
    until: rows[0]?.reserved_until ? toInstant(rows[0].reserved_until) : null,
  }
}

import { type SeatForSale, seatsForSale } from '#modules/checkout/quote/seats-for-sale.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, SeatId, TicketTypeId } from '#platform/ids.ts'

/**
 * The seats that guests at the door get for a ticket type: together at one table or in one row where so many are left there, the nearest to the
 * focal point first, accessible ones last. Fewer than `quantity` where no more are free. Nothing is reserved.
 */
export async function doorSeats(
  db: DbOrTx,
  { eventId, ticketTypeId }: { eventId: EventId; ticketTypeId: TicketTypeId },
  quantity: number,
): Promise<SeatForSale[]> {
  const rows = await db.statement<{ id: SeatId }>(
    `select f.id
     from (select s.id, s.block, s.place, s.is_ada, count(*) over (partition by s.block) as beside,
                  min(s.focal_distance) over (partition by s.block) as nearest
           from free_seats s
           where s.event_id = $1 and s.ticket_type_id = $2) f
     order by f.is_ada, f.beside < $3, f.nearest, f.block, f.place limit $3`,
    [eventId, ticketTypeId, quantity],
  )
  return seatsForSale(db, [{ eventId, seatIds: rows.map(({ id }) => id) }], { session: null, personId: null })
}

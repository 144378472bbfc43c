import type { SeatDetails } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'

/** A ticket that opens the door, for the mail that brings it. */
export interface GoodTicket {
  id: TicketId
  hash: string
  holderName: string
  ticketType: string
  seat: SeatDetails | null
}

/** The tickets of an order that are good now, in order: none while it is unpaid or after it was refunded. */
export const goodTicketsOfOrder = (
  db: DbOrTx,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<GoodTicket[]> =>
  db.statement<GoodTicket>(
    'tickets_of_order',
    `select t.id, t.validation_hash as hash, t.holder_name as "holderName", k.name as "ticketType",
            t.seat_details as seat
     from tickets t join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     where t.event_id = $1 and t.order_id = $2 and t.status in ('active', 'used')
     order by t.id`,
    [eventId, orderId],
  )

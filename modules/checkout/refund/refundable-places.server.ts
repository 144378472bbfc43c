import type { SeatDetails } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'

/** What goes back as one: a ticket, or all tickets of a table. Known by the first of them. */
export interface RefundablePlace {
  id: TicketId
  tickets: TicketId[]
  ticketType: string
  /** Of the first; null on general admission. */
  seat: SeatDetails | null
  holders: string[]
  /** Whether somebody came in with it. */
  isUsed: boolean
  /** Whether the host made it void: it opens no door, and its money has not gone back. */
  isVoid: boolean
}

/** Whether its buyer may ask to give it back. */
export const mayBeGivenBack = ({ isUsed, isVoid }: RefundablePlace): boolean => !isUsed && !isVoid

interface Row {
  id: TicketId
  itemId: string
  ticketType: string
  seat: SeatDetails | null
  holder: string
  isUsed: boolean
  isVoid: boolean
  admits: number
}

/** What can be refunded of an order that somebody may read, in the order in which it was bought; nothing where it is not paid. One statement. */
export async function refundablePlaces(
  db: DbOrTx,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<RefundablePlace[]> {
  const rows = await db.statement<Row>(
    `select t.id, i.id as "itemId", k.name as "ticketType", t.seat_details as seat, t.holder_name as holder,
       t.status = 'used' as "isUsed", t.status = 'cancelled' as "isVoid", greatest(i.admits, 1)::integer as admits
     from orders o
     join tickets t on t.event_id = o.event_id and t.order_id = o.id and t.status in ('active', 'used', 'cancelled')
     join order_items i on i.event_id = t.event_id and i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     where o.event_id = $1 and o.id = $2 and o.order_status = 'completed'
     order by k.position, k.id, t.id`,
    [eventId, orderId],
  )
  const places: RefundablePlace[] = []
  for (let at = 0; at < rows.length;) {
    const first = rows[at]!
    const some = rows.slice(at, at + first.admits).filter(({ itemId }) => itemId === first.itemId)
    places.push({
      id: first.id,
      tickets: some.map(({ id }) => id),
      ticketType: first.ticketType,
      seat: first.seat,
      holders: [...new Set(some.map(({ holder }) => holder))],
      isUsed: some.some(({ isUsed }) => isUsed),
      isVoid: some.every(({ isVoid }) => isVoid),
    })
    at += some.length
  }
  return places
}

/**
 * All tickets of the places that are named by their first. What is no first ticket of a place went back meanwhile, or never was
 * one: whatever is asked for with it says so.
 */
export const ticketsOfPlaces = (places: RefundablePlace[], named: string[]): TicketId[] =>
  named.flatMap((id) => places.find((place) => place.id === id)?.tickets ?? [id as TicketId])

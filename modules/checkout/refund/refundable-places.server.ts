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
  place: string
  ticketType: string
  seat: SeatDetails | null
  holder: string
  isUsed: boolean
  isVoid: boolean
}

/** What can be refunded of an order that somebody may read, in the order in which it was bought; nothing where it is not paid. One statement. */
export async function refundablePlaces(
  db: DbOrTx,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<RefundablePlace[]> {
  const rows = await db.statement<Row>(
    `select t.id, g.item_id || ' ' || g.group_number as place, k.name as "ticketType", t.seat_details as seat,
       t.holder_name as holder, t.status = 'used' as "isUsed", t.status = 'cancelled' as "isVoid"
     from orders o
     cross join lateral groups_of_order(o.event_id, o.id) g
     join tickets t on t.event_id = o.event_id and t.id = g.ticket_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     where o.event_id = $1 and o.id = $2 and o.order_status = 'completed'
     order by k.position, k.id, t.id`,
    [eventId, orderId],
  )
  return [...Map.groupBy(rows, ({ place }) => place).values()].map((some) => {
    const { id, ticketType, seat } = some[0]! // of none there is no group
    return {
      id,
      tickets: some.map((one) => one.id),
      ticketType,
      seat,
      holders: [...new Set(some.map(({ holder }) => holder))],
      isUsed: some.some(({ isUsed }) => isUsed),
      isVoid: some.every(({ isVoid }) => isVoid),
    }
  })
}

/**
 * All tickets of the places that are named by their first. What is no first ticket of a place went back meanwhile, or never was
 * one: whatever is asked for with it says so.
 */
export const ticketsOfPlaces = (places: RefundablePlace[], named: string[]): TicketId[] =>
  named.flatMap((id) => places.find((place) => place.id === id)?.tickets ?? [id as TicketId])

import { sql } from 'kysely'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { SeatDetails, TicketStatus } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** An active ticket, for the mail that contains it. */
export interface ValidTicket {
  id: TicketId
  hash: string
  holderName: string
  ticketType: string
  seat: SeatDetails | null
}

/** The active tickets of an order that are still its buyer's, in order: none while it is unpaid or after a refund. */
export const validTicketsOfOrder = (
  db: DbOrTx,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<ValidTicket[]> =>
  db.statement<ValidTicket>(
    `select t.id, t.validation_hash as hash, t.holder_name as "holderName", k.name as "ticketType",
            t.seat_details as seat
     from tickets t join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     join orders o on o.event_id = t.event_id and o.id = t.order_id and o.user_id is not distinct from t.owner_id
     where t.event_id = $1 and t.order_id = $2 and t.status in ('active', 'used')
     order by t.id`,
    [eventId, orderId],
  )

/** The seats of an order in the order of its tickets, whatever became of them; none on general admission. */
export async function seatsOfOrder(
  db: DbOrTx,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<SeatDetails[]> {
  const rows = await db.statement<{ seat: SeatDetails }>(
    `select t.seat_details as seat from tickets t
     where t.event_id = $1 and t.order_id = $2 and t.seat_details is not null order by t.id`,
    [eventId, orderId],
  )
  return rows.map(({ seat }) => seat)
}

/** A ticket as those see it who run its event. */
export interface OrderTicket {
  id: TicketId
  holderName: string
  ticketType: string
  seat: SeatDetails | null
  status: TicketStatus
  usedAt: Instant | null
}

/** Every ticket of an order, whatever its state, for those who may read the event's sales. */
export async function ticketsOfOrder(
  db: DbOrTx,
  { eventId }: EventManager<'sales'>,
  orderId: OrderId,
): Promise<OrderTicket[]> {
  const rows = await db.kysely
    .selectFrom('tickets as t')
    .innerJoin('ticket_types as k', (join) =>
      join.onRef('k.event_id', '=', 't.event_id').onRef('k.id', '=', 't.ticket_type_id'),
    )
    .select([
      't.id',
      't.holder_name as holderName',
      'k.name as ticketType',
      sql<SeatDetails | null>`t.seat_details`.as('seat'),
      't.status',
      't.used_at',
    ])
    .where('t.event_id', '=', eventId)
    .where('t.order_id', '=', orderId)
    .orderBy('t.id')
    .execute()
  return rows.map(({ used_at, ...ticket }) => ({ ...ticket, usedAt: used_at && toInstant(used_at) }))
}

import type { EventManager } from '#modules/events/event-manager.ts'
import { eventOfPass, type PassColumns, passColumns } from '#modules/tickets/passing/passed-ticket.server.ts'
import type { PassFailure } from '#modules/tickets/passing/passing.ts'
import { renameFailure } from '#modules/tickets/rename/rename.ts'
import type { SeatDetails, TicketStatus } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, isId, type OrderId, type TicketId } from '#platform/ids.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** A ticket as those see it who run its event: no code, which would let them in. */
export interface GuestTicket {
  id: TicketId
  holderName: string
  ticketType: string
  seat: SeatDetails | null
  status: TicketStatus
  usedAt: Instant | null
  /** Whether anything was paid for its kind in its order, after what a code took off. */
  costMoney: boolean
  order: { id: OrderId; code: string; customerName: string; customerEmail: string; isPaid: boolean }
  event: { id: EventId; title: string; timeZone: TimeZone }
  /** Whether somebody came in with it, on whatever day of its event. */
  wasUsed: boolean
  /** Whether it is the ticket of the person who asks. */
  isOwn: boolean
  /** Why the host cannot change the name; null when they can. */
  renameFailure: PassFailure | null
}

interface Row extends PassColumns {
  id: TicketId
  holderName: string
  ticketType: string
  seat: SeatDetails | null
  usedAt: Date | null
  costMoney: boolean
  orderId: OrderId
  orderCode: string
  customerName: string
  customerEmail: string
  isPaid: boolean
  eventId: EventId
  title: string
  isOwn: boolean
}

/** The event of a ticket; null where there is none, and for what never became one. */
export async function eventOfTicket(db: DbOrTx, ticketId: string): Promise<EventId | null> {
  if (!isId(ticketId)) return null
  const [row] = await db.statement<{ eventId: EventId }>(
    `select t.event_id as "eventId" from tickets t join orders o on o.event_id = t.event_id and o.id = t.order_id
     where t.id = $1 and o.order_status not in ('awaiting_payment', 'expired')`,
    [ticketId],
  )
  return row?.eventId ?? null
}

/** One ticket of an event, for those who may read its sales; null when it is none of it. */
export async function getGuestTicket(
  { db, now }: { db: DbOrTx; now: Instant },
  { eventId, personId }: EventManager<'sales'>,
  ticketId: string,
): Promise<GuestTicket | null> {
  if (!isId(ticketId)) return null
  const [row] = await db.statement<Row>(
    `select t.id, t.holder_name as "holderName", k.name as "ticketType", t.seat_details as seat, t.used_at as "usedAt",
       coalesce(i.total_price_cents > 0, false) as "costMoney", o.id as "orderId", o.code as "orderCode", o.customer_name as "customerName",
       o.customer_email as "customerEmail", o.order_status = 'completed' as "isPaid", e.id as "eventId", e.title,
       coalesce(t.owner_id = $3, false) as "isOwn", ${passColumns}
     from tickets t
     join events e on e.id = t.event_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     join orders o on o.event_id = t.event_id and o.id = t.order_id
     left join order_items i on i.event_id = t.event_id and i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id
     where t.event_id = $1 and t.id = $2 and o.order_status not in ('awaiting_payment', 'expired')`,
    [eventId, ticketId, personId],
  )
  if (!row) return null
  const { orderId, orderCode, customerName, customerEmail, isPaid } = row
  return {
    id: row.id,
    holderName: row.holderName,
    ticketType: row.ticketType,
    seat: row.seat,
    status: row.status,
    usedAt: row.usedAt && toInstant(row.usedAt),
    costMoney: row.costMoney,
    order: { id: orderId, code: orderCode, customerName, customerEmail, isPaid },
    event: { id: row.eventId, title: row.title, timeZone: row.timeZone },
    wasUsed: row.wasUsed,
    isOwn: row.isOwn,
    renameFailure: renameFailure('host', row, eventOfPass(row), now),
  }
}

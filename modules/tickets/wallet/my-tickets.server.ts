import type { EventStatus } from '#modules/events/event.ts'
import type { SeatDetails, TicketStatus } from '#modules/tickets/ticket.ts'
import type { HeldTicket } from '#modules/tickets/wallet/ticket-wallet.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

interface HeldRow {
  id: TicketId
  status: TicketStatus
  holderName: string
  ticketType: string
  isExtra: boolean
  seat: SeatDetails | null
  eventId: EventId
  title: string
  eventStatus: EventStatus
  startsAt: Date
  endsAt: Date
  timeZone: string
  cashUntilDays: number | null
  venue: string
  city: string
  orderId: OrderId
  awaitsCash: boolean
  total: number
}

const MAX_TICKETS_LISTED = 500

/**
 * Everything a person holds or held: paid tickets in any state, and reservations that await cash at the door. What never
 * became a ticket (an unfinished or expired checkout) is left out. At most the 500 newest.
 */
export async function myTickets(db: DbOrTx, personId: string): Promise<HeldTicket[]> {
  const rows = await db.plannedOnce<HeldRow>(
    `select t.id, t.status, t.holder_name as "holderName", t.seat_details as seat, k.name as "ticketType", k.admits = 0 as "isExtra",
            e.id as "eventId", e.title, e.status as "eventStatus", e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone", e.cash_until_days as "cashUntilDays",
            coalesce(nullif(e.venue, ''), nullif(e.location, ''), 'TBD') as venue, e.city,
            o.id as "orderId", o.order_status = 'awaiting_cash_payment' as "awaitsCash", o.total_cents as total
     from tickets t
     join events e on e.id = t.event_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     join orders o on o.event_id = t.event_id and o.id = t.order_id
     where t.owner_id = $1 and o.order_status not in ('awaiting_payment', 'expired')
     order by o.created_at desc, t.id
     limit ${MAX_TICKETS_LISTED}`,
    [personId],
  )
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    holderName: row.holderName,
    ticketType: row.ticketType,
    isExtra: row.isExtra,
    seat: row.seat,
    event: {
      id: row.eventId,
      title: row.title,
      status: row.eventStatus,
      startsAt: toInstant(row.startsAt),
      endsAt: toInstant(row.endsAt),
      timeZone: row.timeZone,
      cashUntilDays: row.cashUntilDays,
      venue: row.venue,
      city: row.city,
    },
    order: { id: row.orderId, awaitsCash: row.awaitsCash, total: toCents(row.total) },
  }))
}

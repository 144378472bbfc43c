import { joinEventVenue } from '#modules/events/event-venue.server.ts'
import type { EventStatus, EventVenue } from '#modules/events/event.ts'
import { addressLine, directionsLink, venueName, locationText } from '#modules/events/event-location.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { SeatDetails, TicketStatus } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, type OrderId, type TicketId, isId } from '#platform/ids.ts'
import { type Cents, toCents } from '#platform/money.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** One ticket, for the person it belongs to. */
export interface TicketPage {
  id: TicketId
  orderId: OrderId
  status: TicketStatus
  usedAt: Instant | null
  holderName: string
  ticketType: string
  /** How many guests its type lets in; 0 of an extra. */
  admits: number
  /** The days of the event on which it lets in, by their number; null is every day. */
  admitsOn: number[] | null
  seat: SeatDetails | null
  /** Null when there is nothing to scan any more. */
  code: { door: string; hash: string } | null
  /** What is to be paid in cash before this ticket opens the door, for the whole order. */
  toPay: Cents | null
  /** Whether it was bought, and not taken from a friend: then its order and receipt are the holder's too. */
  isBought: boolean
  /** All tickets of the person for the event, whatever their orders, so that one hand can let a whole party in. */
  party: TicketId[]
  event: {
    id: EventId
    title: string
    status: EventStatus
    startsAt: Instant
    endsAt: Instant
    doorsAt: Instant | null
    timeZone: TimeZone
    night: string
    /** The room, or the free words for where; "TBD" while nobody has said. */
    room: string
    address: string
    cashUntilDays: number | null
    /** Shows the way there; null when there is no known address yet. */
    directions: string | null
  }
}

interface TicketRow {
  id: TicketId
  orderId: OrderId
  status: TicketStatus
  hash: string
  usedAt: Date | null
  holderName: string
  ticketType: string
  admits: number
  admitsOn: number[] | null
  night: string
  seat: SeatDetails | null
  awaitsCash: boolean
  isBought: boolean
  total: number
  party: TicketId[]
  eventId: EventId
  title: string
  eventStatus: EventStatus
  startsAt: Date
  endsAt: Date
  doorsAt: Date | null
  cashUntilDays: number | null
  timeZone: string
  venue: string
  location: string
  city: string
  region: string
  venueDetails: EventVenue | null
}

/**
 * Reads a ticket for its owner; null for somebody else's ticket, for unfinished checkouts, and when it does not exist.
 */
export async function getTicket(db: DbOrTx, personId: string, ticketId: string): Promise<TicketPage | null> {
  const [ticket = null] = await readTickets(db, 't.id = $1', [ticketId, personId, null])
  return ticket
}

/** A person's tickets for one event, in the order of the party: 100 of them, from the first on or from one that is named. */
export const ticketsForEvent = (
  db: DbOrTx,
  personId: string,
  { eventId, from = null }: { eventId: string; from?: string | null },
): Promise<TicketPage[]> =>
  readTickets(db, 't.event_id = $1', [eventId, personId, from !== null && isId(from) ? from : null])

/** So many are read at once, and stand on one paper. */
export const TICKETS_AT_ONCE = 100

async function readTickets(
  db: DbOrTx,
  which: 't.id = $1' | 't.event_id = $1',
  [id, personId, from]: [string, string, string | null],
): Promise<TicketPage[]> {
  if (!isId(id)) return []
  const rows = await db.statement<TicketRow>(
    `select t.id, t.status, t.validation_hash as hash, t.used_at as "usedAt", t.holder_name as "holderName",
            t.seat_details as seat, k.name as "ticketType", k.admits, k.admits_on as "admitsOn", e.date::text as night,
            o.id as "orderId", o.order_status = 'awaiting_cash_payment' as "awaitsCash", coalesce(o.user_id = t.owner_id, false) as "isBought", o.total_cents as total,
            (select array_agg(s.id order by s.id) from tickets s join orders p on p.event_id = s.event_id and p.id = s.order_id
             where s.event_id = t.event_id and s.owner_id = t.owner_id
               and p.order_status not in ('awaiting_payment', 'expired')) as party,
            e.id as "eventId", e.title, e.status as "eventStatus", e.starts_at as "startsAt", e.ends_at as "endsAt", e.doors_at as "doorsAt", e.cash_until_days as "cashUntilDays",
            e.time_zone as "timeZone", e.venue, e.location, e.city, e.region,
            case when v.id is not null then json_build_object(
              'name', v.name, 'address', v.address, 'city', v.city, 'region', v.region, 'postalCode', v.postal_code,
              'latitude', v.latitude, 'longitude', v.longitude, 'notes', v.notes) end as "venueDetails"
     from tickets t
     join events e on e.id = t.event_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     join orders o on o.event_id = t.event_id and o.id = t.order_id
     ${joinEventVenue}
     where ${which} and t.owner_id = $2 and o.order_status not in ('awaiting_payment', 'expired')
       and ($3::uuid is null or t.id >= $3)
     order by t.id limit ${TICKETS_AT_ONCE}`,
    [id, personId, from],
  )
  return rows.map(toPage)
}

function toPage(row: TicketRow): TicketPage {
  const opensDoors =
    row.status === 'active' || row.status === 'used' || (row.status === 'pending' && row.awaitsCash)
  return {
    id: row.id,
    orderId: row.orderId,
    status: row.status,
    usedAt: row.usedAt && toInstant(row.usedAt),
    holderName: row.holderName,
    ticketType: row.ticketType,
    admits: row.admits,
    admitsOn: row.admitsOn,
    seat: row.seat,
    code: opensDoors ? { door: doorCode(row.id, row.hash), hash: row.hash } : null,
    toPay: row.status === 'pending' ? toCents(row.total) : null,
    isBought: row.isBought,
    party: row.party,
    event: {
      id: row.eventId,
      title: row.title,
      status: row.eventStatus,
      startsAt: toInstant(row.startsAt),
      endsAt: toInstant(row.endsAt),
      doorsAt: row.doorsAt && toInstant(row.doorsAt),
      timeZone: row.timeZone,
      cashUntilDays: row.cashUntilDays,
      night: row.night,
      room: venueName(row) ?? 'TBD',
      address: addressLine(row),
      directions: locationText(row) ? directionsLink(row) : null,
    },
  }
}

import type { SeatDetail } from '#modules/seating/seat-detail.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId, SeatId, TicketTypeId } from '#platform/ids.ts'

/** Seats that a buyer has chosen at one event. */
export interface ChosenSeats {
  eventId: EventId
  seatIds: readonly SeatId[]
}

/** A seat with what is sold under its name; its price is that of the ticket type. */
export interface SeatForSale {
  eventId: EventId
  ticketTypeId: TicketTypeId
  detail: Omit<SeatDetail, 'price'>
  /** What else was said of it where it was chosen. */
  isCompanion: boolean
  isRestricted: boolean
  /** Whether whoever holds `session` may take it now. */
  isFree: boolean
  /** Whether `session` holds it. */
  isHeld: boolean
}

interface Row {
  event_id: EventId
  id: SeatId
  ticket_type_id: TicketTypeId
  seat_number: string
  section: string
  row_label: string
  table_label: string | null
  category: string
  color: string
  is_premium: boolean
  is_ada: boolean
  is_companion: boolean
  is_restricted: boolean
  table_type: string | null
  table_capacity: number | null
  amenities: string[]
  is_free: boolean
  is_held: boolean
}

/**
 * The chosen seats, each once, in the order of their chart; those that the event's chart does not have are left out. `session` is that of the
 * visitor's holds. Nothing is reserved. What the same person has in an unpaid checkout is given back when they place another.
 */
export async function seatsForSale(
  db: DbOrTx,
  chosen: readonly ChosenSeats[],
  { session, personId }: { session: string | null; personId: PersonId | null },
): Promise<SeatForSale[]> {
  const wanted = chosen.flatMap(({ eventId, seatIds }) => seatIds.map((seatId) => ({ eventId, seatId })))
  if (wanted.length === 0) return []
  const rows = await db.statement<Row>(
    `select s.event_id, s.id, c.ticket_type_id, s.seat_number, s.section, s.row_label, s.table_label, c.name as category, c.color,
            s.is_premium or c.is_premium as is_premium, s.is_ada or c.is_accessible as is_ada, s.is_companion, s.is_restricted,
            s.table_type, s.table_capacity, s.amenities,
            is_seat_free(s, $3) or s.status = 'available' and exists (
              select from tickets k
              join orders o on o.event_id = k.event_id and o.id = k.order_id
              join checkouts c on c.id = o.checkout_id
              where k.event_id = s.event_id and k.seat_id = s.id and k.status = 'pending' and o.user_id = $4 and c.state = 'open') as is_free,
            exists (select from seat_holds h
                    where h.event_id = s.event_id and h.seat_id = s.id and h.session_id = $3 and h.expires_at > clock_timestamp()) as is_held
     from (select distinct event_id, id from unnest($1::uuid[], $2::uuid[]) asked (event_id, id)) wanted
     join seats s on s.event_id = wanted.event_id and s.id = wanted.id and s.status <> 'removed'
     join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
     join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
     order by s.event_id, s.position`,
    [wanted.map(({ eventId }) => eventId), wanted.map(({ seatId }) => seatId), session ?? '', personId],
  )
  return rows.map((row) => ({
    eventId: row.event_id,
    ticketTypeId: row.ticket_type_id,
    detail: {
      seatId: row.id,
      seatNumber: row.seat_number,
      section: row.section,
      row: row.row_label,
      table: row.table_label,
      category: row.category,
      categoryColor: row.color,
      isPremium: row.is_premium,
      isADA: row.is_ada,
      tableType: row.table_type,
      tableCapacity: row.table_capacity,
      amenities: row.amenities,
    },
    isCompanion: row.is_companion,
    isRestricted: row.is_restricted,
    isFree: row.is_free,
    isHeld: row.is_held,
  }))
}

import type { OpenSeat } from '#modules/checkout/box-office/open-seats.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'

/** The seats of an event that nobody has or holds, in the order of the chart; those that are blocked too where they may be given, and all where a name is looked up. */
export const openSeats = (
  db: DbOrTx,
  eventId: EventId,
  { withBlocked, withTaken = false }: { withBlocked: boolean; withTaken?: boolean },
): Promise<OpenSeat[]> =>
  db.statement<OpenSeat>(
    `select s.id, c.ticket_type_id as "ticketTypeId", c.name as category, s.section, s.row_label as row, s.table_label as table,
            s.seat_number as "seatNumber", s.is_ada or c.is_accessible as "isADA", s.status = 'blocked' as "isBlocked", s.blocked_for as "blockedFor"
     from seats s
     join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
     join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
     where s.event_id = $1 and s.status <> 'removed'
       and ($3 or s.status = 'blocked' and $2 or s.id in (select f.id from free_seats($1) f))
     order by s.position`,
    [eventId, withBlocked, withTaken],
  )

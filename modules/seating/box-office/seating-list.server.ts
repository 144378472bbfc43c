import type { EventManager } from '#modules/events/event-manager.ts'
import type { SeatState } from '#modules/seating/box-office/seat-state.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { SeatId, TicketId, TicketTypeId } from '#platform/ids.ts'

/** A seat of an event's chart with who has it. */
export interface SeatOfList {
  id: SeatId
  position: number
  seatNumber: string
  section: string
  row: string
  table: string | null
  ticketTypeId: TicketTypeId
  category: string
  categoryColor: string
  isADA: boolean
  isPremium: boolean
  state: SeatState
  /** Of a blocked seat, why or for whom. */
  blockedFor: string
  ticketId: TicketId | null
  guest: string | null
  /** What their ticket is of. It stays so where their seat has another category since. */
  ticketTypeOfGuest: TicketTypeId | null
  ticketOfGuest: string | null
}

/** The chart by which an event sells. */
export interface ChartOnSale {
  name: string
  version: number
  venueChartId: string | null
  geometryHash: string
  /** Of a draft nobody is told what happens to its seats: nobody buys any. */
  isDraft: boolean
}

/** A chart on sale, as it is drawn, with its seats. */
export interface SeatingList {
  chart: ChartOnSale
  drawing: Chart
  seats: SeatOfList[]
}

/** The seats of an event's chart in the order of the chart, each with who has it; null where the event does not sell by the seat. One statement. */
export async function seatingList(
  db: DbOrTx,
  { eventId }: EventManager<'sales' | 'edit'>,
): Promise<SeatingList | null> {
  const [row] = await db.statement<SeatingList>(
    `select jsonb_build_object('name', chart.name, 'version', chart.version, 'venueChartId', chart.venue_chart_id,
         'geometryHash', chart.geometry_hash, 'isDraft', e.status = 'draft') as chart,
       chart.chart_data as drawing,
       (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'position', s.position, 'seatNumber', s.seat_number, 'section', s.section, 'row', s.row_label, 'table', s.table_label,
          'ticketTypeId', c.ticket_type_id, 'category', c.name, 'categoryColor', c.color, 'isADA', s.is_ada or c.is_accessible,
          'isPremium', s.is_premium or c.is_premium, 'blockedFor', s.blocked_for, 'ticketId', k.id, 'guest', k.holder_name,
          'ticketTypeOfGuest', k.ticket_type_id, 'ticketOfGuest', case when k.ticket_type_id = c.ticket_type_id then c.name else t.name end,
          'state', case when k.status = 'used' then 'arrived' when k.status = 'active' then 'sold' when k.status = 'pending' then 'reserved'
                        when s.status = 'blocked' then 'blocked' when h.seat_id is not null then 'held' else 'free' end)
          order by s.position), '[]')
        from seats s
        join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
        left join tickets k on k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used')
        left join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
        left join seat_holds h on h.event_id = s.event_id and h.seat_id = s.id and h.expires_at > now()
        where s.event_id = chart.event_id and s.seating_chart_id = chart.id and s.status <> 'removed') as seats
     from seating_charts chart join events e on e.id = chart.event_id where chart.event_id = $1 and chart.is_active`,
    [eventId],
  )
  return row ?? null
}

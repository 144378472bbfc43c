import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketTypeId } from '#platform/ids.ts'

/** How many seats the chart of an event has of each ticket type, whoever has them, blocked ones too; none where it sells none. */
export async function countChartSeats(
  db: DbOrTx,
  { eventId }: EventManager<'edit'>,
): Promise<ReadonlyMap<TicketTypeId, number>> {
  const rows = await db.statement<{ id: TicketTypeId; seats: number }>(
    `select c.ticket_type_id as id, count(*)::integer as seats
     from seating_charts chart
     join seats s on s.event_id = chart.event_id and s.seating_chart_id = chart.id and s.status <> 'removed'
     join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
     where chart.event_id = $1 and chart.is_active group by c.ticket_type_id`,
    [eventId],
  )
  return new Map(rows.map(({ id, seats }) => [id, seats]))
}

/** All of them together. */
export const chartSeats = (counted: ReadonlyMap<TicketTypeId, number>): number =>
  [...counted.values()].reduce((sum, seats) => sum + seats, 0)

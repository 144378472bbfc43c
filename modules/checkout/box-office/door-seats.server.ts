import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, SeatId, TicketTypeId } from '#platform/ids.ts'

/**
 * The seats that guests at the door are offered for a ticket type, by the rule of the picker: the best together that are left. Fewer than
 * `quantity` where no more are free; where nothing else is left, accessible ones and parts of tables that are sold whole. Nothing is reserved.
 */
export async function doorSeats(
  db: DbOrTx,
  { eventId, ticketTypeId }: { eventId: EventId; ticketTypeId: TicketTypeId },
  quantity: number,
  butNot: readonly SeatId[] = [],
): Promise<SeatId[]> {
  if (quantity < 1) return []
  const best = async (isLastResort: boolean) => {
    const [row] = await db.statement<{ chosen: SeatId[] }>(
      `select b.chosen from seating_charts chart, best_seats(chart.event_id, chart.id, $3, true, null, null, $4, $2, $5) b
       where chart.event_id = $1 and chart.is_active`,
      [eventId, ticketTypeId, quantity, isLastResort, butNot],
    )
    return row?.chosen ?? []
  }
  const seats = await best(false)
  return seats.length < quantity ? best(true) : seats
}

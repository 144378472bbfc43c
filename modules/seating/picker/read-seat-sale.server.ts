import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import type { SeatPrices } from '#modules/seating/picker/describe-seat.ts'
import { seatPrice } from '#modules/seating/picker/seat-price.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, SeatingChartId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

/** By which chart an event sells at this moment, and for how much. */
export interface SeatSale {
  chartId: SeatingChartId
  name: string
  geometryHash: string
  prices: SeatPrices
  /** By the id of the category. */
  ticketTypes: Record<string, TicketTypeId>
  /** How many seats of a category one person may have, by the id of the category. */
  limits: Record<string, number>
}

/**
 * Null where the event sells no seats. A category that cannot be bought at this moment has no price, nor has one that is hidden, but for who
 * has a good promo code that names it. What such a code takes off is in the prices.
 */
export async function readSeatSale(
  db: DbOrTx,
  eventId: EventId,
  promo: Pick<PromoCode, 'id' | 'terms' | 'ticketTypeIds'> | null,
): Promise<SeatSale | null> {
  const [row] = await db.plannedOnce<{
    id: SeatingChartId
    name: string
    geometry_hash: string
    categories: Record<string, { price: number; limit: number; type: TicketTypeId }>
  }>(
    `select c.id, c.name, c.geometry_hash,
       coalesce((select jsonb_object_agg(g.id, jsonb_build_object('price', seat_price(t), 'limit', t.max_per_person, 'type', t.id))
                 from seat_categories g join ticket_types t on t.event_id = g.event_id and t.id = g.ticket_type_id
                 where g.event_id = c.event_id and g.seating_chart_id = c.id and sale_refusal(e, t, $2) is null), '{}') as categories
     from seating_charts c join events e on e.id = c.event_id
     where c.event_id = $1 and c.is_active`,
    [eventId, promo?.id ?? null],
  )
  if (!row) return null
  const each = Object.entries(row.categories)
  return {
    chartId: row.id,
    name: row.name,
    geometryHash: row.geometry_hash,
    prices: Object.fromEntries(
      each.map(([id, { price, type }]) => [id, seatPrice(type, toCents(price), promo)]),
    ),
    ticketTypes: Object.fromEntries(each.map(([id, { type }]) => [id, type])),
    limits: Object.fromEntries(each.map(([id, { limit }]) => [id, limit])),
  }
}

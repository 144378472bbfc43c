import type { Db } from '#platform/db.server.ts'
import { newId, type SeatId, type SeatingChartId } from '#platform/ids.ts'
import { addTicketType, makeEvent, type OnSale } from '#tests/support/box-office.ts'

export interface SeatedEvent extends OnSale {
  chartId: SeatingChartId
  /** By its name: "A1" is the first of row A, "T1-3" the third at table T1. */
  seats: Record<string, SeatId>
}

interface Block {
  seats: number
  /** Of a table. */
  isTable?: boolean
  soldWhole?: boolean
  section?: string
  /** Of its first seat; each next one is 1 farther from the focal point. */
  distance?: number
  ada?: number[]
  category?: 'VIP'
}

/** A published event whose seats are the rows and tables that are told, all of one ticket type, or of VIP for twice the price. */
export async function makeSeatedEvent(
  db: Db,
  blocks: Record<string, Block>,
  facts: Parameters<typeof makeEvent>[1] = {},
): Promise<SeatedEvent> {
  const event = await makeEvent(db, facts)
  const chartId = newId<'seating chart'>()
  const vip = await addTicketType(db, event.eventId, { priceCents: (facts.priceCents ?? 4000) * 2 })
  await db.pool.query('insert into seating_charts (event_id, id, name) values ($1, $2, $3)', [
    event.eventId,
    chartId,
    'Grand Ballroom',
  ])
  const categories = { General: newId(), VIP: newId() }
  await db.pool.query(
    `insert into seat_categories (event_id, id, seating_chart_id, name, is_premium, ticket_type_id)
     values ($1, $2, $3, 'General', false, $4), ($1, $5, $3, 'VIP', true, $6)`,
    [event.eventId, categories.General, chartId, event.ticketTypeId, categories.VIP, vip],
  )
  await db.pool.query('update ticket_types set is_seated = true where event_id = $1', [event.eventId])
  const rows = Object.entries(blocks)
    .flatMap(([name, block]) =>
      Array.from({ length: block.seats }, (_, at) => ({
        id: newId<'seat'>(),
        seat_category_id: categories[block.category ?? 'General'],
        name: block.isTable ? `${name}-${at + 1}` : `${name}${at + 1}`,
        seat_number: String(at + 1),
        block: name,
        place: at + 1,
        section: block.section ?? 'Main floor',
        row_label: block.isTable ? '' : name,
        table_label: block.isTable ? name : null,
        table_type: block.isTable ? 'round' : null,
        table_capacity: block.isTable ? block.seats : null,
        sold_whole: block.soldWhole ?? false,
        is_ada: block.ada?.includes(at + 1) ?? false,
        focal_distance: (block.distance ?? 0) + at,
      })),
    )
    .map((row, position) => ({ ...row, position }))
  await db.pool.query(
    `insert into seats (event_id, seating_chart_id, id, seat_category_id, seat_number, block, place, section, row_label, table_label,
                        table_type, table_capacity, sold_whole, is_ada, focal_distance, position)
     select $1, $2, id, seat_category_id, seat_number, block, place, section, row_label, table_label, table_type, table_capacity,
            sold_whole, is_ada, focal_distance, position
     from jsonb_to_recordset($3) as row (id uuid, seat_category_id uuid, seat_number text, block text, place integer, section text,
       row_label text, table_label text, table_type text, table_capacity integer, sold_whole boolean, is_ada boolean,
       focal_distance float8, position integer)`,
    [event.eventId, chartId, JSON.stringify(rows)],
  )
  return { ...event, chartId, seats: Object.fromEntries(rows.map(({ name, id }) => [name, id])) }
}

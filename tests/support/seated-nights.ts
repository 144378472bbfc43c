import type { Db } from '#platform/db.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { addTicketType, makeEvent } from '#tests/support/box-office.ts'
import type { SeatedEvent } from '#tests/support/seated-event.ts'

/** Another event that sells by the same chart of a venue: its seats have the same identifiers. */
export async function anotherNight(db: Db, night: SeatedEvent): Promise<SeatedEvent> {
  const event = await makeEvent(db)
  const vip = await addTicketType(db, event.eventId, { priceCents: 8000 })
  const chartId = newId<'seating chart'>()
  const { eventId } = event
  await db.pool.query('update ticket_types set is_seated = true where event_id = $1', [eventId])
  await db.pool.query('insert into seating_charts (event_id, id, name) values ($1, $2, $3)', [
    eventId,
    chartId,
    'Grand Ballroom',
  ])
  await db.pool.query(
    `insert into seat_categories (event_id, id, seating_chart_id, name, is_premium, ticket_type_id)
     select $1, id, $2, name, is_premium, case when name = 'VIP' then $4::uuid else $5::uuid end from seat_categories where event_id = $3`,
    [eventId, chartId, night.eventId, vip, event.ticketTypeId],
  )
  await copySeats(db, night, { eventId, chartId }, night.seats)
  return { ...event, chartId, seats: night.seats }
}

/** A chart by which an event sold before: the same rows and tables, with free seats of their own. */
export async function addOldChart(db: Db, event: SeatedEvent): Promise<Record<string, SeatId>> {
  const { eventId } = event
  const chartId = newId<'seating chart'>()
  const seats = Object.fromEntries(Object.keys(event.seats).map((name) => [name, newId<'seat'>()]))
  await db.pool.query(
    "insert into seating_charts (event_id, id, name, is_active) values ($1, $2, 'As it was', false)",
    [eventId, chartId],
  )
  await copySeats(db, event, { eventId, chartId }, seats)
  return seats
}

const COLUMNS = `seat_category_id, seat_number, block, place, section, row_label, table_label, table_type, table_capacity, sold_whole,
  is_ada, focal_distance, position`

const copySeats = (
  db: Db,
  from: SeatedEvent,
  to: Pick<SeatedEvent, 'eventId' | 'chartId'>,
  seats: Record<string, SeatId>,
) =>
  db.pool.query(
    `insert into seats (event_id, seating_chart_id, id, ${COLUMNS})
     select $1, $2, copy.id, ${COLUMNS}
     from seats s join unnest($3::uuid[], $4::uuid[]) copy (of, id) on copy.of = s.id where s.event_id = $5 and s.seating_chart_id = $6`,
    [
      to.eventId,
      to.chartId,
      Object.values(from.seats),
      Object.keys(from.seats).map((name) => seats[name]),
      from.eventId,
      from.chartId,
    ],
  )

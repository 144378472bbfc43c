import type { CopySeats } from '#modules/events/duplicate/copied-parts.ts'
import { raiseLimits } from '#modules/events/ticket-types/insert-ticket-type.server.ts'
import { newId } from '#platform/ids.ts'

/**
 * Gives copies of an event its seating chart, each its own frozen copy, and its seats. Seats and categories keep their identifiers, as in
 * all events that sell by one chart. All seats are free: guests, holds, and what the host blocked belong to the one night. Seats that were removed
 * from the chart are left out. The ticket types have as many places as there are seats, and let one person have a whole table. Five statements, however many events they are, planned
 * each time: there may be a hundred events, or one. The event is locked, so that its chart stays the same meanwhile.
 */
export const copySeats: CopySeats = async (tx, of, types) => {
  const events = [...new Set(types.map(({ eventId }) => eventId))]
  await tx.plannedEachTime(
    `insert into seating_charts (event_id, id, venue_id, name, description, chart_data, image_url, venue_chart_id, version,
       geometry_hash, total_seats)
     select e.id, copy.id, e.venue_id, c.name, c.description, c.chart_data, c.image_url, c.venue_chart_id, c.version, c.geometry_hash,
       c.total_seats
     from seating_charts c, unnest($2::uuid[], $3::uuid[]) as copy (event_id, id) join events e on e.id = copy.event_id
     where c.event_id = $1 and c.is_active`,
    [of, events, events.map(() => newId<'seating chart'>())],
  )
  await tx.plannedEachTime(
    `insert into seat_categories (event_id, id, seating_chart_id, name, description, color, is_accessible, is_premium, ticket_type_id)
     select type.event_id, c.id, copy.id, c.name, c.description, c.color, c.is_accessible, c.is_premium, type.id
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as type (event_id, of, id)
     join seat_categories c on c.event_id = $1 and c.ticket_type_id = type.of
     join seating_charts chart on chart.event_id = c.event_id and chart.id = c.seating_chart_id and chart.is_active
     join seating_charts copy on copy.event_id = type.event_id and copy.is_active
     where exists (select from seats s where s.event_id = c.event_id and s.seat_category_id = c.id and s.status <> 'removed')`,
    [of, types.map(({ eventId }) => eventId), types.map((type) => type.of), types.map(({ id }) => id)],
  )
  await tx.plannedEachTime(
    `insert into seats (event_id, id, seating_chart_id, seat_category_id, position, seat_number, section, row_label, table_label, table_type,
       table_capacity, sold_whole, is_premium, is_ada, is_companion, is_restricted, amenities, block, place, focal_distance)
     select copy.event_id, s.id, copy.id, s.seat_category_id, s.position, s.seat_number, s.section, s.row_label, s.table_label, s.table_type,
       s.table_capacity, s.sold_whole, s.is_premium, s.is_ada, s.is_companion, s.is_restricted, s.amenities, s.block, s.place, s.focal_distance
     from seating_charts chart
     join seats s on s.event_id = chart.event_id and s.seating_chart_id = chart.id and s.status <> 'removed'
     join seating_charts copy on copy.event_id = any ($2::uuid[]) and copy.is_active
     where chart.event_id = $1 and chart.is_active`,
    [of, events],
  )
  await tx.plannedEachTime('select count_seat_places(event_id) from unnest($1::uuid[]) as copy (event_id)', [
    events,
  ])
  await raiseLimits(tx, events)
}

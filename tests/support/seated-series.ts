import type { Chart } from '#modules/seating/chart/chart.ts'
import { addNights } from '#modules/events/series/add-nights.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import type { Db } from '#platform/db.server.ts'
import { type EventId, newId, type PersonId } from '#platform/ids.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { DAY_MS, dayIn, plusMs, systemNow } from '#platform/time.ts'
import { ballroom, makeRoomOnSale } from '#tests/support/seated-room.ts'

const NOW = systemNow()
const FIRST_DAY = dayIn(plusMs(NOW, 30 * DAY_MS), 'America/Chicago')
const FIRST_AT = instantAt(FIRST_DAY, '18:00', 'America/Chicago')

/** A night that sells the seats of a chart, in 30 days, by the clocks of Chicago. */
export const seatedNight = (db: Db, chart: Chart = ballroom(), ownerId?: PersonId) =>
  makeRoomOnSale(db, chart, { startsAt: FIRST_AT, ...(ownerId && { ownerId }) })

type Night = Awaited<ReturnType<typeof seatedNight>>

export async function editorOf(db: Db, { eventId, ownerId }: { eventId: EventId; ownerId: PersonId }) {
  const manager = await proveManager(db, { id: ownerId, name: 'Tasha' }, eventId, 'edit')
  if (!manager) throw new Error('An owner may edit their event')
  return manager
}

/** Adds so many weekly nights to it; all nights of the series, in their order. */
export async function addWeeks(
  db: Db,
  night: Night,
  weeks: number,
  copy = copySeats,
  seats = 0,
): Promise<EventId[]> {
  const done = await addNights(db, await editorOf(db, night), {
    rhythm: { repeats: 'weekly', repeatsUntil: addDays(FIRST_DAY, weeks * 7) },
    now: NOW,
    seats,
    copySeats: copy,
    copyPromoCodes,
  })
  if (!done.ok) throw new Error(done.failure.code)
  const { rows } = await db.pool.query<{ id: EventId }>(
    `select n.id from events e join events n on n.series_id = e.series_id where e.id = $1 order by n.starts_at`,
    [night.eventId],
  )
  return rows.map(({ id }) => id)
}

/** No column of its chart, categories and seats says what it would say by itself. */
export async function fillColumns(db: Db, { eventId, ownerId }: Night): Promise<void> {
  const place = { address: '1 Main St', city: 'Gary', region: 'IN', timeZone: 'America/Chicago' }
  const venueId = await addVenue(db, ownerId, { name: 'The Room', ...place })
  const drawn = newId()
  const run = (sql: string, ...values: unknown[]) => db.pool.query(sql, values)
  await run(
    "insert into venue_charts (id, venue_id, name, draft, draft_seats) values ($1, $2, 'Hall', '{}', 0)",
    drawn,
    venueId,
  )
  await run('update events set venue_id = $2 where id = $1', eventId, venueId)
  await run(
    `update seating_charts set venue_id = $2, venue_chart_id = $3, version = 7, description = 'As in May', image_url = '/hall.png'
     where event_id = $1`,
    eventId,
    venueId,
    drawn,
  )
  await run(
    `update seat_categories set description = 'By the wall', is_accessible = not is_accessible where event_id = $1`,
    eventId,
  )
  await run(
    `update seats set section = 'Balcony', row_label = 'R' || position, table_capacity = 9, sold_whole = not sold_whole, is_ada = not is_ada,
       is_companion = not is_companion, is_restricted = not is_restricted, amenities = '["Linen"]'
     where event_id = $1`,
    eventId,
  )
}

/** A chart by which it sold before, with a category of its own, of the same ticket type. */
export async function addOldCategory(db: Db, { eventId }: Night): Promise<string> {
  const id = newId()
  await db.pool.query(
    `with chart as (
       insert into seating_charts (event_id, id, name, is_active) values ($1, $2, 'As it was', false) returning id),
     category as (
       insert into seat_categories (event_id, id, seating_chart_id, name, ticket_type_id)
       select $1, gen_random_uuid(), chart.id, 'Once', (select min(ticket_type_id::text)::uuid from seat_categories where event_id = $1) from chart
       returning id)
     insert into seats (event_id, id, seating_chart_id, seat_category_id, seat_number, block, place, position, focal_distance)
     select $1, gen_random_uuid(), chart.id, category.id, '1', 'old', 1, 0, 0 from chart, category`,
    [eventId, id],
  )
  return id
}

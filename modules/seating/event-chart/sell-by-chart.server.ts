import type { EventManager } from '#modules/events/event-manager.ts'
import { lockTicketTypes } from '#modules/events/ticket-types/change-ticket-types.server.ts'
import { insertTicketType, sellBySeat } from '#modules/events/ticket-types/insert-ticket-type.server.ts'
import { MAX_TICKET_TYPES } from '#modules/events/ticket-types/max-ticket-types.ts'
import { type Chart, type ChartCategory, countSeats } from '#modules/seating/chart/chart.ts'
import { geometryHash } from '#modules/seating/event-chart/geometry-hash.server.ts'
import { type SeatOfChart, seatsOfChart } from '#modules/seating/event-chart/seats-of-chart.ts'
import { tellSeatChanged } from '#modules/seating/tell-seat-changed.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import {
  type EventId,
  newId,
  type SeatId,
  type SeatingChartId,
  type TicketId,
  type TicketTypeId,
} from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** A chart of a venue, at the version that an event is to sell. */
export interface ChartToSell {
  chart: Chart
  name: string
  description: string
  /** Where it was drawn; null for one of the event alone. */
  venueChartId: string | null
  version: number
  /** Of an event's category, the ticket type that it sells already; the others get one of their own, by their name and price. */
  types?: ReadonlyMap<string, TicketTypeId>
}

/** A seat that somebody has a ticket for. */
interface LostSeat {
  id: SeatId
  seatNumber: string
  row: string
  table: string | null
}

/** Why an event does not sell by a chart. */
export type SellByChartFailure =
  | { code: 'NO_SEATS' }
  | { code: 'TOO_MANY_TICKET_TYPES' }
  /** Somebody has a ticket for these, and the new chart does not have them. */
  | { code: 'SEATS_SOLD'; seats: LostSeat[] }

/**
 * Makes an event sell by the seat, by this version of a chart, or by another version than before: its own frozen copy, which no change at
 * the venue reaches. Seats keep their identifiers, and so their holds and tickets. A seat that somebody has a ticket for stays on the chart, or
 * SEATS_SOLD; then nothing is changed. Each category becomes a ticket type; one that no category has any more is taken off sale. Fails with NO_SEATS where none has a category, and
 * with TOO_MANY_TICKET_TYPES above 30. (Specification 3, Seating chart)
 */
export const sellByChart = (
  db: Db,
  { eventId }: EventManager<'edit'>,
  wanted: ChartToSell,
): Promise<SoldByChart> => withTransaction(db, (tx) => putOnSale(tx, eventId, wanted))

type SoldByChart = Result<{ chartId: SeatingChartId; seats: number }, SellByChartFailure>

/** The same within a transaction, for who need not ask whether they may. */
export async function putOnSale(tx: Tx, eventId: EventId, wanted: ChartToSell): Promise<SoldByChart> {
  const seats = seatsOfChart(wanted.chart)
  if (seats.length === 0) return fail({ code: 'NO_SEATS' })
  const types = await lockForSale(tx, eventId)
  const lost = await tx.statement<LostSeat>(
    `select s.id, s.seat_number as "seatNumber", s.row_label as row, s.table_label as "table"
       from seats s join tickets k on k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used')
       where s.event_id = $1 and s.id <> all ($2::uuid[]) order by s.position`,
    [eventId, seats.map(({ id }) => id)],
  )
  if (lost.length > 0) return fail({ code: 'SEATS_SOLD', seats: lost })
  const sold = wanted.chart.categories.filter(({ id }) => seats.some(({ categoryId }) => categoryId === id))
  const typeOf = await typesOfCategories(tx, eventId, wanted, sold)
  const added = sold.filter(({ id }) => !typeOf.has(id))
  if (types.length + added.length > MAX_TICKET_TYPES) return fail({ code: 'TOO_MANY_TICKET_TYPES' })
  const chartId = await writeChart(tx, eventId, wanted)
  const position = (types.at(-1)?.position ?? -1) + 1
  for (const [at, category] of added.entries())
    typeOf.set(category.id, await addType(tx, eventId, { category, seats, position: position + at }))
  await sellBySeat(tx, eventId, [...new Set(typeOf.values())])
  await writeCategories(tx, { eventId, chartId }, sold, typeOf)
  await writeSeats(tx, { eventId, chartId }, seats)
  await renewTickets(tx, eventId)
  await tx.statement('select count_seat_places($1)', [eventId])
  return ok({ chartId, seats: seats.length })
}

/**
 * In the order of a sale: the places, then the seats. Whoever buys or holds one waits until the chart is another. Answers the ticket
 * types, which nobody changes meanwhile.
 */
export async function lockForSale(tx: Tx, eventId: EventId) {
  await tx.statement('select from ticket_inventory where event_id = $1 order by ticket_type_id for update', [
    eventId,
  ])
  await tx.statement('select from seats where event_id = $1 order by id for update', [eventId])
  const { types } = await lockTicketTypes(tx, eventId)
  return types
}

async function writeChart(tx: Tx, eventId: EventId, wanted: ChartToSell): Promise<SeatingChartId> {
  const { chart, name, description, venueChartId, version } = wanted
  const [row] = await tx.statement<{ id: SeatingChartId }>(
    `insert into seating_charts as kept (event_id, id, venue_id, name, description, chart_data, venue_chart_id, version, geometry_hash, total_seats)
     select id, $2, venue_id, $3, $4, $5, $6, $7, $8, $9 from events where id = $1
     on conflict (event_id) where is_active do update
       set name = excluded.name, description = excluded.description, chart_data = excluded.chart_data, version = excluded.version,
           venue_chart_id = excluded.venue_chart_id, geometry_hash = excluded.geometry_hash, total_seats = excluded.total_seats,
           updated_at = now()
     returning id`,
    [
      eventId,
      newId<'seating chart'>(),
      name,
      description,
      JSON.stringify(chart),
      venueChartId,
      version,
      geometryHash(chart),
      countSeats(chart),
    ],
  )
  if (!row) throw new Error('An event went away that somebody manages')
  return row.id
}

/** What its categories are sold as: what was asked for, else what they were sold as so far. */
async function typesOfCategories(
  tx: Tx,
  eventId: EventId,
  { types }: ChartToSell,
  categories: readonly ChartCategory[],
): Promise<Map<string, TicketTypeId>> {
  const kept = await tx.statement<{ id: string; ticket_type_id: TicketTypeId }>(
    'select id, ticket_type_id from seat_categories where event_id = $1',
    [eventId],
  )
  const known = await tx.statement<{ id: TicketTypeId }>('select id from ticket_types where event_id = $1', [
    eventId,
  ])
  const isKnown = (id: TicketTypeId | undefined) => known.some((type) => type.id === id)
  return new Map(
    categories.flatMap(({ id }): [string, TicketTypeId][] => {
      const type = types?.get(id) ?? kept.find((one) => one.id === id)?.ticket_type_id
      return type && isKnown(type) ? [[id, type]] : []
    }),
  )
}

const USUAL_LIMIT = 10

async function addType(
  tx: Tx,
  eventId: EventId,
  { category, seats, position }: { category: ChartCategory; seats: readonly SeatOfChart[]; position: number },
): Promise<TicketTypeId> {
  const own = seats.filter(({ categoryId }) => categoryId === category.id)
  const ticketTypeId = newId<'ticket type'>()
  await insertTicketType(tx, eventId, {
    ticketTypeId,
    ticketName: category.name,
    ticketDescription: category.description,
    price: category.priceCents,
    earlyBirdPrice: null,
    earlyBirdUntil: null,
    // Whoever buys a table as a whole may have all of it.
    maxPerPerson: Math.max(
      USUAL_LIMIT,
      ...own.map((seat) => (seat.soldWhole ? (seat.tableCapacity ?? 0) : 0)),
    ),
    capacity: own.length,
    isHidden: false,
    admits: 1,
    admitsOn: null,
    paidBy: 'any',
    saleStartsAt: null,
    saleEndsAt: null,
    position,
  })
  return ticketTypeId
}

interface EventChart {
  eventId: EventId
  chartId: SeatingChartId
}

const writeCategories = (
  tx: Tx,
  { eventId, chartId }: EventChart,
  categories: readonly ChartCategory[],
  typeOf: ReadonlyMap<string, TicketTypeId>,
) =>
  tx.statement(
    `insert into seat_categories (event_id, id, seating_chart_id, name, description, color, is_accessible, is_premium, ticket_type_id)
     select $1, c.id, $2, c.name, c.description, c.color, c.is_accessible, c.is_premium, c.ticket_type_id
     from jsonb_to_recordset($3::jsonb) as c (id uuid, name text, description text, color text, is_accessible boolean, is_premium boolean,
       ticket_type_id uuid)
     on conflict (event_id, id) do update
       set name = excluded.name, description = excluded.description, color = excluded.color, is_accessible = excluded.is_accessible,
           is_premium = excluded.is_premium, ticket_type_id = excluded.ticket_type_id`,
    [
      eventId,
      chartId,
      JSON.stringify(
        categories.map(({ id, name, description, color, isAccessible, isPremium }) => ({
          id,
          name,
          description,
          color,
          is_accessible: isAccessible,
          is_premium: isPremium,
          ticket_type_id: typeOf.get(id),
        })),
      ),
    ],
  )

async function writeSeats(
  tx: Tx,
  { eventId, chartId }: EventChart,
  seats: readonly SeatOfChart[],
): Promise<void> {
  const ids = seats.map(({ id }) => id)
  // A seat that a ticket once was for is remembered; one that nobody ever had goes.
  await tx.statement(
    `delete from seats s where s.event_id = $1 and s.id <> all ($2::uuid[])
       and not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id)`,
    [eventId, ids],
  )
  await tx.statement(
    `with gone as (
       update seats s set status = 'removed', position = null where s.event_id = $1 and s.id <> all ($2::uuid[]) returning s.id)
     delete from seat_holds h using gone where h.event_id = $1 and h.seat_id = gone.id`,
    [eventId, ids],
  )
  await tx.statement(
    `insert into seats as kept (event_id, id, seating_chart_id, seat_category_id, position, seat_number, section, row_label, table_label, table_type,
       table_capacity, sold_whole, is_premium, is_ada, is_companion, is_restricted, amenities, block, place, focal_distance)
     select $1, s.id, $2, s."categoryId", s.position, s.number, s.section, s.row, s."table", s."tableType", s."tableCapacity", s."soldWhole",
       s."isPremium", s."isADA", s."isCompanion", s."isRestricted", s.amenities, s.block, s.place, s."focalDistance"
     from jsonb_to_recordset($3::jsonb) as s (id uuid, "categoryId" uuid, position integer, number text, section text, "row" text, "table" text,
       "tableType" text, "tableCapacity" integer, "soldWhole" boolean, "isPremium" boolean, "isADA" boolean, "isCompanion" boolean,
       "isRestricted" boolean, amenities jsonb, block text, place integer, "focalDistance" float8)
     on conflict (event_id, id) do update
       set seating_chart_id = excluded.seating_chart_id, seat_category_id = excluded.seat_category_id, position = excluded.position,
           seat_number = excluded.seat_number, section = excluded.section, row_label = excluded.row_label,
           table_label = excluded.table_label, table_type = excluded.table_type, table_capacity = excluded.table_capacity,
           sold_whole = excluded.sold_whole, is_premium = excluded.is_premium, is_ada = excluded.is_ada,
           is_companion = excluded.is_companion, is_restricted = excluded.is_restricted, amenities = excluded.amenities,
           block = excluded.block, place = excluded.place, focal_distance = excluded.focal_distance,
           status = case when kept.status = 'removed' then 'available' else kept.status end`,
    [eventId, chartId, JSON.stringify(seats)],
  )
}

/** Guests read on their tickets, and in a mail, what their seat is called now; categories that no seat has any more are gone. */
async function renewTickets(tx: Tx, eventId: EventId): Promise<void> {
  const renewed = await tx.statement<{ id: TicketId }>(
    `update tickets k set updated_at = now(), seat_details = k.seat_details || named.facts
     from (select s.id, jsonb_build_object('seatNumber', s.seat_number, 'section', s.section, 'row', s.row_label, 'table', s.table_label) as facts
           from seats s where s.event_id = $1) named
     where k.event_id = $1 and k.seat_id = named.id and k.status in ('pending', 'active', 'used')
       and not k.seat_details @> named.facts
     returning k.id`,
    [eventId],
  )
  await tellSeatChanged(
    tx,
    eventId,
    renewed.map(({ id }) => id),
  )
  await tx.statement(
    `delete from seat_categories c where c.event_id = $1
       and not exists (select from seats s where s.event_id = c.event_id and s.seat_category_id = c.id)`,
    [eventId],
  )
}

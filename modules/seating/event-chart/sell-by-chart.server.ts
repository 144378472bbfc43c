import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { lockTicketTypes } from '#modules/events/ticket-types/change-ticket-types.server.ts'
import {
  insertTicketType,
  raiseLimits,
  sellBySeat,
  showAgain,
} from '#modules/events/ticket-types/insert-ticket-type.server.ts'
import { MAX_TICKET_TYPES } from '#modules/events/ticket-types/max-ticket-types.ts'
import { type Chart, type ChartCategory, countSeats } from '#modules/seating/chart/chart.ts'
import { findChartProblems, stopsSale } from '#modules/seating/chart/find-chart-problems.ts'
import type { ChartHasProblems } from '#modules/seating/venue-charts/venue-chart.ts'
import { dropEmptyCategories, dropSeats } from '#modules/seating/event-chart/drop-seats.server.ts'
import { geometryHash } from '#modules/seating/event-chart/geometry-hash.server.ts'
import { keepSeats } from '#modules/seating/event-chart/change/keep-seats.ts'
import { seatedCategories } from '#modules/seating/event-chart/prices-of-chart.ts'
import { type SeatOfChart, seatsOfChart } from '#modules/seating/event-chart/seats-of-chart.ts'
import { type SeatInUse, seatsInUse } from '#modules/seating/event-chart/change/seats-in-use.server.ts'
import { typesOfCategories } from '#modules/seating/event-chart/types-of-categories.server.ts'
import { tellSeatChanged } from '#modules/seating/tell-seat-changed.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { type EventId, newId, type SeatingChartId, type TicketId, type TicketTypeId } from '#platform/ids.ts'
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

/** Why an event does not sell by a chart. */
export type SellByChartFailure =
  | { code: 'NO_SEATS' }
  | { code: 'TOO_MANY_TICKET_TYPES' }
  | ChartHasProblems
  /** Somebody has a ticket for these, and the new chart does not have them. */
  | { code: 'SEATS_SOLD'; seats: SeatInUse[] }
  /** So many seats that the new chart does not have are held at this moment. */
  | { code: 'SEATS_IN_USE'; sold: number; held: number }

/**
 * Makes an event sell by the seat, by this version of a chart, or by another version than before: its own frozen copy, which no change at
 * the venue reaches. Seats keep their identifiers, and so their holds and tickets; those that somebody has or holds, or that the host blocked, also where they were drawn anew (`keepSeats`). A seat that somebody has a ticket for stays on the chart, or
 * SEATS_SOLD, and so does one that somebody holds, or SEATS_IN_USE; then nothing is changed. Each category becomes a ticket type; one that no category has any more is taken off sale. Fails with NO_SEATS where none has a category,
 * with CHART_HAS_PROBLEMS that stop a sale, also of a version that was saved before they did, and with TOO_MANY_TICKET_TYPES above 30. (Specification 3, Seating chart)
 */
export const sellByChart = (
  db: Db,
  { eventId, personId }: EventManager<'edit'>,
  wanted: ChartToSell,
): Promise<SoldByChart> =>
  withTransaction(db, async (tx) => {
    const sold = await putOnSale(tx, eventId, wanted)
    if (sold.ok)
      await noteChange(tx, [eventId], { by: personId, what: `Put the seating chart ${wanted.name} on sale` })
    return sold
  })

type SoldByChart = Result<
  {
    chartId: SeatingChartId
    seats: number
    /** Seats that somebody has or holds, and that were drawn anew. */
    found: number
    /** Seats that the host blocked, and that the chart does not have. */
    gone: number
    /** Tickets whose seat has another name since. */
    renamed: number
    /** Of these, those whose guest is told by mail. */
    mails: number
  },
  SellByChartFailure
>

/** The same within a transaction, for who need not ask whether they may. */
export async function putOnSale(tx: Tx, eventId: EventId, wanted: ChartToSell): Promise<SoldByChart> {
  const drawn = seatsOfChart(wanted.chart)
  if (drawn.length === 0) return fail({ code: 'NO_SEATS' })
  // Seats without a category are left out.
  const problems = findChartProblems(wanted.chart).filter(
    (problem) => stopsSale(problem) && problem.code !== 'SEAT_WITHOUT_CATEGORY',
  )
  if (problems.length > 0) return fail({ code: 'CHART_HAS_PROBLEMS', problems })
  const types = await lockForSale(tx, eventId)
  const { chart, found, lost, gone } = keepSeats(wanted.chart, drawn, await seatsInUse(tx, eventId))
  const sold = lost.filter(({ use }) => use === 'sold')
  if (sold.length > 0) return fail({ code: 'SEATS_SOLD', seats: sold })
  if (lost.length > 0) return fail({ code: 'SEATS_IN_USE', sold: 0, held: lost.length })
  const seats = chart === wanted.chart ? drawn : seatsOfChart(chart)
  const categories = seatedCategories(chart)
  const typesOf = await typesOfCategories(tx, eventId)
  const { typeOf, back } = typesOf(categories, wanted.types)
  const added = categories.filter(({ id }) => !typeOf.has(id))
  if (types.length + added.length > MAX_TICKET_TYPES) return fail({ code: 'TOO_MANY_TICKET_TYPES' })
  const chartId = await writeChart(tx, eventId, { ...wanted, chart })
  const position = (types.at(-1)?.position ?? -1) + 1
  for (const [at, category] of added.entries())
    typeOf.set(category.id, await addType(tx, eventId, { category, seats, position: position + at }))
  await sellBySeat(tx, eventId, [...new Set(typeOf.values())])
  await showAgain(tx, eventId, back)
  await writeCategories(tx, { eventId, chartId }, categories, typeOf)
  await writeSeats(tx, { eventId, chartId }, seats)
  await raiseLimits(tx, [eventId])
  const renewed = await renewTickets(tx, eventId)
  await dropEmptyCategories(tx, eventId)
  await tx.statement('select count_seat_places($1)', [eventId])
  return ok({ chartId, seats: seats.length, found, gone, ...renewed })
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
    maxPerPerson: USUAL_LIMIT,
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
       set seating_chart_id = excluded.seating_chart_id, name = excluded.name, description = excluded.description, color = excluded.color, is_accessible = excluded.is_accessible,
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
  await dropSeats(
    tx,
    eventId,
    seats.map(({ id }) => id),
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
           status = case when kept.status <> 'removed' then kept.status when kept.blocked_for = '' then 'available' else 'blocked' end`,
    [eventId, chartId, JSON.stringify(seats)],
  )
}

/** Guests read on their tickets, and in a mail, what their seat is called now; answers how many tickets that are, and how many mails. */
async function renewTickets(tx: Tx, eventId: EventId): Promise<{ renamed: number; mails: number }> {
  const renewed = await tx.statement<{ id: TicketId }>(
    `update tickets k set updated_at = now(), seat_details = k.seat_details || named.facts
     from (select s.id, seat_name(s) as facts from seats s where s.event_id = $1) named
     where k.event_id = $1 and k.seat_id = named.id and k.status in ('pending', 'active', 'used')
       and not k.seat_details @> named.facts
     returning k.id`,
    [eventId],
  )
  const mails = await tellSeatChanged(
    tx,
    eventId,
    renewed.map(({ id }) => id),
  )
  return { renamed: renewed.length, mails }
}

import type { EventOccurrence } from '#db/seed/demo-data.ts'
import type { Sale } from '#db/seed/sales.ts'
import { SEATED_CHART, SEATED_VENUE, seatedRoom } from '#db/seed/seated-room.ts'
import { idOf } from '#db/seed/seeded-random.ts'
import { geometryHash } from '#modules/seating/event-chart/geometry-hash.server.ts'
import { type SeatOfChart, seatsOfChart } from '#modules/seating/event-chart/seats-of-chart.ts'
import type { SeatDetail } from '#modules/seating/seat-detail.ts'
import type { SeatId } from '#platform/ids.ts'
import { DAY_MS, type Instant, plusMs } from '#platform/time.ts'

const VENUE_CHART = idOf('venue chart', SEATED_VENUE)

/** Rows for `venue_charts` and `venue_chart_versions`: the chart of the demo organiser's own room, saved as a version. */
export function venueChartRows(now: Instant) {
  const chart = seatedRoom()
  const made = { created_at: plusMs(now, -90 * DAY_MS) }
  return {
    venue_charts: [
      {
        id: VENUE_CHART,
        venue_id: idOf('venue', SEATED_VENUE),
        name: SEATED_CHART,
        draft: chart,
        draft_seats: chart.seats.length,
        revision: 1,
        version_revision: 1,
        updated_at: made.created_at,
        ...made,
      },
    ],
    venue_chart_versions: [
      { chart_id: VENUE_CHART, version: 1, data: chart, seats: chart.seats.length, ...made },
    ],
  }
}

/** Rows for `seating_charts`, `seat_categories` and `seats` of an event that sells by the seat. */
export function seatRows({ sold, demo, types }: EventOccurrence) {
  const chart = seatedRoom()
  const chartId = idOf('seating chart', sold.id)
  return {
    chart: {
      event_id: sold.id,
      id: chartId,
      venue_id: idOf('venue', demo.venue),
      venue_chart_id: VENUE_CHART,
      name: SEATED_CHART,
      description: 'Round tables around the floor and a rail above it.',
      chart_data: chart,
      geometry_hash: geometryHash(chart),
      total_seats: chart.seats.length,
    },
    categories: chart.categories.map(({ id, name, description, color, isAccessible, isPremium }) => ({
      event_id: sold.id,
      id,
      seating_chart_id: chartId,
      name,
      description,
      color,
      is_accessible: isAccessible,
      is_premium: isPremium,
      ticket_type_id: types.find((type) => type.name === name)?.id,
    })),
    seats: seatsOfChart(chart).map((seat) => ({
      event_id: sold.id,
      id: seat.id,
      seating_chart_id: chartId,
      seat_category_id: seat.categoryId,
      position: seat.position,
      seat_number: seat.number,
      section: seat.section,
      row_label: seat.row,
      table_label: seat.table,
      table_type: seat.tableType,
      table_capacity: seat.tableCapacity,
      sold_whole: seat.soldWhole,
      is_premium: seat.isPremium,
      is_ada: seat.isADA,
      is_companion: seat.isCompanion,
      is_restricted: seat.isRestricted,
      amenities: seat.amenities,
      block: seat.block,
      place: seat.place,
      focal_distance: seat.focalDistance,
    })),
  }
}

/** Gives every sale of an event its seats, those next to each other that are left, nearest to the floor first; accessible ones stay. */
export function seatSales({ sold, demo }: EventOccurrence, sales: readonly Sale[]): void {
  if (!demo.seated) return
  const chart = seatedRoom()
  const distances = new Map<string, number>()
  for (const seat of seatsOfChart(chart))
    distances.set(seat.block, Math.min(distances.get(seat.block) ?? Infinity, seat.focalDistance))
  const distanceOf = ({ block, place }: SeatOfChart) => (distances.get(block) ?? 0) * 100 + place
  const left = Map.groupBy(
    seatsOfChart(chart)
      .filter((seat) => !seat.isADA)
      .toSorted((a, b) => distanceOf(a) - distanceOf(b)),
    (seat) => chart.categories.find(({ id }) => id === seat.categoryId)?.name,
  )
  for (const sale of sales) {
    if (sale.event.id !== sold.id || sale.outcome === 'expired') continue
    const category = chart.categories.find(({ name }) => name === sale.type.name)
    sale.seats = (left.get(sale.type.name) ?? [])
      .splice(0, sale.quantity)
      .map((seat) => detailOf(seat, category?.color ?? '', sale.type.name))
  }
}

const detailOf = (seat: SeatOfChart, categoryColor: string, category: string): Omit<SeatDetail, 'price'> => ({
  seatId: seat.id as SeatId,
  seatNumber: seat.number,
  section: seat.section,
  row: seat.row,
  table: seat.table,
  category,
  categoryColor,
  isPremium: seat.isPremium,
  isADA: seat.isADA,
  tableType: seat.tableType,
  tableCapacity: seat.tableCapacity,
  amenities: seat.amenities,
})

import { type Chart, type ChartSeat, rowOrTableOf, type Point } from '#modules/seating/chart/chart.ts'
import { seatFacts } from '#modules/seating/chart/seat-facts.ts'

/** A seat as an event sells it: the row of `seats` that belongs to a seat of its chart. */
export interface SeatOfChart {
  id: string
  categoryId: string
  /** Where it stands among the seats of the chart, from 0. */
  position: number
  number: string
  section: string
  /** '' of a seat at a table. */
  row: string
  table: string | null
  tableType: string | null
  tableCapacity: number | null
  soldWhole: boolean
  isPremium: boolean
  isADA: boolean
  isCompanion: boolean
  isRestricted: boolean
  amenities: string[]
  /** Its row or table. */
  block: string
  /** Where it is in that, from 1: seats whose places follow one another are side by side. */
  place: number
  /** How far it is from where everybody looks. */
  focalDistance: number
}

/** Farther from its neighbour than this many usual steps, a seat is across an aisle. */
const AISLE = 1.8

/**
 * The seats of a chart that can be sold, in its order: those with a category. In a row the places are counted along its length, and one is left
 * out at an aisle, so that nobody is seated together across it; at a table they are counted clockwise from the top.
 */
export function seatsOfChart(chart: Chart): SeatOfChart[] {
  const places = placesOf(chart)
  const facts = seatFacts(chart)
  return chart.seats.flatMap((seat, position) => {
    const { row, table, seatNumber: number, restrictedView, ...fact } = facts[position]!
    const { categoryId } = seat
    if (categoryId === null) return []
    return [
      {
        ...fact,
        categoryId,
        position,
        number,
        row: table ? '' : row,
        table: table && row,
        tableType: table?.type ?? null,
        tableCapacity: table?.capacity ?? null,
        soldWhole: table?.sellWhole ?? false,
        isRestricted: restrictedView,
        block: rowOrTableOf(seat),
        place: places.get(seat.id) ?? 1,
        focalDistance: distance(seat, chart.focal),
      },
    ]
  })
}

function placesOf(chart: Chart): Map<string, number> {
  const places = new Map<string, number>()
  const tables = new Map(chart.tables.map((one) => [one.id, one]))
  for (const [block, seats] of Map.groupBy(chart.seats, rowOrTableOf)) {
    const table = tables.get(block)
    if (table) clockwise(seats, table).forEach((seat, at) => places.set(seat.id, at + 1))
    else for (const [seat, place] of alongRow(seats)) places.set(seat.id, place)
  }
  return places
}

function clockwise(seats: readonly ChartSeat[], middle: Point): ChartSeat[] {
  const angle = ({ x, y }: Point) => (Math.atan2(x - middle.x, middle.y - y) + 2 * Math.PI) % (2 * Math.PI)
  return seats.toSorted((a, b) => angle(a) - angle(b))
}

function alongRow(seats: readonly ChartSeat[]): [ChartSeat, number][] {
  const one = farthest(seats, seats[0])
  const other = farthest(seats, one)
  if (!one || !other) return []
  // From left to right, and from top to bottom of a row that stands upright.
  const [from, to] = one.x < other.x || (one.x === other.x && one.y < other.y) ? [one, other] : [other, one]
  const along = ({ x, y }: Point) => (x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)
  const ordered = seats.toSorted((a, b) => along(a) - along(b))
  const steps = ordered.slice(1).map((seat, at) => distance(seat, ordered[at]!))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0
  let place = 0
  return ordered.map((seat, at) => {
    place += (steps[at - 1] ?? 0) > usual * AISLE ? 2 : 1
    return [seat, place]
  })
}

const farthest = (seats: readonly ChartSeat[], from: Point | undefined): ChartSeat | undefined =>
  from && seats.reduce((best, seat) => (distance(seat, from) > distance(best, from) ? seat : best), seats[0]!)

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

import type {
  Chart,
  ChartArea,
  ChartRow,
  ChartSeat,
  ChartTable,
  Point,
} from '#modules/seating/chart/chart.ts'
import { rowOrTableOf, SEAT_RADIUS } from '#modules/seating/chart/chart.ts'
import { type Box, boxAround, boxOfPlaced, boxOfPoint } from '#modules/seating/chart/geometry.ts'

/** The identifiers of what is selected: rows, tables and areas as a whole, or single seats. */
export type Selection = ReadonlySet<string>

export const NOTHING: Selection = new Set()

/** What of a chart a selection means. Seats of a selected row or table are among the seats. */
export interface Selected {
  rows: ChartRow[]
  tables: ChartTable[]
  areas: ChartArea[]
  seats: ChartSeat[]
}

export function selectedOf({ rows, tables, areas, seats }: Chart, selection: Selection): Selected {
  const isIn = ({ id }: { id: string }) => selection.has(id)
  return {
    rows: rows.filter(isIn),
    tables: tables.filter(isIn),
    areas: areas.filter(isIn),
    seats: seats.filter((seat) => isIn(seat) || selection.has(rowOrTableOf(seat))),
  }
}

/** Around all that is selected; null for nothing. */
export const boxOfSelected = ({ tables, areas, seats }: Selected): Box | null =>
  boxAround([
    ...tables.map(boxOfPlaced),
    ...areas.map(boxOfPlaced),
    ...seats.map((seat) => boxOfPoint(seat, seat.r ?? SEAT_RADIUS)),
  ])

export const middleOf = ({ left, top, right, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
})

/** What lies within a box as a whole: seats in the mode of seats, else rows, tables and areas. */
export function within(chart: Chart, box: Box, mode: 'things' | 'seats'): Selection {
  const isIn = (other: Box | null) =>
    other !== null &&
    other.left >= box.left &&
    other.right <= box.right &&
    other.top >= box.top &&
    other.bottom <= box.bottom
  if (mode === 'seats')
    return new Set(chart.seats.filter((seat) => isIn(boxOfPoint(seat))).map(({ id }) => id))
  const seatsAt = Map.groupBy(chart.seats, rowOrTableOf)
  const boxOfRow = ({ id }: ChartRow) => boxAround((seatsAt.get(id) ?? []).map((seat) => boxOfPoint(seat)))
  return new Set(
    [
      ...chart.rows.filter((row) => isIn(boxOfRow(row))),
      ...chart.tables.filter((table) => isIn(boxOfPlaced(table))),
      ...chart.areas.filter((area) => isIn(boxOfPlaced(area))),
    ].map(({ id }) => id),
  )
}

/** All rows, tables and areas. */
export const everything = ({ rows, tables, areas }: Chart): Selection =>
  new Set([...rows, ...tables, ...areas].map(({ id }) => id))

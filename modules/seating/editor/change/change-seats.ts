import { rowOrTableOf, type Chart, type ChartSeat } from '#modules/seating/chart/chart.ts'
import { plainSeat } from '#modules/seating/chart/plain-seat.ts'
import { alongRow } from '#modules/seating/editor/change/along-row.ts'
import type { Selection } from '#modules/seating/editor/change/selection.ts'
import { type SeatNumbering, seatNumbers } from '#modules/seating/numbering/seat-numbers.ts'

function mapSeats(chart: Chart, selection: Selection, map: (seat: ChartSeat) => ChartSeat): Chart {
  const isIn = (seat: ChartSeat) => selection.has(seat.id) || selection.has(rowOrTableOf(seat))
  return { ...chart, seats: chart.seats.map((seat) => (isIn(seat) ? map(seat) : seat)) }
}

/** Gives the seats of a selection a category. */
export const paint = (chart: Chart, selection: Selection, categoryId: string): Chart =>
  mapSeats(chart, selection, (seat) => ({ ...seat, categoryId }))

export const MARKS = {
  isADA: 'Accessible',
  isCompanion: 'Companion',
  isPremium: 'Premium',
  restrictedView: 'Restricted view',
} as const satisfies Partial<Record<keyof ChartSeat, string>>

/** Marks the seats of a selection, or takes the mark from them where all have it. */
export function toggleMark(chart: Chart, selection: Selection, mark: keyof typeof MARKS): Chart {
  const all = chart.seats.filter((seat) => selection.has(seat.id) || selection.has(rowOrTableOf(seat)))
  const isOn = !all.every((seat) => seat[mark] === true)
  return mapSeats(chart, selection, (seat) => plainSeat({ ...seat, [mark]: isOn }))
}

/** Gives one seat another number. */
export const numberSeat = (chart: Chart, id: string, number: string): Chart =>
  mapSeats(chart, new Set([id]), (seat) => ({ ...seat, number }))

/**
 * Numbers the seats of the selected rows, each from its left to its right, the rows in the order of the chart; and the chairs of selected
 * tables as they stand around them. Of a row that stands upright the upper end is its left.
 */
export function numberSeats(chart: Chart, selection: Selection, numbering: SeatNumbering): Chart {
  const seatsAt = Map.groupBy(chart.seats, rowOrTableOf)
  const places = [...chart.rows, ...chart.tables].filter(({ id }) => selection.has(id))
  const lines = places.map(({ id }) => inOrder(seatsAt.get(id) ?? []))
  const numbers = seatNumbers(
    lines.map((line) => line.length),
    numbering,
  )
  const byId = new Map(lines.flatMap((line, row) => line.map(({ id }, at) => [id, numbers[row]?.[at] ?? ''])))
  return mapSeats(chart, selection, (seat) => ({ ...seat, number: byId.get(seat.id) ?? seat.number }))
}

function inOrder(seats: readonly ChartSeat[]): ChartSeat[] {
  if (seats.some(({ tableId }) => tableId !== undefined)) return [...seats]
  return alongRow(seats)
}

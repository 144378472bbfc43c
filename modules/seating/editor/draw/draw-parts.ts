import {
  type Chart,
  type ChartArea,
  type ChartTable,
  type Point,
  SEAT_PITCH,
} from '#modules/seating/chart/chart.ts'
import type { Box } from '#modules/seating/chart/geometry.ts'
import { makeArea, makeRow, makeTable } from '#modules/seating/chart/make-parts.ts'
import { tableSize } from '#modules/seating/chart/table-seats.ts'
import type { Parts } from '#modules/seating/editor/change/add-and-remove.ts'
import { freeRowLabels, freeTableLabels } from '#modules/seating/editor/change/free-labels.ts'
import { snap } from '#modules/seating/editor/change/move-selected.ts'

/** What is drawn next, by a press or by dragging a box. */
export type Tool =
  | { kind: 'select' }
  | { kind: 'seats' }
  | { kind: 'pan' }
  | { kind: 'rows' }
  | { kind: 'tables'; shape: ChartTable['shape']; capacity: number }
  | { kind: 'area'; area: ChartArea['kind'] }
  | { kind: 'focal' }

export const ROW_PITCH = 35
/** Between the chairs of two tables. */
const WALK = 40
const CHAIRS = 48

/** How many rows of how many seats a box holds: at least one of one. */
export const rowsIn = ({ left, top, right, bottom }: Box): { rows: number; seats: number } => ({
  rows: Math.min(100, Math.floor((bottom - top) / ROW_PITCH) + 1),
  seats: Math.min(200, Math.floor((right - left) / SEAT_PITCH) + 1),
})

/** How many tables stand in a box: at least one. */
export function tablesIn(
  { left, top, right, bottom }: Box,
  table: Pick<ChartTable, 'shape' | 'capacity'>,
  there: readonly ChartTable[],
): { columns: number; lines: number; pitch: { x: number; y: number } } {
  const { w, h } = sizeAmong(there, table)
  const pitch = { x: w + CHAIRS + WALK, y: h + CHAIRS + WALK }
  const fit = (length: number, each: number) => Math.min(40, Math.max(1, Math.floor((length + WALK) / each)))
  return { columns: fit(right - left, pitch.x), lines: fit(bottom - top, pitch.y), pitch }
}

/** As large as the last table of its kind in the room, else as its chairs need it. */
function sizeAmong(
  there: readonly ChartTable[],
  { shape, capacity }: Pick<ChartTable, 'shape' | 'capacity'>,
): Pick<ChartTable, 'w' | 'h'> {
  const like = there.findLast((table) => table.shape === shape && table.capacity === capacity)
  return like ? { w: like.w, h: like.h } : tableSize(shape, capacity)
}

/** New rows from the upper left of a box, as many as it holds, called by the next free letters. */
export function rowsFrom(chart: Chart, box: Box, categoryId: string | null): Parts {
  const { rows, seats } = rowsIn(box)
  const made = freeRowLabels(chart, rows).map((label, at) =>
    makeRow({ x: snap(box.left), y: snap(box.top) + ROW_PITCH * at }, { count: seats, label }, categoryId),
  )
  return { rows: made.flatMap((each) => each.rows), seats: made.flatMap((each) => each.seats) }
}

/** New tables in a box, as many as it holds, numbered on line by line. */
export function tablesFrom(
  chart: Chart,
  box: Box,
  table: Pick<ChartTable, 'shape' | 'capacity'>,
  categoryId: string | null,
): Parts {
  const { columns, lines, pitch } = tablesIn(box, table, chart.tables)
  // A press without a drag puts one table where the finger is.
  const first =
    columns * lines === 1
      ? { x: snap((box.left + box.right) / 2), y: snap((box.top + box.bottom) / 2) }
      : { x: snap(box.left + (pitch.x - WALK) / 2), y: snap(box.top + (pitch.y - WALK) / 2) }
  const made = freeTableLabels(chart, columns * lines).map((label, at) => {
    const place: Point = {
      x: first.x + pitch.x * (at % columns),
      y: first.y + pitch.y * Math.floor(at / columns),
    }
    const { shape, capacity } = table
    return makeTable(place, { label, shape, capacity, ...sizeAmong(chart.tables, table) }, categoryId)
  })
  return { tables: made.flatMap((each) => each.tables), seats: made.flatMap((each) => each.seats) }
}

/** Below this a drag was a press. */
const PRESS = 20

/** A new area in a box; in its usual size where the box is only a press. */
export function areaFrom({ left, top, right, bottom }: Box, kind: ChartArea['kind']): Parts {
  const isPress = right - left < PRESS || bottom - top < PRESS
  const [w, h] = isPress
    ? kind === 'text'
      ? [120, 30]
      : [200, 120]
    : [snap(right - left), snap(bottom - top)]
  return { areas: [makeArea({ x: snap((left + right) / 2), y: snap((top + bottom) / 2) }, { kind, w, h })] }
}

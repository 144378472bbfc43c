import { type Chart, rowOrTableOf, type Point } from '#modules/seating/chart/chart.ts'
import { rotate } from '#modules/seating/chart/geometry.ts'
import {
  boxOfSelected,
  middleOf,
  type Selection,
  selectedOf,
} from '#modules/seating/editor/change/selection.ts'

/** The distance between lines of the grid that things snap to. */
export const GRID = 5

export const snap = (length: number): number => Math.round(length / GRID) * GRID

/** A chart with what is selected put elsewhere; everything else is the same object as before. */
function mapSelected(chart: Chart, selection: Selection, map: (point: Point) => Point, turn = 0): Chart {
  if (selection.size === 0) return chart
  const isIn = ({ id }: { id: string }) => selection.has(id)
  const turned = (rotation: number) => (((rotation + turn) % 360) + 360) % 360
  const placed = <T extends Point & { id: string; rotation: number }>(one: T): T =>
    isIn(one) ? { ...one, ...map(one), rotation: turned(one.rotation) } : one
  return {
    ...chart,
    tables: chart.tables.map(placed),
    areas: chart.areas.map(placed),
    seats: chart.seats.map((seat) =>
      isIn(seat) || selection.has(rowOrTableOf(seat)) ? { ...seat, ...map(seat) } : seat,
    ),
  }
}

/** Moves what is selected. */
export const moveSelected = (chart: Chart, selection: Selection, { x: dx, y: dy }: Point): Chart =>
  dx === 0 && dy === 0 ? chart : mapSelected(chart, selection, ({ x, y }) => ({ x: x + dx, y: y + dy }))

/** Turns what is selected around its middle, by degrees clockwise. */
export function rotateSelected(chart: Chart, selection: Selection, degrees: number): Chart {
  const box = boxOfSelected(selectedOf(chart, selection))
  if (!box || degrees === 0) return chart
  const around = middleOf(box)
  return mapSelected(chart, selection, (point) => rotate(point, degrees, around), degrees)
}

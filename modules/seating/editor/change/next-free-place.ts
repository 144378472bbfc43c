import type { Chart, Point } from '#modules/seating/chart/chart.ts'
import { GRID } from '#modules/seating/editor/change/move-selected.ts'

/** From the middle of a table of the usual size to what may stand beside its chairs. */
const CLEAR = 12 * GRID
const STEP = 6 * GRID
const MOST_STEPS = 20

/** Where something drawn by keyboard stands beside what is there already: the place that is meant, or else the nearest that is free. */
export function nextFreePlace({ seats, tables, areas }: Chart, meant: Point): Point {
  const isFree = (at: Point) =>
    [...seats, ...tables].every(({ x, y }) => Math.hypot(x - at.x, y - at.y) >= CLEAR) &&
    areas.every(({ x, y, w, h }) => Math.abs(x - at.x) >= w / 2 + STEP || Math.abs(y - at.y) >= h / 2 + STEP)
  const steps = Array.from({ length: 2 * MOST_STEPS + 1 }, (_, at) => (at - MOST_STEPS) * STEP)
  const near = steps
    .flatMap((y) => steps.map((x) => ({ x, y })))
    .toSorted((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y) || other.x - one.x)
  const found = near.map(({ x, y }) => ({ x: meant.x + x, y: meant.y + y })).find(isFree)
  return found ?? meant
}

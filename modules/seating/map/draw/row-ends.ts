import type { Point } from '#modules/seating/chart/chart.ts'
import type { SeatIndex } from '#modules/seating/map/plan/seat-index.ts'
import { isOnFloor, type SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/** Where the name of a row is written: from there away from the row. */
export interface RowEnd extends Point {
  label: string
  align: 'left' | 'right' | 'center'
  /** Of the seat beside it. */
  r: number
}

/** From the middle of the last seat to the edge of the name, and to its middle, in radii. */
const [EDGE, MIDDLE] = [1.4, 2.1]
/** As near to the name, another seat would be covered. */
const CLEAR = 1.5
/** Across an aisle as narrow as this, the same name is written once. */
const AISLE = 2.5

/** The names of the rows on a floor, at both of their ends; none where another seat stands. */
export function rowEnds(plan: SeatPlan, floor: number, index: SeatIndex): RowEnd[] {
  const named = new Map<string, RowEnd[]>()
  for (const [block, seats] of Map.groupBy(plan.block.keys(), (at) => plan.block[at]!)) {
    const { label = '', table = null } = plan.blocks[block] ?? {}
    const [first, last] = [seats[0]!, seats.at(-1)!]
    if (table || label === '' || !isOnFloor({ plan, floor }, first)) continue
    const alike = named.get(label) ?? []
    named.set(label, alike)
    const out = wayOut(plan, seats[1] ?? first, first, -1)
    for (const [seat, away] of [
      [first, out] as const,
      [last, wayOut(plan, seats.at(-2) ?? last, last, 1)] as const,
    ]) {
      const [x, y, r] = [plan.x[seat]!, plan.y[seat]!, plan.r[seat]!]
      const isAcross = Math.abs(away.x) > 0.5
      const [far, align] = isAcross
        ? ([EDGE, away.x < 0 ? 'right' : 'left'] as const)
        : ([MIDDLE, 'center'] as const)
      const end = { label, r, align, x: x + away.x * far * r, y: y + away.y * far * r }
      const middle = { x: x + away.x * MIDDLE * r, y: y + away.y * MIDDLE * r }
      const isSaid = alike.some((other) => Math.hypot(other.x - end.x, other.y - end.y) < AISLE * r)
      if (!isSaid && index.nearest(middle, CLEAR * r) === null) alike.push(end)
    }
  }
  return [...named.values()].flat()
}

/** The direction out of a row at the seat at its end, of length 1; a row of one seat lies from left to right. */
function wayOut({ x, y }: SeatPlan, before: number, end: number, alone: -1 | 1): Point {
  const [dx, dy] = [x[end]! - x[before]!, y[end]! - y[before]!]
  const length = Math.hypot(dx, dy)
  return length === 0 ? { x: alone, y: 0 } : { x: dx / length, y: dy / length }
}

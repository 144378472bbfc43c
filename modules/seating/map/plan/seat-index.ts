import KDBush from 'kdbush'
import type { Point } from '#modules/seating/chart/chart.ts'
import { isOnFloor, type SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/** Finds seats by where they are, without looking at all of them; of a room with floors those of one. */
export interface SeatIndex {
  /** Positions of the seats in a box. */
  inBox: (left: number, top: number, right: number, bottom: number) => number[]
  /** The seat nearest to a point, at most `reach` away; null for none. */
  nearest: (at: Point, reach: number) => number | null
  /** The next seat in a direction: the nearest that is within 45 degrees of it, of those that `isOpen`; null at the edge. */
  toward: (from: number, direction: Direction, isOpen: (position: number) => boolean) => number | null
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const STEP: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}

/** The seats on a floor; of the whole room for -1. */
export function seatIndex(plan: SeatPlan, floor: number): SeatIndex {
  const { x, y } = plan
  const seats = [...plan.block.keys()].filter((at) => isOnFloor({ plan, floor }, at))
  const count = seats.length
  const tree = new KDBush(count, 64, Float32Array)
  for (const at of seats) tree.add(x[at]!, y[at]!)
  tree.finish()
  const placed = (found: number[]) => found.map((at) => seats[at]!)
  const nearestOf = (seats: readonly number[], { x: px, y: py }: Point, farther = (_at: number) => 1) => {
    let [best, least] = [null as number | null, Infinity]
    for (const at of seats) {
      const far = Math.hypot(x[at]! - px, y[at]! - py) * farther(at)
      if (far < least) [best, least] = [at, far]
    }
    return best
  }
  return {
    inBox: (left, top, right, bottom) => (count === 0 ? [] : placed(tree.range(left, top, right, bottom))),
    nearest: (at, reach) => (count === 0 ? null : nearestOf(placed(tree.within(at.x, at.y, reach)), at)),
    toward: (from, direction, isOpen) => {
      const [here, step] = [{ x: x[from]!, y: y[from]! }, STEP[direction]]
      const ahead = (at: number) => (x[at]! - here.x) * step.x + (y[at]! - here.y) * step.y
      const aside = (at: number) =>
        Math.abs((x[at]! - here.x) * step.y) + Math.abs((y[at]! - here.y) * step.x)
      const whole = Math.hypot(plan.size.w, plan.size.h) * 2
      // Near ones first: most steps are to a neighbour.
      for (let reach = 40; ; reach *= 3) {
        const found = placed(tree.within(here.x, here.y, reach)).filter(
          (at) => at !== from && ahead(at) > 0 && aside(at) <= ahead(at) && isOpen(at),
        )
        // Of two that are as far, the one that lies straight ahead.
        if (found.length > 0) return nearestOf(found, here, (at) => 1 + aside(at) / ahead(at))
        if (reach > whole) return null
      }
    },
  }
}

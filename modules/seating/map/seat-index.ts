import KDBush from 'kdbush'
import type { Point } from '#modules/seating/chart/chart.ts'
import type { SeatPlan } from '#modules/seating/map/seat-plan.ts'

/** Finds seats by where they are, without looking at all of them. */
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

export function seatIndex(plan: Pick<SeatPlan, 'x' | 'y' | 'count' | 'size'>): SeatIndex {
  const { x, y, count } = plan
  const tree = new KDBush(count, 64, Float32Array)
  for (let at = 0; at < count; at++) tree.add(x[at]!, y[at]!)
  tree.finish()
  const nearestOf = (seats: readonly number[], { x: px, y: py }: Point, farther = (_at: number) => 1) => {
    let [best, least] = [null as number | null, Infinity]
    for (const at of seats) {
      const far = Math.hypot(x[at]! - px, y[at]! - py) * farther(at)
      if (far < least) [best, least] = [at, far]
    }
    return best
  }
  return {
    inBox: (left, top, right, bottom) => (count === 0 ? [] : tree.range(left, top, right, bottom)),
    nearest: (at, reach) => (count === 0 ? null : nearestOf(tree.within(at.x, at.y, reach), at)),
    toward: (from, direction, isOpen) => {
      const [here, step] = [{ x: x[from]!, y: y[from]! }, STEP[direction]]
      const ahead = (at: number) => (x[at]! - here.x) * step.x + (y[at]! - here.y) * step.y
      const aside = (at: number) =>
        Math.abs((x[at]! - here.x) * step.y) + Math.abs((y[at]! - here.y) * step.x)
      const whole = Math.hypot(plan.size.w, plan.size.h) * 2
      // Near ones first: most steps are to a neighbour.
      for (let reach = 40; ; reach *= 3) {
        const found = tree
          .within(here.x, here.y, reach)
          .filter((at) => at !== from && ahead(at) > 0 && aside(at) <= ahead(at) && isOpen(at))
        // Of two that are as far, the one that lies straight ahead.
        if (found.length > 0) return nearestOf(found, here, (at) => 1 + aside(at) / ahead(at))
        if (reach > whole) return null
      }
    },
  }
}

import type { Point } from '#modules/seating/chart/chart.ts'

/** The seats of a row from one end to the other, curved or not: from left to right, or from top to bottom where it is rather upright. */
export function alongRow<T extends Point>(seats: readonly T[]): T[] {
  const one = farthest(seats, seats[0])
  const other = farthest(seats, one)
  if (!one || !other) return []
  const axis = Math.abs(one.x - other.x) >= Math.abs(one.y - other.y) ? 'x' : 'y'
  const [from, to] = one[axis] <= other[axis] ? [one, other] : [other, one]
  const along = ({ x, y }: Point) => (x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)
  return seats.toSorted((a, b) => along(a) - along(b))
}

const farthest = <T extends Point>(seats: readonly T[], from: T | undefined): T | undefined =>
  from && seats.reduce((best, seat) => (distance(seat, from) > distance(best, from) ? seat : best), from)

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

import type { Point } from '#modules/seating/chart/chart.ts'

/** Things in the order of a clock around a point, beginning at noon; those on one hand from the inside out. */
export function clockwise<T extends Point>(all: readonly T[], around: Point): T[] {
  const hand = ({ x, y }: Point) => {
    const angle = Math.atan2(x - around.x, around.y - y)
    // A hair left of noon is noon: it comes of drawing by hand, and of numbers in a machine.
    return angle < -1e-6 ? angle + 2 * Math.PI : angle
  }
  const distance = ({ x, y }: Point) => Math.hypot(x - around.x, y - around.y)
  return all
    .map((one) => ({ one, hand: hand(one), distance: distance(one) }))
    .toSorted((a, b) => (Math.abs(a.hand - b.hand) > 1e-6 ? a.hand - b.hand : a.distance - b.distance))
    .map(({ one }) => one)
}

import { type ChartSeat, rowOrTableOf, SEAT_PITCH } from '#modules/seating/chart/chart.ts'

/** How much larger seats that stand side by side must be drawn to have our usual distance. */
export function scaleOf(seats: readonly ChartSeat[]): number {
  const gaps = seats
    .flatMap((seat, at) => {
      const next = seats[at + 1]
      return next && rowOrTableOf(next) === rowOrTableOf(seat)
        ? [Math.hypot(next.x - seat.x, next.y - seat.y)]
        : []
    })
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)]
  return usual === undefined ? 1 : Math.min(10, Math.max(0.1, SEAT_PITCH / usual))
}

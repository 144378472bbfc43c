import { cssColor, type SeatColor } from '#modules/seating/chart/seat-color.ts'

/** The colour of a category beside its name. */
export const CategoryDot = ({ color }: { color: SeatColor }) => (
  <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
    <circle cx={10} cy={10} r={8} fill={cssColor(color)} strokeWidth={2} className="stroke-bg" />
  </svg>
)

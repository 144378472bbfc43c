import { memo } from 'react'
import { rowOrTableOf, type ChartSeat, SEAT_RADIUS } from '#modules/seating/chart/chart.ts'

interface SeatMarkProps {
  seat: ChartSeat
  /** Of its category; null while it has none. */
  color: string | null
  isSelected: boolean
}

/** A seat: a circle in the colour of its category. What it is beside that has a form of its own, never a colour alone. */
export const SeatMark = memo(function SeatMark({ seat, color, isSelected }: SeatMarkProps) {
  const { x, y, r = SEAT_RADIUS, number, isADA, isCompanion, isPremium, restrictedView } = seat
  const ring = isSelected ? 'stroke-focus' : color ? 'stroke-bg' : 'stroke-danger'
  const form = {
    className: `${color ? '' : 'fill-danger-soft'} ${ring}`,
    ...(color && { fill: color }),
    strokeWidth: isSelected ? 4 : color ? 1 : 3,
    ...(restrictedView && { strokeDasharray: '3 3' }),
  }
  return (
    <g data-seat={seat.id} data-thing={rowOrTableOf(seat)}>
      {isADA ? (
        <rect x={x - r} y={y - r} width={2 * r} height={2 * r} rx={3} {...form} />
      ) : isCompanion ? (
        <path d={`M${x} ${y - r} L${x + r} ${y} L${x} ${y + r} L${x - r} ${y} Z`} {...form} />
      ) : (
        <circle cx={x} cy={y} r={r} {...form} />
      )}
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={r}
        fontWeight={700}
        className={color ? 'fill-bg stroke-none' : 'fill-danger stroke-none'}
      >
        {isPremium ? '★' : number}
      </text>
    </g>
  )
})

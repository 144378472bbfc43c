import { cssColor, type SeatColor } from '#modules/seating/chart/seat-color.ts'

/** A seat as the map draws it, beside words that say the same. */
export function SeatDot({ color, isOwn = false }: { color: SeatColor | null; isOwn?: boolean }) {
  const paint = color ? cssColor(color) : 'var(--text-muted)'
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill={isOwn ? 'var(--text)' : paint} />
      {isOwn && <path d="M5.5 10.5l3 3 6-6.5" fill="none" strokeWidth="2.4" stroke="var(--bg)" />}
    </svg>
  )
}

import { dateTile } from '#platform/date-tile.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

interface DateTileProps {
  instant: Instant
  timeZone: TimeZone
  /** What stands above the day: the weekday where the month is clear, the month where it is not. */
  top?: 'weekday' | 'month'
}

/** The day as a leaf of a calendar. The words beside it say the same, so it is silent. */
export function DateTile({ instant, timeZone, top = 'weekday' }: DateTileProps) {
  const tile = dateTile(instant, timeZone)
  return (
    <span aria-hidden="true" className="flex w-12 shrink-0 flex-col items-center font-display leading-none">
      <span className="font-body text-sm leading-tight font-semibold text-accent-text">{tile[top]}</span>
      <span className="text-2xl font-black">{tile.day}</span>
    </span>
  )
}

import { type SeatDescription, type SeatMarked, seatNotes } from '#modules/seating/picker/describe-seat.ts'
import { Icon } from '#ui/icon.tsx'

/** Its table, what sets it apart and what comes with it, with the signs of the map. */
export function SeatMarks({
  seat,
}: {
  seat: SeatMarked & Pick<SeatDescription, 'tableType' | 'tableCapacity'>
}) {
  const table = seat.tableType && `${seat.tableType} for ${seat.tableCapacity}`
  const words = [table, ...seatNotes(seat)].filter(Boolean)
  if (words.length === 0) return null
  return (
    <p className="flex gap-2 text-muted">
      {(seat.isPremium || seat.isAccessible) && (
        <span className="flex shrink-0 gap-1 pt-0.5">
          {seat.isPremium && <Icon name="star" />}
          {seat.isAccessible && <Icon name="accessibility" />}
        </span>
      )}
      <span className="min-w-0 first-letter:uppercase">{words.join(', ')}</span>
    </p>
  )
}

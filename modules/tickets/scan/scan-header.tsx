import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import { formatDay, formatTime } from '#platform/time.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'

interface ScanHeaderProps {
  state: Pick<DoorState, 'door' | 'at'>
  /** Whether the server is out of reach: the numbers then say from when they are. */
  isOffline: boolean
  /** An answer needs the room of the day, on a small phone. */
  hasAnswer: boolean
  /** The list of doors; null for whoever has this one alone. */
  back: string | null
}

/** The event and its day, and how many of its guests are in the room, over a scanner. */
export function ScanHeader({ state: { door, at }, isOffline, hasAnswer, back }: ScanHeaderProps) {
  return (
    <header className="col-start-1 row-start-1 flex items-center gap-2 px-2 lg:col-end-3">
      {back !== null && (
        <a href={back} aria-label="All doors" className={buttonClass('quiet', 'icon')}>
          <Icon name="arrow-left" size="lg" />
        </a>
      )}
      <div className="min-w-0 grow leading-tight">
        <h1 tabIndex={-1} className="line-clamp-2 font-semibold">
          {door.title}
        </h1>
        <p
          className={`text-sm text-muted ${hasAnswer ? '[@media(width<64rem)_and_(height<48rem)]:hidden' : ''}`}
        >
          {formatDay(door.startsAt, door.timeZone)}
        </p>
      </div>
      <p className="px-2 text-right leading-tight whitespace-nowrap">
        <strong className="text-lg">
          {door.inTheRoom} / {door.expected}
        </strong>
        <span className="block text-sm text-muted">
          {door.out > 0 ? `in, ${door.out} out` : 'in the room'}
          {isOffline && ` at ${formatTime(at, door.timeZone)}`}
        </span>
      </p>
    </header>
  )
}

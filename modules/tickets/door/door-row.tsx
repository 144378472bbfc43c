import { DateTile } from '#modules/events/date-tile.tsx'
import { wholeHours } from '#modules/events/event-time-text.ts'
import { TypeCounts } from '#modules/tickets/door/compare/type-counts.tsx'
import type { Door } from '#modules/tickets/door/door.ts'
import { whenLine } from '#modules/tickets/ticket-text.ts'
import { Icon } from '#ui/icon.tsx'

/** An event in the list of doors: when, where, and how full it is. The row opens its scanner. */
export function DoorRow({ door, to, isTonight = false }: { door: Door; to: string; isTonight?: boolean }) {
  const look = isTonight
    ? 'border-primary bg-primary-soft text-on-primary-soft'
    : 'border-border bg-surface hover:bg-surface-2'
  return (
    <li>
      {/* A whole page load: the scanner has a page of its own, with nothing around it. */}
      <a href={to} className={`flex items-center gap-4 rounded-lg border p-4 ${look}`}>
        <DateTile instant={door.startsAt} timeZone={door.timeZone} top="month" />
        <div className="min-w-0 grow">
          <strong className="block font-display text-xl font-black wrap-anywhere uppercase">
            {door.title}
          </strong>
          <span className="block text-pretty">{wholeHours(whenLine(door))}</span>
          <span className="block">{door.venue}</span>
          <span className="block">
            <strong>{door.inTheRoom}</strong> / {door.expected} in
          </span>
          {isTonight && <TypeCounts types={door.types} />}
        </div>
        <Icon name="qr-code" size="xl" />
      </a>
    </li>
  )
}

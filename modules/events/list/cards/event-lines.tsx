import { href, Link } from 'react-router'
import { longDayText } from '#modules/events/event-time-text.ts'
import type { EventId } from '#platform/ids.ts'
import type { Instant, TimeZone } from '#platform/time.ts'
import { Heading } from '#ui/heading.tsx'

/** An event in one line, for those that nobody can go to. */
export interface EventLine {
  id: EventId
  title: string
  startsAt: Instant
  endsAt: Instant
  timeZone: TimeZone
  venue: string
  city: string
  /** What became of it, where it is called off. */
  off?: string
}

/** Events in lines: the day, the name, the room. */
export const EventLines = ({ title, events }: { title: string; events: readonly EventLine[] }) => (
  <div className="space-y-4">
    <Heading level={2}>{title}</Heading>
    <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
      {events.map((event) => (
        <li key={event.id} className="relative p-4 hover:bg-surface-2">
          <Link
            to={href('/events/:id', { id: event.id })}
            className="font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {event.title}
          </Link>
          <p className="text-muted wrap-anywhere">
            {[event.off, longDayText(event), event.venue, event.city].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  </div>
)

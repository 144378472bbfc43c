import { href, Link } from 'react-router'
import { longDayText } from '#modules/events/event-time-text.ts'
import type { PastEvent } from '#modules/events/list/list-past-events.server.ts'
import { Heading } from '#ui/heading.tsx'

/** What is over, in lines: the day, the name, the room. */
export const PastEvents = ({ events }: { events: readonly PastEvent[] }) => (
  <div className="space-y-4">
    <Heading level={2}>Past events</Heading>
    {events.length === 0 ? (
      <p className="text-muted">No event is over yet.</p>
    ) : (
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {events.map((event) => (
          <PastEventRow key={event.id} event={event} />
        ))}
      </ul>
    )}
  </div>
)

const PastEventRow = ({ event }: { event: PastEvent }) => (
  <li className="relative p-4 hover:bg-surface-2">
    <Link
      to={href('/events/:id', { id: event.id })}
      className="font-semibold wrap-anywhere after:absolute after:inset-0"
    >
      {event.title}
    </Link>
    <p className="text-muted wrap-anywhere">
      {[longDayText(event), event.venue, event.city].filter(Boolean).join(' · ')}
    </p>
  </li>
)

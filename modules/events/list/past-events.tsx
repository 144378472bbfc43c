import { href, Link } from 'react-router'
import type { PastEvent } from '#modules/events/list/list-past-events.server.ts'
import { formatLongDay } from '#platform/time.ts'

/** What is over, in lines: the day, the name, the room. */
export const PastEvents = ({ events }: { events: readonly PastEvent[] }) => (
  <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
    {events.map(({ id, title, startsAt, timeZone, venue, city }) => (
      <li key={id} className="relative p-4 hover:bg-surface-2">
        <Link
          to={href('/events/:id', { id })}
          className="font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="text-muted wrap-anywhere">
          {[formatLongDay(startsAt, timeZone), venue, city].filter(Boolean).join(' · ')}
        </p>
      </li>
    ))}
  </ul>
)

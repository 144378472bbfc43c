import { href, Link } from 'react-router'
import type { EventOfChart } from '#modules/seating/venue-charts/events-of-chart.server.ts'
import { Opener } from '#ui/opener.tsx'

/** By which version events sell; nothing where none does. */
export function EventsOfChart({ events }: { events: readonly EventOfChart[] }) {
  if (events.length === 0) return null
  return (
    <details>
      <Opener>
        {`Sold from this chart: ${events.length === 1 ? '1 event' : `${events.length} events`}`}
      </Opener>
      <ul className="divide-y divide-border">
        {events.map(({ id, title, version }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="tabular-nums">{`Version ${version}:`}</span>
            <Link
              to={href('/dashboard/events/:eventId/seating', { eventId: id })}
              className="link inline-flex min-h-tap items-center wrap-anywhere"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

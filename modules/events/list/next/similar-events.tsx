import { href } from 'react-router'
import type { EventCard as EventFacts } from '#modules/events/event.ts'
import { EventCard } from '#modules/events/list/cards/event-card.tsx'
import { eventFilterParams, type EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { EventSection } from '#modules/events/list/cards/event-section.tsx'
import { listAddress } from '#platform/list-address.ts'
import type { Instant } from '#platform/time.ts'

/** Where else to go: what `filters` find, of which these are the first. */
export function SimilarEvents({
  events,
  filters,
  now,
}: {
  events: EventFacts[]
  filters: EventFilters
  now: Instant
}) {
  return (
    <div className="mx-auto mt-8 max-w-page px-4">
      <EventSection title="More like this" all={listAddress(href('/events'), eventFilterParams(filters))}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {events.map((event) => (
            <li key={event.id} className="flex">
              <EventCard isLater event={event} now={now} tile="month" />
            </li>
          ))}
        </ul>
      </EventSection>
    </div>
  )
}

import { href } from 'react-router'
import { Part } from '#app/dashboard/home/part.tsx'
import type { ComingToCity } from '#modules/events/list/near/coming-to-city.server.ts'
import { cityLabel } from '#modules/events/list/filter/event-filters.ts'
import { EventRow } from '#modules/events/list/cards/event-row.tsx'
import { listAddress } from '#platform/list-address.ts'
import type { Instant } from '#platform/time.ts'

/** What is on next where somebody dances. */
export const CityPart = ({ coming: { city, events }, now }: { coming: ComingToCity; now: Instant }) => (
  <Part
    id="city"
    title={`Coming to ${city.city}`}
    more={{
      to: listAddress(href('/events'), { city: cityLabel(city) }),
      label: `All events in ${city.city}`,
    }}
  >
    {events.map((event) => (
      <li key={event.id} className="flex">
        <EventRow event={event} now={now} tile="month" isLiked={event.isLiked} />
      </li>
    ))}
  </Part>
)

import { href, Link } from 'react-router'
import { type EventDetail, saleState } from '#modules/events/event.ts'
import { DoorPrice } from '#modules/events/event-price.tsx'
import type { Instant } from '#platform/time.ts'
import { Notice } from '#ui/notice.tsx'

/** Why there is nothing to buy here now, and where to go instead; nothing while tickets are on sale. */
export function SaleNotice({ event, now }: { event: EventDetail; now: Instant }) {
  const elsewhere = (
    <Link to={href('/organizer/:organizerId', { organizerId: event.organizer.id })} className="underline">
      More from {event.organizer.name}
    </Link>
  )
  switch (saleState(event, now)) {
    case 'cancelled':
      return (
        <Notice tone="danger" title="This one is called off">
          It will not take place. If you hold tickets, ask the host below. {elsewhere}
        </Notice>
      )
    case 'over':
      return (
        <Notice title="This one has been">It closed, but there is always a next time. {elsewhere}</Notice>
      )
    case 'started':
      return (
        <Notice tone="success" title="On now">
          Online sales closed when it started.{' '}
          {event.doorPriceCents !== null && (
            <>
              Come on in: <DoorPrice price={event.doorPriceCents} />.
            </>
          )}
        </Notice>
      )
    case 'sold_out':
      return (
        <Notice tone="warning" title="This one is full">
          Every ticket is taken.{' '}
          <Link
            to={`${href('/events')}?${new URLSearchParams({ city: [event.city, event.region].join(', '), when: event.night })}`}
            className="underline"
          >
            See what else is on that night
          </Link>
        </Notice>
      )
    case 'door_only':
      return (
        <Notice title="Pay at the door">
          No tickets are sold online for this one.{' '}
          {event.doorPriceCents !== null && <DoorPrice price={event.doorPriceCents} />}
        </Notice>
      )
    case 'on_sale':
      return null
  }
}

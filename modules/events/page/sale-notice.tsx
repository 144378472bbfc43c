import { href, Link } from 'react-router'
import { type EventCard, type EventDetail, saleState } from '#modules/events/event.ts'
import { DoorPrice } from '#modules/events/event-price.tsx'
import { cityLabel } from '#modules/events/list/filter/event-filters.ts'
import { EventRow } from '#modules/events/list/cards/event-row.tsx'
import { EventSection } from '#modules/events/list/cards/event-section.tsx'
import { onDaysText } from '#modules/events/event-time-text.ts'
import { EventRecap } from '#modules/events/page/event-recap.tsx'
import { showsRecap } from '#modules/events/recap/recap-rule.ts'
import { formatDay, type Instant, noonOf } from '#platform/time.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'

interface SaleNoticeProps {
  event: EventDetail
  now: Instant
  /** What comes next of its series or host, where nothing more can be had of this one. */
  next: EventCard | null
  /** What can be bought instead. */
  alike: EventCard[]
  /** The next night on which something in the city can be bought. */
  nextNight: string | null
}

/** Why there is nothing to buy here now, or how it was, and where to go instead. */
export function SaleNotice({ event, now, next, alike, nextNight }: SaleNoticeProps) {
  const { organizer } = event
  const others = alike.filter(({ id }) => id !== next?.id)
  return (
    <>
      {showsRecap(event, now) ? (
        <EventRecap event={event} />
      ) : (
        <Reason event={event} now={now} nextNight={nextNight} />
      )}
      {next && (
        <EventSection
          title={`Next from ${organizer.name}`}
          all={href('/organizer/:organizerId', { organizerId: organizer.id })}
        >
          <EventRow event={next} now={now} tile="month" />
        </EventSection>
      )}
      {others.length > 0 && (
        <EventSection title="Other events with tickets" all={href('/events')}>
          <ul className="space-y-3">
            {others.map((one) => (
              <li key={one.id} className="flex">
                <EventRow event={one} now={now} tile="month" />
              </li>
            ))}
          </ul>
        </EventSection>
      )}
    </>
  )
}

/** The name of a site as people know it. */
const siteName = (address: string): string => URL.parse(address)?.hostname.replace(/^www\./, '') ?? address

function Reason({ event, now, nextNight }: Omit<SaleNoticeProps, 'next' | 'alike'>) {
  const elsewhere = (
    <Link to={href('/organizer/:organizerId', { organizerId: event.organizer.id })} className="link">
      More from {event.organizer.name}
    </Link>
  )
  switch (saleState(event, now)) {
    case 'cancelled':
      return (
        <Notice tone="danger" title="This event is cancelled">
          It does not take place. What was paid online goes back to its buyers, fees included; what was paid
          in cash, the host gives back. {elsewhere}
        </Notice>
      )
    case 'postponed':
      return (
        <Notice tone="warning" title="This event is postponed">
          It does not take place {onDaysText(event)}. The host has not set a new date yet. Tickets stay good
          for it. {elsewhere}
        </Notice>
      )
    case 'over':
      return (
        <Notice title="This event is over">
          It took place {onDaysText(event)}. Follow {event.organizer.name} below to hear of the next one.{' '}
          {elsewhere}
        </Notice>
      )
    case 'started':
      return (
        <Notice tone="success" title="This event is on now">
          Online sales ended when it started.{' '}
          {event.doorPriceCents !== null && (
            <>
              You can still come: <DoorPrice price={event.doorPriceCents} />.
            </>
          )}
        </Notice>
      )
    case 'sold_out':
      return (
        <Notice tone="warning" title="Sold out">
          There are no tickets left.{' '}
          {nextNight !== null && (
            <Link
              to={`${href('/events')}?${new URLSearchParams({ city: cityLabel(event), when: nextNight })}`}
              className="link"
            >
              {nextNight === event.night
                ? 'Other events on that date'
                : `Events on ${formatDay(noonOf(nextNight), 'UTC')}`}
            </Link>
          )}
        </Notice>
      )
    case 'sale_ended':
      return (
        <Notice title="Online sale has ended">
          {event.doorPriceCents === null ? (
            'Tickets are no longer sold here. Ask the host below whether you can still come.'
          ) : (
            <>
              You can still come: <DoorPrice price={event.doorPriceCents} />.
            </>
          )}
        </Notice>
      )
    case 'door_only':
      return (
        <Notice title="Pay at the door">
          No tickets are sold online for this event.{' '}
          {event.doorPriceCents !== null && <DoorPrice price={event.doorPriceCents} />}
        </Notice>
      )
    case 'elsewhere':
      return (
        <Notice title="Tickets are sold on another site">
          <a href={event.ticketUrl} rel="nofollow noopener external" className={buttonClass('primary', 'lg')}>
            <span className="wrap-anywhere">Tickets at {siteName(event.ticketUrl)}</span>
            <Icon name="external-link" />
          </a>
        </Notice>
      )
    case 'on_sale':
    case 'opens_later':
      return null
  }
}

import { data, href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { AddToCart } from '#modules/cart/add-to-cart.tsx'
import { BuyBar } from '#modules/events/buy-bar.tsx'
import { type EventCard as EventFacts, saleState } from '#modules/events/event.ts'
import { EventAbout } from '#modules/events/event-about.tsx'
import { EventCard } from '#modules/events/event-card.tsx'
import { eventFilterParams, type EventFilters } from '#modules/events/event-filters.ts'
import { EventHeader } from '#modules/events/event-header.tsx'
import { danceEvent } from '#modules/events/event-json-ld.ts'
import { WholeEventPicture } from '#modules/events/event-picture.tsx'
import { eventSummary } from '#modules/events/event-summary.ts'
import { getEvent } from '#modules/events/get-event.server.ts'
import { googleCalendarLink } from '#modules/events/google-calendar-link.ts'
import { HomeSection } from '#modules/events/home-section.tsx'
import { listEvents } from '#modules/events/list-events.server.ts'
import { SaleNotice } from '#modules/events/sale-notice.tsx'
import { TicketTypes } from '#modules/events/ticket-types.tsx'
import { venueName, whereabouts } from '#modules/events/whereabouts.ts'
import type { Instant } from '#platform/time.ts'
import type { Route } from './+types/event'

/** Two addresses, one page: /events/{id} and the one that promoters share, /event/{id}?ref={code}. (spec 2) */
export const handle: { cache: CacheRule } = { cache: { query: [] } }

const MOST_ALIKE = 3

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const event = await getEvent(db, params.id ?? params.eventId ?? '')
  if (!event) throw data(null, { status: 404 })
  const nearby: EventFilters = event.city ? { city: { city: event.city, region: event.region } } : {}
  const { events } = await listEvents(db, now, { filters: nearby, limit: MOST_ALIKE + 1 })

  const url = config.appUrl + href('/events/:id', { id: event.id })
  const picture = { url: `${config.appUrl}/art/${event.id}.jpg`, width: 1200, height: 630, alt: event.title }
  return {
    now,
    event,
    nearby,
    alike: events.filter(({ id }) => id !== event.id).slice(0, MOST_ALIKE),
    googleCalendar: googleCalendarLink(event, whereabouts(event), url),
    page: {
      site: config.brandName,
      title: event.title,
      description: eventSummary(event, now),
      url,
      image: picture,
      jsonLd: danceEvent(
        event,
        {
          url,
          images: [...event.images.map((image) => new URL(image, config.appUrl).href), picture.url],
          organizerUrl: config.appUrl + href('/organizer/:organizerId', { organizerId: event.organizer.id }),
        },
        now,
      ),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? publicMeta(loaderData.page) : [])

export default function Event({
  loaderData: { now, event, nearby, alike, googleCalendar },
}: Route.ComponentProps) {
  return (
    <>
      <article className="mx-auto max-w-page lg:grid lg:grid-cols-2 lg:gap-x-12 lg:px-4 lg:py-8">
        <WholeEventPicture id={event.id} image={event.image} title={event.title} />
        <div className="space-y-6 px-4 py-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:px-0 lg:py-0">
          <EventHeader
            event={event}
            now={now}
            calendarFile={href('/events/:id/calendar.ics', { id: event.id })}
            googleCalendar={googleCalendar}
          />
          <SaleNotice event={event} now={now} />
          {saleState(event, now) === 'on_sale' && (
            <TicketTypes
              event={event}
              now={now}
              action={(ticket) => (
                <AddToCart event={{ ...event, location: venueName(event) }} ticket={ticket} />
              )}
            />
          )}
        </div>
        <EventAbout event={event} />
        <BuyBar event={event} now={now} />
      </article>
      {alike.length > 0 && (
        <Alike
          events={alike}
          seeAll={`${href('/events')}?${eventFilterParams(nearby)}`}
          city={event.city}
          now={now}
        />
      )}
    </>
  )
}

function Alike({
  events,
  seeAll,
  city,
  now,
}: {
  events: EventFacts[]
  seeAll: string
  city: string
  now: Instant
}) {
  return (
    <div className="mx-auto mt-8 max-w-page px-4">
      <HomeSection title={city ? `More in ${city}` : 'More like this'} all={seeAll}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {events.map((event) => (
            <li key={event.id} className="flex">
              <EventCard event={event} now={now} />
            </li>
          ))}
        </ul>
      </HomeSection>
    </div>
  )
}

import { data, href, useLocation } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { eventAddress, oembedAddress } from '#app/event-address.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { ViewerGuests } from '#app/shell/viewer-guests.tsx'
import { ViewerRecap } from '#app/shell/viewer-recap.tsx'
import { ViewerTicket } from '#app/shell/viewer-ticket.tsx'
import { AddToCart } from '#modules/cart/add-to-cart.tsx'
import { offeredTickets } from '#modules/events/page/offered-tickets.ts'
import { type EventCard, type SaleState, saleState } from '#modules/events/event.ts'
import { dayText } from '#modules/events/event-time-text.ts'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { showsRecap } from '#modules/events/recap/recap-rule.ts'
import { danceEvent } from '#modules/events/share/event-json-ld.ts'
import { eventSummary } from '#modules/events/share/event-summary.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { googleCalendarLink } from '#modules/events/share/google-calendar-link.ts'
import { listSimilarEvents } from '#modules/events/list/next/list-similar-events.server.ts'
import { nextEventOfHost } from '#modules/events/list/next/next-event-of-host.server.ts'
import { nextNightOnSale } from '#modules/events/list/next/next-night-on-sale.server.ts'
import { TicketFacts, TicketTypes } from '#modules/events/page/ticket-types.tsx'
import { venueName, locationText } from '#modules/events/event-location.ts'
import { jpegUrl } from '#modules/pictures/picture.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/event'

/** Two addresses, one page: /events/{id} and the one that promoters share, /event/{id}?ref={code}. (spec 2) */
export const handle: { cache: CacheRule } = { cache: { query: [] } }

const MAX_ALIKE = 3

/** Nothing more can be had here: what can stands at once in its place. */
const GONE: SaleState[] = ['sold_out', 'over', 'postponed', 'cancelled']

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const event = await getEvent(db, params.id ?? params.eventId ?? '')
  if (!event) throw data(null, { status: 404 })
  const nearby: EventFilters = event.city ? { city: { city: event.city, region: event.region } } : {}
  const state = saleState(event, now)
  const [next, alike, nextNight] = await Promise.all([
    GONE.includes(state) ? nextEventOfHost(db, now, event) : null,
    listSimilarEvents(db, now, event, MAX_ALIKE),
    state === 'sold_out' && event.city ? nextNightOnSale(db, now, event) : null,
  ])

  const url = eventAddress(config.appUrl, event.id)
  const organizerUrl = config.appUrl + href('/organizer/:organizerId', { organizerId: event.organizer.id })
  const seriesUrl = event.series && config.appUrl + href('/series/:seriesId', { seriesId: event.series.id })
  const picture = { url: `${config.appUrl}/art/${event.id}.jpg`, width: 1200, height: 630, alt: event.title }
  const images = [...event.pictures.map((each) => config.appUrl + jpegUrl(each)), picture.url]
  return {
    now,
    event,
    isOnSale: state === 'on_sale',
    isOver: state === 'over',
    hasRecap: showsRecap(event, now),
    offered: offeredTickets(event, now),
    isSeated: event.ticketTypes.some((type) => type.isSeated),
    hasTickets: state === 'on_sale' || state === 'opens_later',
    isGone: GONE.includes(state),
    location: venueName(event),
    days: dayText(event),
    nearby,
    next,
    alike,
    nextNight,
    googleCalendar: googleCalendarLink(event, locationText(event), url),
    meta: publicMeta({
      site: config.brandName,
      title: event.title,
      description: eventSummary(event, now),
      url,
      image: picture,
      isUnlisted: event.isUnlisted,
      oembed: oembedAddress(config.appUrl, url),
      jsonLd: event.isUnlisted ? undefined : danceEvent(event, { url, images, organizerUrl, seriesUrl }, now),
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Picture = staticIsland(() =>
  import('#modules/events/event-picture.tsx').then((code) => code.WholeEventPicture),
)
const Header = staticIsland(() =>
  import('#modules/events/page/event-header.tsx').then((code) => code.EventHeader),
)
const Notice = staticIsland(() =>
  import('#modules/events/page/sale-notice.tsx').then((code) => code.SaleNotice),
)
const About = staticIsland(() =>
  import('#modules/events/page/event-about.tsx').then((code) => code.EventAbout),
)
const Gallery = staticIsland(() =>
  import('#modules/events/page/event-gallery.tsx').then((code) => code.EventGallery),
)
const Host = staticIsland(() => import('#modules/events/page/event-about.tsx').then((code) => code.EventHost))
const HostDetails = staticIsland(() =>
  import('#modules/events/page/event-about.tsx').then((code) => code.EventHostDetails),
)
const Follow = lazyWithFallback(
  () => import('#app/shell/organizer-follow-button.tsx'),
  'OrganizerFollowButton',
  () => null, // the host's page has it too
)
const Held = lazyWithFallback(
  () => import('#app/shell/held-at-event.tsx'),
  'HeldAtEvent',
  () => null, // without a line the cart has it too
)
const Promo = lazyWithFallback(
  () => import('#app/shell/promo-tickets.tsx'),
  'PromoTickets',
  () => null, // without a line the code can be typed in the cart
)
const Bar = staticIsland(() => import('#modules/events/page/buy-bar.tsx').then((code) => code.BuyBar))
const Alike = staticIsland(() =>
  import('#modules/events/list/next/similar-events.tsx').then((code) => code.SimilarEvents),
)

export const clientLoader = (asked: Route.ClientLoaderArgs) =>
  loadWithIslands(asked, Picture, Header, Notice, TicketFacts, About, Gallery, Host, HostDetails, Bar, Alike)

/** One and the same, so that the notice is not drawn anew. */
const NONE: EventCard[] = []

export default function Event({ loaderData }: Route.ComponentProps) {
  const {
    now,
    event,
    offered,
    isOnSale,
    isOver,
    hasRecap,
    hasTickets,
    isSeated,
    isGone,
    location,
    days,
    nearby,
    next,
    alike,
    nextNight,
    googleCalendar,
  } = loaderData
  // Of the browser alone: the page is sent without, and its code comes with what it draws.
  const { search } = useLocation()
  return (
    <>
      <article className="mx-auto max-w-page lg:grid lg:grid-cols-2 lg:grid-rows-[repeat(4,auto)_1fr] lg:gap-x-12 lg:px-4 lg:py-8">
        <div className="relative self-start">
          <Picture event={event} />
          <div className="mx-3 space-y-2 min-[18rem]:absolute min-[18rem]:inset-x-0 min-[18rem]:top-3">
            <ViewerTicket eventId={event.id} />
            {isSeated && <Held eventId={event.id} />}
          </div>
        </div>
        <div className="flex flex-col gap-6 px-4 py-6 max-[18rem]:py-3 lg:col-start-2 lg:row-span-5 lg:row-start-1 lg:px-0 lg:py-0">
          <Header event={event} now={now} googleCalendar={googleCalendar} />
          {hasTickets ? (
            <TicketTypes
              event={event}
              now={now}
              action={(ticket) => {
                const offer = offered[ticket.id]
                return (
                  offer && <AddToCart event={{ ...event, location, days }} ticket={{ ...ticket, ...offer }} />
                )
              }}
            />
          ) : (
            <Notice event={event} now={now} next={next} alike={isGone ? alike : NONE} nextNight={nextNight} />
          )}
          {search.includes('promo=') && <Promo key={search} event={{ ...event, location, days }} now={now} />}
          {isOver && <ViewerRecap id={event.id} isWritten={hasRecap} />}
        </div>
        <About event={event} now={now} />
        <Gallery event={event} now={now} />
        <section
          aria-label="Host"
          className="grid grid-cols-[minmax(0,auto)_1fr] items-center gap-x-3 gap-y-2 px-4 pt-2 pb-6 lg:col-start-1 lg:px-0"
        >
          <Host event={event} />
          <span className="min-h-tap min-w-28">
            <Follow isQuiet organizer={event.organizer} />
          </span>
          <HostDetails event={event} />
        </section>
        {event.showsGuests && <ViewerGuests eventId={event.id} />}
        {isOnSale && <Bar event={event} now={now} />}
      </article>
      {!isGone && alike.length > 0 && <Alike events={alike} filters={nearby} now={now} />}
    </>
  )
}

import { data, href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { addressLine } from '#modules/events/event-location.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { venueLinkedData } from '#modules/events/share/event-json-ld.ts'
import { getVenue } from '#modules/events/venue/get-venue.server.ts'
import { jpegUrl } from '#modules/pictures/picture.ts'
import { listAddress, pageAddresses } from '#platform/list-address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/venue'

export const handle: { cache: CacheRule } = { cache: { query: ['page'] } }

/** A room, and what is on there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const venue = await getVenue(db, params.venueId)
  if (!venue) throw data(null, { status: 404 })
  const page = url.searchParams.get('page')
  const list = await listEvents(db, now, { venueId: venue.id, page })
  const path = href('/venue/:venueId', { venueId: venue.id })
  const { name, city, region, capacity, pictures } = venue
  const line = addressLine({ venueDetails: venue, venue: name, location: '', city, region })
  return {
    now,
    venue,
    events: list.events,
    pages: pageAddresses(path, {}, list),
    meta: publicMeta({
      site: config.brandName,
      title: `${name}, ${city}`,
      description: `What is on at ${name}, ${line}: dates, hosts and prices all in.`,
      url: config.appUrl + listAddress(path, {}, { page: list.isFirst ? null : page }),
      isUnlisted: list.events.length === 0,
      jsonLd: {
        '@context': 'https://schema.org',
        ...venueLinkedData(venue),
        '@type': 'EventVenue',
        url: config.appUrl + path,
        maximumAttendeeCapacity: capacity ?? undefined,
        image: pictures.length > 0 ? pictures.map((picture) => config.appUrl + jpegUrl(picture)) : undefined,
      },
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Header = staticIsland(() =>
  import('#modules/events/venue/venue-header.tsx').then((code) => code.VenueHeader),
)
const Gallery = staticIsland(() =>
  import('#modules/events/venue/venue-header.tsx').then((code) => code.VenueGallery),
)
const Nights = staticIsland(() =>
  import('#modules/events/list/cards/night-list.tsx').then((code) => code.NightList),
)

const Pages = staticIsland(() => import('#ui/list/pager.tsx').then((code) => code.Pager))

export const clientLoader = (asked: Route.ClientLoaderArgs) =>
  loadWithIslands(asked, Header, Nights, Gallery, Pages)

export default function VenuePage({ loaderData: { now, venue, events, pages } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page space-y-8 px-4 py-6">
      <div>
        <Header venue={venue} />
      </div>
      <section aria-labelledby="on" className="space-y-4">
        <Heading level={2} id="on">
          Coming up here
        </Heading>
        {events.length === 0 ? (
          <EmptyState
            title="No events coming up"
            action={<LinkButton to={href('/events')}>See events</LinkButton>}
          >
            No event to come is announced at this venue.
          </EmptyState>
        ) : (
          <Nights events={events} now={now} />
        )}
      </section>
      {venue.pictures.length > 1 && (
        <div>
          <Gallery venue={venue} />
        </div>
      )}
      <Pages {...pages} words={{ previous: 'Earlier events', next: 'More events' }} />
    </div>
  )
}

import { data, href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { OrganizerFollowButton } from '#app/shell/organizer-follow-button.tsx'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { getOrganizer } from '#modules/organizers/get-organizer.server.ts'
import { OrganizerHeader } from '#modules/organizers/organizer-header.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/organizer'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const organizer = await getOrganizer(db, params.organizerId)
  if (!organizer) throw data(null, { status: 404 })
  const { events } = await listEvents(db, now, { organizerId: organizer.id })
  const url = config.appUrl + href('/organizer/:organizerId', { organizerId: organizer.id })
  const { name, bio, phone } = organizer
  return {
    now,
    organizer,
    events,
    calendar: config.appUrl + href('/organizer/:organizerId/calendar.ics', { organizerId: organizer.id }),
    meta: publicMeta({
      site: config.brandName,
      title: name,
      description: bio || `What ${name} has coming up: dates, rooms and prices all in.`,
      url,
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name,
        url,
        description: bio || undefined,
        telephone: phone ?? undefined,
      },
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Nights = staticIsland(() =>
  import('#modules/events/list/night-list.tsx').then((code) => code.NightList),
)

const Subscribe = staticIsland(() =>
  import('#modules/calendars/subscribe-to-calendar.tsx').then((code) => code.SubscribeToCalendar),
)

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, Nights, Subscribe)

export default function OrganizerPage({
  loaderData: { now, organizer, events, calendar },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page space-y-8 px-4 py-6">
      <OrganizerHeader organizer={organizer}>
        <OrganizerFollowButton organizer={organizer} />
      </OrganizerHeader>
      <Subscribe address={calendar} what={`the events of ${organizer.name}`} />
      <section aria-label="Coming up">
        {events.length === 0 ? (
          <EmptyState
            title="No events coming up"
            action={<LinkButton to={href('/events')}>See events</LinkButton>}
          >
            {organizer.name} has published no event to come.
          </EmptyState>
        ) : (
          <Nights events={events} now={now} />
        )}
      </section>
    </div>
  )
}

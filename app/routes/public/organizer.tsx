import { data, href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { OrganizerFollowButton } from '#app/shell/organizer-follow-button.tsx'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { listPastEvents } from '#modules/events/list/next/list-past-events.server.ts'
import { getOrganizer } from '#modules/organizers/get-organizer.server.ts'
import { OrganizerHeader } from '#modules/organizers/organizer-header.tsx'
import { listAddress, type ListParams, pageAddresses } from '#platform/list-address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/organizer'

export const handle: { cache: CacheRule } = { cache: { query: ['show', 'page'] } }

/** An organiser, and their events to come or, when asked, those that are over. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const organizer = await getOrganizer(db, params.organizerId)
  if (!organizer) throw data(null, { status: 404 })
  const page = url.searchParams.get('page')
  const isPast = url.searchParams.get('show') === 'past'
  const path = href('/organizer/:organizerId', { organizerId: organizer.id })
  const asked: ListParams = isPast ? { show: 'past' } : {}
  const [{ rows: past, ...pastBeside }, { events, ...beside }] = await Promise.all([
    listPastEvents(db, now, organizer.id, isPast ? { page } : { limit: 1 }),
    listEvents(db, now, { organizerId: organizer.id, ...(isPast ? { limit: 1 } : { page }) }),
  ])
  const list = isPast ? pastBeside : beside
  const { name, bio, phone, avatarUrl } = organizer
  return {
    now,
    organizer,
    isPast,
    path,
    events: isPast ? [] : events,
    past: isPast ? past : [],
    hasPast: past.length > 0,
    pages: pageAddresses(path, asked, list),
    calendar: config.appUrl + href('/organizer/:organizerId/calendar.ics', { organizerId: organizer.id }),
    meta: publicMeta({
      site: config.brandName,
      title: name,
      description: bio || `What ${name} has coming up: dates, rooms and prices all in.`,
      url: config.appUrl + listAddress(path, asked, { page: list.isFirst ? null : page }),
      isUnlisted: isPast,
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name,
        url: config.appUrl + path,
        image: avatarUrl ? new URL(avatarUrl, config.appUrl).href : undefined,
        description: bio || undefined,
        telephone: phone ?? undefined,
      },
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Nights = staticIsland(() =>
  import('#modules/events/list/cards/night-list.tsx').then((code) => code.NightList),
)

const Past = staticIsland(() =>
  import('#modules/events/list/next/past-events.tsx').then((code) => code.PastEvents),
)

const Subscribe = staticIsland(() =>
  import('#modules/calendars/subscribe-to-calendar.tsx').then((code) => code.SubscribeToCalendar),
)

const Pages = staticIsland(() => import('#ui/list/pager.tsx').then((code) => code.Pager))

export const clientLoader = (asked: Route.ClientLoaderArgs) =>
  loadWithIslands(asked, Nights, Past, Subscribe, Pages)

const COMING_PAGES = { previous: 'Earlier events', next: 'More events' }
const PAST_PAGES = { previous: 'Later events', next: 'Earlier events' }

export default function OrganizerPage({
  loaderData: { now, organizer, isPast, path, events, past, hasPast, pages, calendar },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page space-y-8 px-4 py-6">
      <OrganizerHeader organizer={organizer}>
        <OrganizerFollowButton organizer={organizer} />
      </OrganizerHeader>
      <div>
        <Subscribe address={calendar} what={`the events of ${organizer.name}`} />
      </div>
      {isPast ? (
        <section aria-label="Past events">
          <Past events={past} />
        </section>
      ) : (
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
      )}
      <Pages {...pages} words={isPast ? PAST_PAGES : COMING_PAGES} />
      {isPast ? (
        <LinkButton to={path} variant="secondary">
          Events coming up
        </LinkButton>
      ) : (
        hasPast && (
          <LinkButton to={`${path}?show=past`} variant="secondary">
            Past events
          </LinkButton>
        )
      )}
    </div>
  )
}

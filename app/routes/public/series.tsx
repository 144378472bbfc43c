import { data, href, Link } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { eventKinds } from '#modules/events/event.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { listCalledOffNights } from '#modules/events/series/list-called-off-nights.server.ts'
import { getSeries } from '#modules/events/series/get-series.server.ts'
import { danceNight } from '#modules/events/share/event-json-ld.ts'
import { listAddress, pageAddresses } from '#platform/list-address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/series'

export const handle: { cache: CacheRule } = { cache: { query: ['page'] } }

/** The nights of a series that are to come; on its first page also those that are called off. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const series = await getSeries(db, now, params.seriesId)
  if (!series) throw data(null, { status: 404 })
  const page = url.searchParams.get('page')
  const [list, calledOff] = await Promise.all([
    listEvents(db, now, { seriesId: series.id, page }),
    page === null ? listCalledOffNights(db, now, series.id) : [],
  ])
  const path = href('/series/:seriesId', { seriesId: series.id })
  const pages = pageAddresses(path, {}, list)
  const address = config.appUrl + listAddress(path, {}, { page: list.isFirst ? null : page })
  const { title, rhythm, description, venue, city, organizer } = series
  const place = [venue, city].filter(Boolean).join(', ')
  const line = [eventKinds[series.kind].label, rhythm, place].filter(Boolean).join(' · ')
  return {
    now,
    series,
    line,
    events: list.events,
    calledOff,
    pages,
    calendar: config.appUrl + href('/series/:seriesId/calendar.ics', { seriesId: series.id }),
    meta: publicMeta({
      site: config.brandName,
      title,
      description: description || `${line}. All nights to come, with what they cost all in.`,
      url: address,
      isUnlisted: list.events.length === 0,
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'EventSeries',
        name: title,
        url: config.appUrl + path,
        description: description || undefined,
        organizer: {
          '@type': 'Organization',
          name: organizer.name,
          url: config.appUrl + href('/organizer/:organizerId', { organizerId: organizer.id }),
        },
        subEvent: list.events.map((event) =>
          danceNight(event, config.appUrl + href('/events/:id', { id: event.id }), now),
        ),
      },
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Nights = staticIsland(() =>
  import('#modules/events/list/cards/night-list.tsx').then((code) => code.NightList),
)

const CalledOff = staticIsland(() =>
  import('#modules/events/list/cards/event-lines.tsx').then((code) => code.EventLines),
)

const Subscribe = staticIsland(() =>
  import('#modules/calendars/subscribe-to-calendar.tsx').then((code) => code.SubscribeToCalendar),
)

const Pages = staticIsland(() => import('#ui/list/pager.tsx').then((code) => code.Pager))

export const clientLoader = (asked: Route.ClientLoaderArgs) =>
  loadWithIslands(asked, Nights, CalledOff, Subscribe, Pages)

export default function SeriesPage({
  loaderData: { now, series, line, events, calledOff, pages, calendar },
}: Route.ComponentProps) {
  const { title, description, organizer } = series
  const host = href('/organizer/:organizerId', { organizerId: organizer.id })
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-6">
      <header className="space-y-2">
        <p className="font-semibold text-accent-text">{line}</p>
        <Heading level={1} size="page" className="wrap-anywhere">
          {title}
        </Heading>
        <p>
          Hosted by{' '}
          <Link to={host} className="link inline-flex min-h-tap items-center wrap-anywhere">
            {organizer.name}
          </Link>
        </p>
        {description && <p className="max-w-measure wrap-anywhere whitespace-pre-line">{description}</p>}
        <Subscribe address={calendar} what={`the nights of ${title}`} />
      </header>
      <section aria-label="Coming up">
        {events.length === 0 ? (
          <EmptyState
            title="No nights coming up"
            action={<LinkButton to={host}>See {organizer.name}</LinkButton>}
          >
            This series has no night to come.
          </EmptyState>
        ) : (
          <Nights events={events} now={now} />
        )}
      </section>
      <Pages {...pages} words={{ previous: 'Earlier nights', next: 'More nights' }} />
      {calledOff.length > 0 && <CalledOff title="Called off" events={calledOff} />}
    </div>
  )
}

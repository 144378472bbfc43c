import { data, href, Link } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { EventFilterBar } from '#modules/events/list/event-filter-bar.tsx'
import { eventFilterParams } from '#modules/events/list/event-filters.ts'
import { readEventQuery } from '#modules/events/list/event-query.ts'
import { filterTitle, monthsFrom } from '#modules/events/list/filter-labels.ts'
import { listCities } from '#modules/events/list/list-cities.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { filterMessages } from '#modules/events/messages.ts'
import { listAddress, pageAddresses } from '#platform/list-address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Notice } from '#ui/notice.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/events'

export const handle: { cache: CacheRule } = {
  cache: { query: ['city', 'when', 'kind', 'free', 'q', 'page'] },
}

const MONTHS_AHEAD = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const query = readEventQuery(new URL(request.url).searchParams)
  const [unreadable] = query.unreadable
  const filters = unreadable ? {} : query.filters
  const [list, cities] = await Promise.all([
    unreadable ? NOTHING : listEvents(db, now, { filters, page: query.page }),
    listCities(db, now),
  ])

  const params = eventFilterParams(filters)
  const pages = pageAddresses(href('/events'), params, list)
  const whole = (address: string | undefined) => address && config.appUrl + address
  const title = filterTitle(filters)
  const answer = {
    now,
    filters,
    unreadable: unreadable ? filterMessages[unreadable] : null,
    events: list.events,
    pages,
    cities,
    months: monthsFrom(now, MONTHS_AHEAD),
    meta: publicMeta({
      site: config.brandName,
      title,
      description: `${title}: who is spinning, when doors open, and what it costs all in.`,
      url: config.appUrl + listAddress(href('/events'), params, { page: list.isFirst ? null : query.page }),
      previous: whole(pages.previous),
      next: whole(pages.next),
      isUnlisted: filters.text !== undefined || list.events.length === 0,
    }),
  }
  return data(answer, { status: unreadable ? 400 : 200 })
}

const NOTHING = { events: [], next: null, previous: null, isFirst: true }

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Nights = staticIsland(() =>
  import('#modules/events/list/night-list.tsx').then((code) => code.NightList),
)

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, Nights)

export default function Events({ loaderData }: Route.ComponentProps) {
  const { now, filters, unreadable, events, pages, cities, months } = loaderData
  return (
    <div className="mx-auto max-w-page px-4 py-5">
      <EventFilterBar filters={filters} cities={cities} months={months} />
      <div className="mt-5">
        {unreadable && (
          <Notice tone="warning" title={unreadable}>
            <Link to={href('/events')} className="underline">
              See all events
            </Link>{' '}
            or choose from the filters above.
          </Notice>
        )}
        {!unreadable && events.length === 0 && <NothingFound isFirstPage={!pages.previous && !pages.next} />}
        <Nights events={events} now={now} />
      </div>
      <div className="mt-8">
        <Pager {...pages} words={{ previous: 'Earlier', next: 'Later' }} />
      </div>
    </div>
  )
}

function NothingFound({ isFirstPage }: { isFirstPage: boolean }) {
  return (
    <EmptyState
      title={isFirstPage ? 'Nothing like that yet' : 'That is all'}
      action={<LinkButton to={href('/events')}>See all events</LinkButton>}
    >
      {isFirstPage
        ? 'No event matches all of this. Take one of the filters away, or look at everything that is coming.'
        : 'There is nothing on this page any more.'}
    </EmptyState>
  )
}

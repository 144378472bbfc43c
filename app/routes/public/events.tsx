import { data, href, Link } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { withCode } from '#app/with-code.ts'
import { EventFilterBar } from '#modules/events/event-filter-bar.tsx'
import { eventFilterParams, readEventFilters } from '#modules/events/event-filters.ts'
import { filterTitle, monthsFrom } from '#modules/events/filter-words.ts'
import { listCities } from '#modules/events/list-cities.server.ts'
import { listEvents } from '#modules/events/list-events.server.ts'
import { filterMessages } from '#modules/events/messages.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { still } from '#ui/still.tsx'
import type { Route } from './+types/events'

export const handle: { cache: CacheRule } = {
  cache: { query: ['city', 'when', 'kind', 'free', 'q', 'page'] },
}

const MONTHS_AHEAD = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const asked = readEventFilters(new URL(request.url).searchParams)
  const { filters, cursor } = asked.ok ? asked.value : { filters: {}, cursor: undefined }
  const [list, cities] = await Promise.all([
    asked.ok ? listEvents(db, now, { filters, cursor }) : { events: [], next: null, previous: null },
    listCities(db, now),
  ])

  const addressOf = (page: string | null) => {
    const params = eventFilterParams(filters)
    if (page) params.set('page', page)
    return `${href('/events')}${params.size > 0 ? `?${params}` : ''}`
  }
  const whole = (address: string | undefined) => address && config.appUrl + address
  const earlier = list.previous ? addressOf(list.previous) : undefined
  const later = list.next ? addressOf(list.next) : undefined
  const title = filterTitle(filters)
  const answer = {
    now,
    filters,
    problem: asked.ok ? null : filterMessages[asked.failure.field],
    events: list.events,
    earlier,
    later,
    cities,
    months: monthsFrom(now, MONTHS_AHEAD),
    meta: publicMeta({
      site: config.brandName,
      title,
      description: `${title}: who is spinning, when doors open, and what it costs all in.`,
      url:
        config.appUrl +
        addressOf(
          new URL(request.url).searchParams.get('page') && cursor
            ? new URL(request.url).searchParams.get('page')
            : null,
        ),
      previous: whole(earlier),
      next: whole(later),
      isUnlisted: filters.text !== undefined || list.events.length === 0,
    }),
  }
  return data(answer, { status: asked.ok ? 200 : 400 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Nights = still(() => import('#modules/events/night-list.tsx').then((code) => code.NightList))

export const clientLoader = (asked: Route.ClientLoaderArgs) => withCode(asked, Nights)

export default function Events({ loaderData }: Route.ComponentProps) {
  const { now, filters, problem, events, earlier, later, cities, months } = loaderData
  return (
    <div className="mx-auto max-w-page px-4 py-5">
      <EventFilterBar filters={filters} cities={cities} months={months} />
      <div className="mt-5">
        {problem && (
          <Notice tone="warning" title={problem}>
            <Link to={href('/events')} className="underline">
              See all events
            </Link>{' '}
            or choose from the filters above.
          </Notice>
        )}
        {!problem && events.length === 0 && <NothingFound isFirstPage={!earlier && !later} />}
        <Nights events={events} now={now} />
      </div>
      <nav aria-label="More events" className="mt-8 flex justify-between gap-4">
        {earlier && (
          <LinkButton to={earlier} rel="prev" look="secondary">
            <Icon name="arrow-left" /> Earlier
          </LinkButton>
        )}
        {later && (
          <LinkButton to={later} rel="next" look="secondary" className="ml-auto">
            Later <Icon name="arrow-right" />
          </LinkButton>
        )}
      </nav>
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

import { data, href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { FactFilters } from '#modules/events/list/filter/fact-filters-island.tsx'
import { cityLabel, eventFilterParams, type EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { readEventQuery } from '#modules/events/list/filter/event-query.ts'
import {
  filterTitle,
  KIND_CHOICES,
  monthAfter,
  monthAt,
  monthOf,
  monthsFrom,
} from '#modules/events/list/filter/filter-labels.ts'
import { countNights } from '#modules/events/list/count-nights.server.ts'
import { findNames } from '#modules/events/list/search/find-names.server.ts'
import { listCities } from '#modules/events/list/near/list-cities.server.ts'
import { nearestFilters } from '#modules/events/list/filter/nearest-filters.server.ts'
import { withSaidFilters } from '#modules/events/list/search/filter-words.server.ts'
import { searchEvents, type SearchedInstead } from '#modules/events/list/search/search-events.server.ts'
import { suggestNames } from '#modules/events/list/search/suggest-names.ts'
import { filterMessages } from '#modules/events/messages.ts'
import { zipPosition } from '#modules/venues/zip-codes/zip-position.server.ts'
import { listAddress, type ListParams, pageAddresses } from '#platform/list-address.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { addDays } from '#platform/local-time.ts'
import { formatDay, type Instant, noonOf, type TimeZone } from '#platform/time.ts'
import { hydrateLater } from '#ui/hydrate-later.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/events'

export const handle: { cache: CacheRule } = {
  cache: {
    query: [
      'city',
      'near',
      'within',
      'when',
      'kind',
      'free',
      'level',
      'age',
      'parking',
      'food',
      'hotel',
      'premium',
      'most',
      'doors',
      'ends',
      'attire',
      'dj',
      'q',
      'page',
    ],
  },
}

const MONTHS_AHEAD = 4
/** By whose clocks a list without events lives. */
const HOME_ZONE: TimeZone = 'America/Chicago'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const query = readEventQuery(new URL(request.url).searchParams)
  const [unreadable] = [...query.unreadable, ...(isUnknownZip(query.filters) ? (['near'] as const) : [])]
  const filters = unreadable ? {} : query.filters
  const { text } = filters
  const [list, cities, found] = await Promise.all([
    unreadable ? NOTHING : searchEvents(db, now, { filters, page: query.page }),
    listCities(db, now),
    text && !query.page ? findNames(db, now, filters) : [],
  ])

  const thisMonth = monthAt(now, list.events[0]?.timeZone ?? HOME_ZONE)
  const month = unreadable || query.page ? null : monthOf(filters.when)
  const isEmpty = list.events.length + list.named.length === 0
  const meant = withSaidFilters(filters)
  const nearest = isEmpty && !query.page ? await nearestFilters(db, now, meant) : null
  const params = eventFilterParams(filters)
  const inMonth = month === null ? null : await readMonth(db, now, { month, thisMonth, filters })
  const { q } = query.values
  const instead: SearchedInstead | null =
    q && !query.filters.text ? { text: q, how: 'only signs' } : list.instead
  const listed = list.instead ? { ...params, q: list.instead.text } : params
  const pages = pageAddresses(href('/events'), listed, list)
  const whole = (address: string | undefined) => address && config.appUrl + address
  // The title says what is shown.
  const isCorrected = instead?.how === 'corrected'
  const title = filterTitle(isCorrected && !isEmpty ? { ...filters, text: instead.text } : filters)
  const answer = {
    now,
    bar: {
      title,
      filters,
      params,
      names: suggestNames(found, text ?? ''),
      cities,
      months: monthsFrom(thisMonth, MONTHS_AHEAD),
      kinds: KIND_CHOICES,
      map: listAddress(href('/events/map'), listed),
    },
    events: list.events,
    named: list.named,
    instead: isEmpty ? null : instead,
    empty: isEmpty
      ? {
          failure: unreadable ? filterMessages[unreadable] : null,
          isFirstPage: !pages.previous && !pages.next,
          words: wordsAlone(params, list.instead?.text ?? text),
          nearest: nearest && {
            to: listAddress(href('/events'), eventFilterParams(nearest)),
            what: filterTitle(nearest),
            isFarther: nearest.near !== undefined && nearest.near.miles !== meant.near?.miles,
          },
          isCorrected,
        }
      : null,
    pages,
    pageWords: { previous: 'Earlier events', next: moreWords(list.events) },
    calendar: filters.city && {
      address: config.appUrl + listAddress(href('/events/calendar.ics'), { city: cityLabel(filters.city) }),
      what: `what is on in ${cityLabel(filters.city)}`,
    },
    month: inMonth && { ...inMonth, params },
    meta: publicMeta({
      site: config.brandName,
      title,
      description: `${title}: who is spinning, when doors open, and what it costs all in.`,
      url: config.appUrl + listAddress(href('/events'), params, { page: list.isFirst ? null : query.page }),
      previous: whole(pages.previous),
      next: whole(pages.next),
      isUnlisted: text !== undefined || isEmpty,
    }),
  }
  return data(answer, { status: unreadable ? 400 : 200 })
}

/** "More events after Dec 3". */
const moreWords = (events: { night: string }[]): string => {
  const last = events.at(-1)
  return last
    ? `More events after ${formatDay(noonOf(last.night), 'UTC').replace(/^\w+, /, '')}`
    : 'More events'
}

/** The calendar of a month, with the way to the months beside it. */
async function readMonth(
  db: DbOrTx,
  now: Instant,
  { month, thisMonth, filters }: { month: string; thisMonth: string; filters: EventFilters },
) {
  const from = `${month}-01`
  const next = monthAfter(from, 1)
  const nights = await countNights(db, now, { filters, from, to: addDays(`${next}-01`, -1) })
  const before = monthAfter(from, -1)
  return { month, nights, previous: before < thisMonth ? null : before, next }
}

/** A ZIP code that is none of the country's: nothing is near it. */
const isUnknownZip = ({ near }: EventFilters): boolean => near !== undefined && zipPosition(near.zip) === null

const NOTHING = { events: [], named: [], next: null, previous: null, isFirst: true, instead: null }

/** The words of a search that has other filters as well. */
const wordsAlone = (params: ListParams, text: string | undefined): string | null =>
  text && Object.keys(params).length > 1 ? text : null

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Filters = hydrateLater(() =>
  import('#modules/events/list/filter/event-filter-bar.tsx').then((code) => code.EventFilterBar),
)

const Nights = staticIsland(() =>
  import('#modules/events/list/cards/night-list.tsx').then((code) => code.NightList),
)

const Month = staticIsland(() => import('#modules/events/list/month-grid.tsx').then((code) => code.MonthGrid))

const Subscribe = staticIsland(() =>
  import('#modules/calendars/subscribe-to-calendar.tsx').then((code) => code.SubscribeToCalendar),
)

const Named = staticIsland(() =>
  import('#modules/events/list/search/named-events.tsx').then((code) => code.NamedEvents),
)

const Empty = staticIsland(() => import('#modules/events/list/no-events.tsx').then((code) => code.NoEvents))

const SearchedInstead = staticIsland(() =>
  import('#modules/events/list/search/searched-instead.tsx').then((code) => code.SearchedInsteadNotice),
)

export const clientLoader = (asked: Route.ClientLoaderArgs) =>
  loadWithIslands(asked, Filters, FactFilters, Month, Named, Nights, Empty, SearchedInstead, Subscribe)

export default function Events({ loaderData }: Route.ComponentProps) {
  const { now, bar, events, named, instead, empty, calendar, month, pages, pageWords } = loaderData
  return (
    <div className="mx-auto max-w-page px-4 py-5">
      <Filters {...bar} />
      <div className="mt-5">
        {month && <Month {...month} />}
        {instead && (
          <div className="mb-6">
            <SearchedInstead typed={bar.filters.text ?? ''} instead={instead} />
          </div>
        )}
        <Named events={named} now={now} isAll={events.length === 0} />
        {empty && <Empty {...empty} />}
        <Nights events={events} now={now} />
      </div>
      <div className="mt-8 space-y-6">
        <Pager {...pages} words={pageWords} />
        {calendar && <Subscribe {...calendar} />}
      </div>
    </div>
  )
}

import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { eventFilterParams, type EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { readEventQuery } from '#modules/events/list/filter/event-query.ts'
import { filterTitle } from '#modules/events/list/filter/filter-labels.ts'
import { citiesOnMap } from '#modules/events/map/cities-on-map.server.ts'
import { zipPosition } from '#modules/venues/zip-codes/zip-position.server.ts'
import { listAddress } from '#platform/list-address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/events-map'

/** Those of the list of events; a file for both would bring the list's code with it. */
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
    ],
  },
}

/** The cities in which something is coming up, on a map and as a list: of what a list's filters find, where one leads here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const filters = readFilters(request)
  const { city, ...narrowing } = filters
  const isNarrowed = Object.keys(narrowing).length > 0
  const cities = await citiesOnMap(db, now, filters)
  const title = `${filterTitle(narrowing)} by city`
  return {
    title,
    cities,
    params: eventFilterParams(narrowing),
    list: {
      to: listAddress(href('/events'), eventFilterParams(filters)),
      label: city || isNarrowed ? 'Back to the list' : 'All events by day',
    },
    whole: isNarrowed ? listAddress(href('/events/map'), eventFilterParams(city ? { city } : {})) : null,
    meta: publicMeta({
      site: config.brandName,
      title,
      description:
        'The cities where something is coming up, on a map: sets, classes and weekenders near you.',
      url: config.appUrl + href('/events/map'),
      isUnlisted: isNarrowed || cities.length === 0,
    }),
  }
}

/** What cannot be read, or is no ZIP code of the country, is left out: the title says what is shown. */
function readFilters(request: Request): EventFilters {
  const { near, ...others } = readEventQuery(new URL(request.url).searchParams).filters
  return near && zipPosition(near.zip) ? { ...others, near } : others
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Map = staticIsland(() => import('#modules/events/map/event-map.tsx').then((code) => code.EventMap))

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, Map)

export default function EventsMap({
  loaderData: { title, cities, params, list, whole },
}: Route.ComponentProps) {
  const all = whole && (
    <LinkButton to={whole} variant="secondary">
      All events on the map
    </LinkButton>
  )
  return (
    <div className="mx-auto max-w-page space-y-6 px-4 py-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={1}>{title}</Heading>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={list.to} variant="secondary">
            {list.label}
          </LinkButton>
          {cities.length > 0 && all}
        </div>
      </div>
      {cities.length === 0 ? (
        <EmptyState title={whole ? 'No events found' : 'Nothing is coming up'} action={all}>
          {whole
            ? 'No city has an event that fits these filters.'
            : 'As soon as a host announces something, its city is on the map.'}
        </EmptyState>
      ) : (
        <Map cities={cities} params={params} />
      )}
    </div>
  )
}

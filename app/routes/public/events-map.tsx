import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { citiesOnMap } from '#modules/events/map/cities-on-map.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/events-map'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

/** The cities in which something is coming up, on a map and as a list. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const cities = await citiesOnMap(db, now)
  return {
    cities,
    meta: publicMeta({
      site: config.brandName,
      title: 'Events by city',
      description:
        'The cities where something is coming up, on a map: sets, classes and weekenders near you.',
      url: config.appUrl + href('/events/map'),
      isUnlisted: cities.length === 0,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Map = staticIsland(() => import('#modules/events/map/event-map.tsx').then((code) => code.EventMap))

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, Map)

export default function EventsMap({ loaderData: { cities } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page space-y-6 px-4 py-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={1}>Events by city</Heading>
        <LinkButton to={href('/events')} variant="secondary">
          All events by day
        </LinkButton>
      </div>
      {cities.length === 0 ? (
        <EmptyState title="Nothing is coming up">
          As soon as a host announces something, its city is on the map.
        </EmptyState>
      ) : (
        <Map cities={cities} />
      )}
    </div>
  )
}

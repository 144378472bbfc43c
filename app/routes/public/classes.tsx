import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { Heading } from '#ui/heading.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/classes'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

const TEXT = 'Learn the count, the lanes and the turns: classes and workshops by date.'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const lists = await Promise.all(
    (['class', 'workshop'] as const).map((kind) => listEvents(db, now, { filters: { kind } })),
  )
  const url = config.appUrl + href('/classes')
  return {
    now,
    events: lists.flatMap(({ events }) => events).toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
    meta: publicMeta({ site: config.brandName, title: 'Classes', description: TEXT, url }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const List = staticIsland(() =>
  import('#modules/events/list/cards/class-list.tsx').then((code) => code.ClassList),
)

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, List)

export default function Classes({ loaderData: { now, events } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-5">
      <Heading level={1}>Classes</Heading>
      <p className="mt-2 mb-4 max-w-measure text-lg text-muted">{TEXT}</p>
      <List events={events} now={now} />
    </div>
  )
}

import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
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

const Nights = staticIsland(() =>
  import('#modules/events/list/night-list.tsx').then((code) => code.NightList),
)

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, Nights)

export default function Classes({ loaderData: { now, events } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-5">
      <Heading level={1}>Classes</Heading>
      <p className="mt-2 mb-4 max-w-measure text-lg text-muted">{TEXT}</p>
      {events.length === 0 ? (
        <EmptyState title="No classes yet" action={<LinkButton to={href('/events')}>See events</LinkButton>}>
          When a host publishes a class, it shows here.
        </EmptyState>
      ) : (
        <>
          <ChipRow label="Classes or workshops">
            <ChipLink to={`${href('/events')}?kind=class`}>All classes</ChipLink>
            <ChipLink to={`${href('/events')}?kind=workshop`}>All workshops</ChipLink>
          </ChipRow>
          <div className="mt-5">
            <Nights events={events} now={now} />
          </div>
        </>
      )}
    </div>
  )
}

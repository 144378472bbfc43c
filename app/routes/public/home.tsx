import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import type { LayoutChoice } from '#app/root.tsx'
import { HomeHero } from '#app/shell/home-hero.tsx'
import { loadWithIslands } from '#app/load-with-islands.ts'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { listCities } from '#modules/events/list/near/list-cities.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { staticIsland } from '#ui/static-island.tsx'
import type { Route } from './+types/home'

export const handle: { layout: LayoutChoice; cache: CacheRule } = { layout: 'no-nav', cache: { query: [] } }

const MAX_SHOWN = { tonight: 4, weekend: 9, weekenders: 3, classes: 4, next: 6, cities: 12 }
/** So many more are asked for, because others above may have shown them. */
const MAX_AGAIN = MAX_SHOWN.tonight + MAX_SHOWN.weekend

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const list = async (filters: EventFilters, limit: number) =>
    (await listEvents(db, now, { filters, limit })).events
  const [tonight, weekend, weekenders, classes, next, cities] = await Promise.all([
    list({ when: { kind: 'tonight' } }, MAX_SHOWN.tonight),
    list({ when: { kind: 'weekend' } }, MAX_SHOWN.tonight + MAX_SHOWN.weekend),
    list({ kind: 'weekender' }, MAX_SHOWN.weekenders + MAX_AGAIN),
    list({ kind: 'class' }, MAX_SHOWN.classes + MAX_AGAIN),
    list({}, MAX_SHOWN.tonight + MAX_SHOWN.next),
    listCities(db, now),
  ])
  const isTonight = tonight.length > 0
  const soon = isTonight ? tonight : next.slice(0, MAX_SHOWN.tonight)
  // No event is shown twice: what is tonight is not repeated among the weekend's.
  const shown = new Set(soon.map(({ id }) => id))
  const others = (events: typeof next) => events.filter(({ id }) => !shown.has(id))
  const show = (events: typeof next) => {
    for (const { id } of events) shown.add(id)
    return events
  }
  const ofWeekend = show(wholeRows(others(weekend).slice(0, MAX_SHOWN.weekend)))
  const isQuiet = !isTonight && ofWeekend.length === 0
  const later = isQuiet ? show(wholeRows(others(next).slice(0, MAX_SHOWN.next))) : []
  const posters = show(others(weekenders).slice(0, MAX_SHOWN.weekenders))
  return {
    lists: {
      now,
      soon,
      isTonight,
      weekend: ofWeekend,
      weekenders: posters,
      classes: others(classes).slice(0, MAX_SHOWN.classes),
      next: later,
      cities: cities.slice(0, MAX_SHOWN.cities),
    },
    meta: publicMeta({
      site: config.brandName,
      title: 'Get on the floor',
      description:
        'Sets, classes and weekenders for steppers: who is spinning, what it costs all in, and your ticket.',
      url: `${config.appUrl}/`,
    }),
  }
}

/** Cards stand three in a row: one alone in the last row waits behind "See all". */
const wholeRows = <T,>(cards: T[]): T[] =>
  cards.length > 3 ? cards.slice(0, cards.length - (cards.length % 3)) : cards

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Events = staticIsland(() =>
  import('#modules/events/list/home-events.tsx').then((code) => code.HomeEvents),
)

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, Events)

export default function Home({ loaderData: { lists } }: Route.ComponentProps) {
  return (
    <>
      <HomeHero cities={lists.cities.slice(0, 4)} />
      <Events {...lists} />
    </>
  )
}

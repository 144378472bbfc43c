import { href, Link } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import type { FrameChoice } from '#app/root.tsx'
import { HomeHero } from '#app/shell/home-hero.tsx'
import { EventCard } from '#modules/events/event-card.tsx'
import { cityLabel } from '#modules/events/event-filters.ts'
import { EventRow } from '#modules/events/event-row.tsx'
import { HomeSection } from '#modules/events/home-section.tsx'
import { listCities } from '#modules/events/list-cities.server.ts'
import { listEvents } from '#modules/events/list-events.server.ts'
import { WeekenderPoster } from '#modules/events/weekender-poster.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Route } from './+types/home'

export const handle: { frame: FrameChoice; cache: CacheRule } = { frame: 'no-nav', cache: { query: [] } }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const list = async (filters: NonNullable<Parameters<typeof listEvents>[2]>['filters'], limit: number) =>
    (await listEvents(db, now, { filters, limit })).events
  const [tonight, weekend, weekenders, classes, next, cities] = await Promise.all([
    list({ when: { kind: 'tonight' } }, 4),
    list({ when: { kind: 'weekend' } }, 10),
    list({ kind: 'weekender' }, 3),
    list({ kind: 'class' }, 4),
    list({}, 6),
    listCities(db, now),
  ])
  const shown = new Set(tonight.map(({ id }) => id))
  return {
    now,
    tonight,
    weekend: weekend.filter(({ id }) => !shown.has(id)).slice(0, 6),
    weekenders,
    classes,
    next,
    cities: cities.slice(0, 12),
    page: {
      site: config.brandName,
      title: 'Get on the floor',
      description:
        'Sets, classes and weekenders for steppers: who is spinning, what it costs all in, and your ticket.',
      url: `${config.appUrl}/`,
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? publicMeta(loaderData.page) : [])

export default function Home({ loaderData }: Route.ComponentProps) {
  const { now, tonight, weekend, weekenders, classes, next, cities } = loaderData
  const isQuiet = tonight.length === 0 && weekend.length === 0
  return (
    <>
      <HomeHero cities={cities.slice(0, 4)} />
      <div className="mx-auto max-w-page space-y-12 px-4 pt-6">
        {tonight.length > 0 && (
          <HomeSection title="Tonight" all={`${href('/events')}?when=tonight`}>
            <ul className="grid gap-3 lg:grid-cols-2">
              {tonight.map((event) => (
                <li key={event.id} className="flex">
                  <EventRow event={event} now={now} />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
        {(isQuiet ? next : weekend).length > 0 && (
          <HomeSection
            title={isQuiet ? 'Coming up' : 'This weekend'}
            all={isQuiet ? href('/events') : `${href('/events')}?when=weekend`}
          >
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {(isQuiet ? next : weekend).map((event) => (
                <li key={event.id} className="flex">
                  <EventCard event={event} now={now} />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
        {next.length === 0 && (
          <EmptyState
            title="The floor is quiet"
            action={
              <Link to={href('/community')} className="font-semibold text-primary underline">
                See who is around
              </Link>
            }
          >
            No dates are up yet. When a host puts one up, it shows here first.
          </EmptyState>
        )}
        {weekenders.length > 0 && (
          <HomeSection title="Weekenders" all={`${href('/events')}?kind=weekender`}>
            <ul className="grid gap-4 md:grid-cols-3">
              {weekenders.map((event) => (
                <li key={event.id} className="flex flex-col *:grow">
                  <WeekenderPoster event={event} now={now} />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
        {classes.length > 0 && (
          <HomeSection title="New classes" all={href('/classes')}>
            <ul className="grid gap-3 lg:grid-cols-2">
              {classes.map((event) => (
                <li key={event.id} className="flex">
                  <EventRow event={event} now={now} />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
        {cities.length > 0 && (
          <HomeSection title="By city">
            <ul className="flex flex-wrap gap-2">
              {cities.map((city) => (
                <li key={cityLabel(city)}>
                  <ChipLink to={`${href('/events')}?${new URLSearchParams({ city: cityLabel(city) })}`}>
                    {cityLabel(city)} <span className="text-muted">{city.events}</span>
                  </ChipLink>
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
      </div>
    </>
  )
}

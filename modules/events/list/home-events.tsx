import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { EventCard as EventFacts } from '#modules/events/event.ts'
import { EventCard } from '#modules/events/list/cards/event-card.tsx'
import { cityLabel } from '#modules/events/list/filter/event-filters.ts'
import { EventRow } from '#modules/events/list/cards/event-row.tsx'
import { EventSection } from '#modules/events/list/cards/event-section.tsx'
import type { CityWithEvents } from '#modules/events/list/near/list-cities.server.ts'
import { WeekenderPoster } from '#modules/events/list/cards/weekender-poster.tsx'
import type { Instant } from '#platform/time.ts'
import { ChipLink } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'

export interface HomeEventsProps {
  /** Tonight's; on a night without any, the first to come. */
  soon: EventFacts[]
  isTonight: boolean
  /** This weekend's, without what `soon` shows. */
  weekend: EventFacts[]
  weekenders: EventFacts[]
  classes: EventFacts[]
  /** What comes after them, whenever, where tonight and the weekend are quiet; else empty. */
  next: EventFacts[]
  cities: CityWithEvents[]
  now: Instant
}

/** What is on: tonight or the next to come first, then the weekend, the weekenders to plan for, and where to learn. */
export function HomeEvents(lists: HomeEventsProps) {
  const { soon, isTonight, weekend, weekenders, classes, next, cities, now } = lists
  const events = href('/events')
  const row = (event: EventFacts) => <EventRow event={event} now={now} />
  const card = (event: EventFacts) => <EventCard isLater event={event} now={now} />
  const poster = (event: EventFacts) => <WeekenderPoster event={event} now={now} />
  return (
    <div className="mx-auto max-w-page space-y-12 px-4 pt-2 lg:pt-6">
      <Group
        title={isTonight ? 'Tonight' : 'Next up'}
        all={isTonight ? `${events}?when=tonight` : events}
        events={soon}
        columns={ROWS}
        draw={row}
      />
      <Group
        title="This weekend"
        all={`${events}?when=weekend`}
        events={weekend}
        columns={CARDS}
        draw={card}
      />
      <Group title="Coming up" all={events} events={next} columns={CARDS} draw={card} />
      {soon.length === 0 && (
        <EmptyState
          title="No events yet"
          action={<LinkButton to={href('/community')}>See the community</LinkButton>}
        >
          When a host publishes an event, it shows here.
        </EmptyState>
      )}
      <Group
        title="Weekenders"
        all={`${events}?kind=weekender`}
        events={weekenders}
        columns={POSTERS}
        draw={poster}
      />
      <Group title="New classes" all={href('/classes')} events={classes} columns={ROWS} draw={row} />
      {cities.length > 0 && (
        <EventSection title="By city">
          <ul className="flex flex-wrap gap-2">
            {cities.map((city) => (
              <li key={cityLabel(city)}>
                <ChipLink to={`${events}?${new URLSearchParams({ city: cityLabel(city) })}`}>
                  {cityLabel(city)} <span className="text-muted">{city.events}</span>
                </ChipLink>
              </li>
            ))}
          </ul>
        </EventSection>
      )}
    </div>
  )
}

const ROWS = 'gap-3 lg:grid-cols-2'
const CARDS = 'gap-4 sm:grid-cols-2 lg:grid-cols-3'
const POSTERS = 'gap-4 md:grid-cols-3'

interface GroupProps {
  title: string
  all: string
  events: EventFacts[]
  columns: string
  draw: (event: EventFacts) => ReactNode
}

function Group({ title, all, events, columns, draw }: GroupProps) {
  if (events.length === 0) return null
  return (
    <EventSection title={title} all={all}>
      <ul className={`grid ${columns}`}>
        {events.map((event) => (
          <li key={event.id} className="flex *:grow">
            {draw(event)}
          </li>
        ))}
      </ul>
    </EventSection>
  )
}

import { href, Link } from 'react-router'
import { DateTile } from '#modules/events/date-tile.tsx'
import type { EventCard as EventFacts } from '#modules/events/event.ts'
import { EventPicture } from '#modules/events/event-picture.tsx'
import { EventPrice } from '#modules/events/event-price.tsx'
import { formatTime, type Instant } from '#platform/time.ts'

interface EventCardProps {
  event: EventFacts
  now: Instant
  headingLevel?: 2 | 3
  first?: boolean
}

/** An event in a list: its picture, when, where, and what it costs all in. The whole card leads to its page. */
export function EventCard({ event, now, headingLevel = 3, first = false }: EventCardProps) {
  const Title = `h${headingLevel}` as const
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg bg-surface shadow-1 transition-shadow duration-2 hover:shadow-2 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <EventPicture id={event.id} image={event.image} first={first} className="aspect-[7/3]" />
      <div className="flex grow gap-4 p-4">
        <DateTile instant={event.startsAt} timeZone={event.timeZone} />
        <div className="flex min-w-0 grow flex-col gap-1">
          <Title className="font-display text-xl leading-tight font-black text-balance wrap-anywhere uppercase">
            <Link
              to={href('/events/:id', { id: event.id })}
              className="outline-none after:absolute after:inset-0"
            >
              {event.title}
            </Link>
          </Title>
          <p className="text-muted wrap-anywhere">{whenAndWhere(event)}</p>
          <div className="mt-auto pt-1">
            <EventPrice event={event} now={now} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** "Doors 7 PM · Grand Ballroom, Chicago" */
export function whenAndWhere({ doorsAt, startsAt, timeZone, venue, city }: EventFacts): string {
  const hour = doorsAt ? `Doors ${formatTime(doorsAt, timeZone)}` : formatTime(startsAt, timeZone)
  const where = [venue, city].filter(Boolean).join(', ')
  return [hour, where].filter(Boolean).join(' · ')
}

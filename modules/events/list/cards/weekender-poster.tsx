import type { EventCard } from '#modules/events/event.ts'
import { EventLink } from '#modules/events/event-link.tsx'
import { LikeButton } from '#modules/events/likes/like-button.tsx'
import { EventPrice } from '#modules/events/event-price.tsx'
import { lastNight } from '#modules/events/event-time-text.ts'
import { dateTile } from '#platform/date-tile.ts'
import { type Instant, noonOf } from '#platform/time.ts'
import { EventPicture } from '#modules/events/event-picture.tsx'

/** A weekender as its poster: the dates first and big, for people who plan months ahead. */
export function WeekenderPoster({ event, now }: { event: EventCard; now: Instant }) {
  const from = dateTile(noonOf(event.night), 'UTC')
  const to = dateTile(noonOf(lastNight(event)), 'UTC')
  return (
    <article className="card-link relative flex flex-col overflow-hidden rounded-lg bg-surface shadow-1 transition-shadow duration-2 hover:shadow-2">
      <div data-later="" className="flex grow flex-col">
        <div className="relative">
          <EventPicture event={event} className="aspect-wide" />
          <p className="absolute bottom-0 left-0 rounded-tr-lg bg-surface px-4 pt-3 font-display leading-tight font-black uppercase">
            <span className="block text-lg text-accent-text">{span(from.month, to.month)}</span>
            <span className="block text-3xl">{span(from.day, to.day)}</span>
          </p>
        </div>
        <div className="flex grow flex-col gap-1 p-4">
          <h3 className="line-clamp-3 font-display text-xl leading-tight font-black text-balance wrap-anywhere uppercase">
            <EventLink event={event} />
          </h3>
          <p className="text-muted wrap-anywhere">{[event.venue, event.city].filter(Boolean).join(', ')}</p>
          <div className="mt-auto pt-1">
            <EventPrice event={event} now={now} />
          </div>
        </div>
      </div>
      <LikeButton event={event} className="absolute top-2 right-2" />
    </article>
  )
}

const span = (first: string, last: string): string => (first === last ? first : `${first}–${last}`)

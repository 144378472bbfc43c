import { eventTones } from '#modules/events/art/event-tones.ts'
import type { EventCard } from '#modules/events/event.ts'
import { EventLink } from '#modules/events/event-link.tsx'
import { LikeButton } from '#modules/events/likes/like-button.tsx'
import { EventPrice } from '#modules/events/event-price.tsx'
import { lastNight } from '#modules/events/event-time-text.ts'
import { dateTile } from '#platform/date-tile.ts'
import { type Instant, noonOf } from '#platform/time.ts'
import { TwoToneImage } from '#ui/two-tone-image.tsx'

/** A weekender as its poster: the dates first and big, for people who plan months ahead. */
export function WeekenderPoster({ event, now }: { event: EventCard; now: Instant }) {
  const from = dateTile(noonOf(event.night), 'UTC')
  const to = dateTile(noonOf(lastNight(event)), 'UTC')
  return (
    <article className="card-link relative flex flex-col overflow-hidden rounded-lg bg-surface shadow-1 transition-shadow duration-2 hover:shadow-2">
      <p className="relative flex min-h-44 flex-col justify-end p-4 font-display font-black text-on-tone uppercase">
        <TwoToneImage id={event.id} tones={eventTones(event)} className="absolute inset-0" />
        <span className="relative text-xl">{span(from.month, to.month)}</span>
        <span className="relative text-3xl">{span(from.day, to.day)}</span>
      </p>
      <div className="flex grow flex-col gap-1 p-4">
        <h3 className="font-display text-xl leading-tight font-black text-balance wrap-anywhere uppercase">
          <EventLink event={event} />
        </h3>
        <p className="text-muted wrap-anywhere">{[event.venue, event.city].filter(Boolean).join(', ')}</p>
        <div className="mt-auto pt-1">
          <EventPrice event={event} now={now} />
        </div>
      </div>
      <LikeButton event={event} className="absolute top-2 right-2" />
    </article>
  )
}

const span = (first: string, last: string): string => (first === last ? first : `${first}–${last}`)

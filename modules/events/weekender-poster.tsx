import { href, Link } from 'react-router'
import type { EventCard } from '#modules/events/event.ts'
import { EventPrice } from '#modules/events/event-price.tsx'
import { lastNight } from '#modules/events/when-words.ts'
import { dateTile, type Instant, noonOf } from '#platform/time.ts'
import { TwoToneImage } from '#ui/two-tone-image.tsx'

/** A weekender as its poster: the dates first and big, for people who plan months ahead. */
export function WeekenderPoster({ event, now }: { event: EventCard; now: Instant }) {
  const from = dateTile(noonOf(event.night), 'UTC')
  const to = dateTile(noonOf(lastNight(event)), 'UTC')
  const isOneMonth = from.month === to.month
  const days =
    from.day === to.day && isOneMonth ? from.day : `${from.day}–${isOneMonth ? '' : `${to.month} `}${to.day}`
  return (
    <article className="relative flex flex-col overflow-hidden rounded-lg bg-surface shadow-1 transition-shadow duration-2 hover:shadow-2 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <div className="relative flex min-h-44 flex-col justify-end p-4 text-on-tone">
        <TwoToneImage id={event.id} className="absolute inset-0" />
        <p className="relative font-display font-black uppercase">
          <span className="block text-xl">{from.month}</span>
          <span className="block text-4xl">{days}</span>
        </p>
      </div>
      <div className="flex grow flex-col gap-1 p-4">
        <h3 className="font-display text-xl leading-tight font-black text-balance wrap-anywhere uppercase">
          <Link
            to={href('/events/:id', { id: event.id })}
            className="outline-none after:absolute after:inset-0"
          >
            {event.title}
          </Link>
        </h3>
        <p className="text-muted">{[event.venue, event.city].filter(Boolean).join(', ')}</p>
        <div className="mt-auto pt-1">
          <EventPrice event={event} now={now} />
        </div>
      </div>
    </article>
  )
}

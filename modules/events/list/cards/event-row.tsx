import { DateTile } from '#modules/events/date-tile.tsx'
import type { EventCard } from '#modules/events/event.ts'
import { whenAndWhere } from '#modules/events/list/cards/event-card.tsx'
import { EventLink } from '#modules/events/event-link.tsx'
import { LikeButton } from '#modules/events/likes/like-button.tsx'
import { EventPrice } from '#modules/events/event-price.tsx'
import type { Instant } from '#platform/time.ts'

interface EventRowProps {
  event: EventCard
  now: Instant
  /** The month, where the list says nothing of when. */
  tile?: 'weekday' | 'month'
  /** On the list of what one likes. */
  isLiked?: boolean
}

/** An event in one line of a short list. */
export function EventRow({ event, now, tile, isLiked }: EventRowProps) {
  return (
    <article className="card-link relative flex grow items-center gap-3 rounded-lg border border-border bg-surface p-3 transition-colors hover:border-border-strong">
      <DateTile instant={event.startsAt} timeZone={event.timeZone} top={tile} />
      <div className="min-w-0 grow">
        {/* What is written goes round the heart, however many lines the title has. */}
        <span className="float-right hidden h-11 w-10 roomy:block" />
        <h3 className="line-clamp-3 font-semibold text-balance wrap-anywhere">
          <EventLink event={event} />
        </h3>
        <p className="text-muted wrap-anywhere">{whenAndWhere(event)}</p>
        <EventPrice event={event} now={now} />
      </div>
      <LikeButton
        event={event}
        isLiked={isLiked}
        className="relative -mr-1 shrink-0 self-start roomy:absolute roomy:top-2 roomy:right-3"
      />
    </article>
  )
}

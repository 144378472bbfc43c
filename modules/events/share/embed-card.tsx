import { type EventDetail, saleState } from '#modules/events/event.ts'
import { EventPicture } from '#modules/events/event-picture.tsx'
import { venueName } from '#modules/events/event-location.ts'
import { EventPrice } from '#modules/events/event-price.tsx'
import { hoursText, isSeveralNights, wholeHours } from '#modules/events/event-time-text.ts'
import { formatLongDay, type Instant } from '#platform/time.ts'
import { buttonClass } from '#ui/button-style.ts'

interface EmbedCardProps {
  event: EventDetail
  now: Instant
  /** The whole address of its page. */
  url: string
  brand: string
}

/**
 * An event in a frame on another site, as high as the frame is: the picture gives way to the words. Its one link opens the page of the
 * event beside that site.
 */
export function EmbedCard({ event, now, url, brand }: EmbedCardProps) {
  const where = [...new Set([venueName(event), event.city, event.region])].filter(Boolean).join(', ')
  return (
    <div className="@container">
      <article className="flex min-h-dvh flex-col border border-border bg-surface @lg:flex-row">
        <EventPicture event={event} first className="min-h-24 grow basis-0" />
        <div className="flex flex-col gap-1 p-4 @lg:min-w-0 @lg:flex-1 @lg:justify-center @lg:p-6">
          <h1 className="line-clamp-3 font-display text-xl leading-tight font-black text-balance wrap-anywhere uppercase">
            {event.title}
          </h1>
          <p>
            {!isSeveralNights(event) && `${formatLongDay(event.startsAt, event.timeZone)}, `}
            <span className="inline-block">{wholeHours(hoursText(event))}</span>
          </p>
          {where && <p className="line-clamp-2 text-muted wrap-anywhere">{where}</p>}
          <div className="@container">
            <EventPrice event={event} now={now} />
          </div>
          <a href={url} target="_blank" rel="noreferrer" className={`${buttonClass()} mt-2`}>
            {LABELS[saleState(event, now)] ?? 'See the event'}
          </a>
          <p className="text-center text-sm text-muted">on {brand}</p>
        </div>
      </article>
    </div>
  )
}

const LABELS: Partial<Record<ReturnType<typeof saleState>, string>> = {
  on_sale: 'Get tickets',
  elsewhere: 'Get tickets',
}

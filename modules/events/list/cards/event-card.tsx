import { DateTile } from '#modules/events/date-tile.tsx'
import type { EventCard as EventFacts } from '#modules/events/event.ts'
import { EventPicture } from '#modules/events/event-picture.tsx'
import { EventLink } from '#modules/events/event-link.tsx'
import { LikeButton } from '#modules/events/likes/like-button.tsx'
import { EventPrice } from '#modules/events/event-price.tsx'
import { isSeveralNights, nightsText } from '#modules/events/event-time-text.ts'
import { formatCount } from '#platform/money.ts'
import { formatTime, type Instant, zoneName } from '#platform/time.ts'

interface EventCardProps {
  event: EventFacts
  now: Instant
  first?: boolean
  /** Below the window of whoever opens the page: it is laid out last (`data-later`). */
  isLater?: boolean
  /** What stands above the day; none where a heading says the day. */
  tile?: 'weekday' | 'month' | 'none'
}

/**
 * An event in a list: its picture, when, where, and its all-in price. The whole card links to its page. In a wide
 * container the picture is beside the text.
 */
export function EventCard({ event, now, first = false, isLater, tile = 'weekday' }: EventCardProps) {
  return (
    <div className="@container flex w-full flex-col">
      <article className="card-link relative flex grow flex-col overflow-hidden rounded-lg bg-surface shadow-1 transition-shadow duration-2 hover:shadow-2">
        <div data-later={isLater ? '' : undefined} className="flex grow flex-col @xl:flex-row">
          <EventPicture
            event={event}
            first={first}
            className="aspect-wide shrink-0 @xl:min-h-full @xl:w-64"
          />
          <div className="flex grow gap-4 p-4 @xl:items-center @xl:gap-6 @xl:p-5">
            {tile !== 'none' && <DateTile instant={event.startsAt} timeZone={event.timeZone} top={tile} />}
            <div className="flex min-w-0 grow flex-col gap-1 @xl:grid @xl:grid-cols-[minmax(0,1fr)_auto] @xl:content-center @xl:gap-x-6">
              <h3 className="line-clamp-3 font-display text-xl leading-tight font-black text-balance wrap-anywhere uppercase">
                <EventLink event={event} />
              </h3>
              <p className="text-muted wrap-anywhere">
                {whenAndWhere(event)}
                {event.note && <span className="block">{event.note}</span>}
              </p>
              <div className="mt-auto pt-1 @xl:col-start-2 @xl:row-span-2 @xl:row-start-1 @xl:max-w-60 @xl:text-balance @xl:self-center @xl:text-right">
                <EventPrice event={event} now={now} />
              </div>
            </div>
          </div>
        </div>
        <LikeButton event={event} className="absolute top-2 right-2 @xl:right-auto @xl:left-50" />
      </article>
    </div>
  )
}

/**
 * "8 PM CST · Grand Ballroom, Chicago · 12 mi": when it starts, by the clocks there; of more than a night its first and last day.
 * What is premium begins with that; where somebody looks around a ZIP code, it ends with how far it is.
 */
export function whenAndWhere(event: EventFacts): string {
  const { startsAt, timeZone, venue, city, isPremium, milesAway } = event
  const hour = isSeveralNights(event)
    ? nightsText(event)
    : `${formatTime(startsAt, timeZone)} ${zoneName(startsAt, timeZone)}`
  const where = [venue, city].filter(Boolean).join(', ')
  const distance = milesAway === undefined ? '' : distanceText(milesAway)
  return [isPremium && 'Premium', hour, where, distance].filter(Boolean).join(' · ')
}

/** "12 mi". Positions are those of ZIP codes and towns as well, so there is nothing behind the point. */
const distanceText = (miles: number): string =>
  miles < 1 ? 'under 1 mi' : `${formatCount(Math.round(miles))} mi`

import { href, Link } from 'react-router'
import { DateTile } from '#modules/events/date-tile.tsx'
import {
  type EventDetail,
  eventKinds,
  type EventStatus,
  isOver,
  saleState,
  saleStateLabels,
} from '#modules/events/event.ts'
import { ageWords, levels } from '#modules/events/facts/guest-facts.ts'
import { EventPrice } from '#modules/events/event-price.tsx'
import { LikeButton } from '#modules/events/likes/like-button.tsx'
import { EventFact } from '#modules/events/page/event-fact.tsx'
import { djNames } from '#modules/events/facts/dj-names.ts'
import { doorsText, hoursText, isSeveralNights, wholeHours } from '#modules/events/event-time-text.ts'
import { addressLine, directionsLink, venueName } from '#modules/events/event-location.ts'
import { DOOR_UNIT } from '#modules/pricing/price-unit.ts'
import { type Cents, formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { listAddress } from '#platform/list-address.ts'
import { formatDay, formatLongDay, type Instant } from '#platform/time.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Chip } from '#ui/chip.tsx'
import { Heading } from '#ui/heading.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

interface EventHeaderProps {
  event: EventDetail
  now: Instant
  googleCalendar: string
  /** It is not published: nothing can be done with it yet, and it stands in a page with a title of its own. */
  isPreview?: boolean
}

const CALLED_OFF: Partial<Record<EventStatus, string>> = {
  postponed: 'New date not set yet',
  cancelled: saleStateLabels.cancelled,
}

/** Said in the first line: on a phone the notice about the sale is below the first screen. */
function stateWords(event: EventDetail, now: Instant): string | null {
  const state = saleState(event, now)
  return state === 'sold_out' || state === 'over' || state === 'started' ? saleStateLabels[state] : null
}

/** What, when and where; the rows for when and where lead to the calendar and to the way there. */
export function EventHeader({ event, now, googleCalendar, isPreview = false }: EventHeaderProps) {
  const room = venueName(event)
  const doors = doorsText(event)
  const off = CALLED_OFF[event.status]
  const isPast = off !== undefined || isOver(event, now)
  const isQuiet = isPast || isPreview
  const calendarFile = href('/events/:id/calendar.ics', { id: event.id })
  const isThisYear = event.night.startsWith(now.slice(0, 4))
  const day = (isThisYear ? formatDay : formatLongDay)(event.startsAt, event.timeZone)
  const when = wholeHours(isSeveralNights(event) ? hoursText(event) : `${day}, ${hoursText(event)}`)
  return (
    <header>
      <div className="-mt-2 flex items-center gap-x-2">
        <p className="min-w-min grow basis-0 font-semibold text-accent-text">
          {[stateWords(event, now), event.isPremium && 'Premium', eventKinds[event.kind].label, event.city]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!isPreview && (
          <form
            action={href('/events/:id', { id: event.id })}
            data-press="share"
            data-name={event.title}
            className="noscript:hidden"
          >
            <button
              type="submit"
              className={buttonClass('quiet', 'icon')}
              aria-label={`Share ${event.title}`}
            >
              <Icon name="share" size="lg" />
            </button>
          </form>
        )}
        {!isQuiet && <LikeButton event={event} />}
      </div>
      <Heading level={isPreview ? 2 : 1} size="page" className="wrap-anywhere">
        {event.title}
      </Heading>
      {!isPreview && saleState(event, now) === 'on_sale' && (
        // Where there is no bar to buy (`BuyBar`): the tickets may begin below the first screen.
        <div className="mt-4 hidden items-center gap-4 lg:flex">
          <a href="#tickets" className={buttonClass('primary', 'lg')}>
            Get tickets
          </a>
          <EventPrice event={event} now={now} />
        </div>
      )}
      <div className="-mx-2 mt-4 space-y-1">
        <EventFact
          tile={<DateTile instant={event.startsAt} timeZone={event.timeZone} top="month" />}
          title={off ?? when}
          detail={off ? `Was to be ${when}` : doors}
          way={
            isQuiet
              ? undefined
              : { to: calendarFile, words: 'Add to calendar', icon: 'calendar-plus' as const }
          }
        />
        {event.series && <SeriesLine series={event.series} isPlain={isPreview || event.isUnlisted} />}
        {!isQuiet && (
          <p className="-mt-3 ml-18">
            <a
              href={googleCalendar}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-tap items-center gap-2"
            >
              Google Calendar
              <Icon name="external-link" size="sm" />
            </a>
          </p>
        )}
        <EventFact
          tile={
            <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-surface-2">
              <Icon name="map-pin" size="lg" />
            </span>
          }
          title={room ?? 'Venue to be announced'}
          detail={addressLine(event)}
          way={
            room === null || isPreview
              ? undefined
              : { to: directionsLink(event), words: 'Directions', icon: 'arrow-right' as const }
          }
        />
        {event.venueId && !event.isUnlisted && (
          <p className="-mt-3 ml-18">
            <Link
              to={href('/venue/:venueId', { venueId: event.venueId })}
              className="link inline-flex min-h-tap items-center"
            >
              All events here
            </Link>
          </p>
        )}
      </div>
      <GoodToKnow event={event} isPreview={isPreview} />
    </header>
  )
}

interface SeriesLineProps {
  series: NonNullable<EventDetail['series']>
  /** Without the way to the others: they may not be for everybody either. */
  isPlain: boolean
}

/** That it is one night of several, and the way to the others. */
function SeriesLine({ series: { id, rhythm }, isPlain }: SeriesLineProps) {
  const words = rhythm ?? 'One of several nights'
  return (
    <p className="-mt-3 ml-18">
      {isPlain ? (
        words
      ) : (
        <Link
          to={href('/series/:seriesId', { seriesId: id })}
          className="link inline-flex min-h-tap items-center gap-2"
        >
          {words}: see all nights
        </Link>
      )}
    </p>
  )
}

const doorWords = (price: Cents): string =>
  price === ZERO_CENTS ? 'No cover at the door' : `${formatUsd(price)} ${DOOR_UNIT}`

function GoodToKnow({ event, isPreview }: { event: EventDetail; isPreview: boolean }) {
  const facts: { icon: IconName; label: string | null; text: string; to?: string }[] = [
    ...djNames(event.djs).map((text) => ({
      icon: 'eighth-notes' as const,
      label: 'Music',
      text,
      ...(!isPreview && { to: listAddress(href('/events'), { dj: text }) }),
    })),
    ...(event.level
      ? [{ icon: 'graduation-cap' as const, label: null, text: levels[event.level].fact }]
      : []),
    ...(event.minAge === null ? [] : [{ icon: 'user' as const, label: 'Age', text: ageWords(event.minAge) }]),
    ...(event.attire ? [{ icon: 'shirt' as const, label: null, text: `Wear: ${event.attire}` }] : []),
    ...(event.doorPriceCents === null
      ? []
      : [{ icon: 'banknote' as const, label: null, text: doorWords(event.doorPriceCents) }]),
    ...event.perks.map((text) => ({ icon: 'check' as const, label: null, text })),
  ]
  if (facts.length === 0) return null
  return (
    <ul aria-label="Good to know" className="mt-4 flex flex-wrap items-center gap-2">
      {facts.map(({ icon, label, text, ...way }) => (
        <li key={`${label} ${text}`} className="max-w-full">
          <Chip icon={icon} {...way}>
            <span className="wrap-anywhere">
              {label && <span className="sr-only">{`${label}: `}</span>}
              {text}
            </span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

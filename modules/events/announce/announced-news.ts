import { type EventCard, saleState, saleStateLabels } from '#modules/events/event.ts'
import { hoursText, isSeveralNights, opensText } from '#modules/events/event-time-text.ts'
import { fromPrice } from '#modules/events/from-price.ts'
import { nightsFromTo } from '#modules/events/series/series-words.ts'
import { unreachable } from '#platform/exhaustive.ts'
import type { SeriesId } from '#platform/ids.ts'
import { DOOR_UNIT, priceUnit } from '#modules/pricing/price-unit.ts'
import { formatCounted, formatPrice, formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { formatDay, formatLongDay, type Instant } from '#platform/time.ts'

/** An event of an announcement; of a series it also has its day in the rhythm. */
export interface AnnouncedNight extends EventCard {
  seriesId: SeriesId | null
  seriesDay: string | null
}

/** One thing that is new: an event, or the nights of one series. */
export interface News {
  title: string
  /** The path of its page. */
  path: string
  /** "Saturday, December 12, 2026, 8 PM to 2 AM CST", or "Every Saturday from Sat, Dec 5 to Sat, Feb 20: 12 nights, 8 PM to 2 AM CST". */
  when: string
  /** Empty when nobody has said yet. */
  where: string
  /** What one ticket costs, fees included, as cards say it. */
  price: string
  /** "12 nights" of a series; null for one night alone. */
  nights: string | null
}

/** What is new, the nights of a series as one; in the order of the nights, whose soonest comes first. */
export function newsOf(nights: readonly AnnouncedNight[], now: Instant): News[] {
  const together = Map.groupBy(nights, ({ id, seriesId }) => seriesId ?? id)
  return [...together.values()].flatMap(([first, ...later]) =>
    first ? [later.length > 0 ? seriesNews(first, later, now) : eventNews(first, now)] : [],
  )
}

const eventNews = (event: AnnouncedNight, now: Instant): News => ({
  title: event.title,
  path: `/events/${event.id}`,
  when: isSeveralNights(event)
    ? hoursText(event)
    : `${formatLongDay(event.startsAt, event.timeZone)}, ${hoursText(event)}`,
  where: placeText(event),
  price: priceText(event, now),
  nights: null,
})

function seriesNews(first: AnnouncedNight, later: readonly AnnouncedNight[], now: Instant): News {
  const nights = [first, ...later]
  const span = nightsFromTo(nights.map(({ night, seriesDay }) => ({ night, seriesDay: seriesDay ?? night })))
  return {
    ...eventNews(first, now),
    path: first.seriesId ? `/series/${first.seriesId}` : `/events/${first.id}`,
    when: isSeveralNights(first) ? span : `${span}, ${hoursText(first)}`,
    nights: formatCounted(nights.length, 'night'),
  }
}

const placeText = ({ venue, city, region }: EventCard): string =>
  [venue, city, region].filter(Boolean).join(', ')

function priceText(event: EventCard, now: Instant): string {
  const state = saleState(event, now)
  switch (state) {
    case 'on_sale':
      return onlinePrice(event, now)
    case 'opens_later':
      return opensText(event, now)
    case 'sold_out':
    case 'elsewhere':
      return saleStateLabels[state]
    case 'door_only':
    case 'sale_ended':
    case 'started':
      return doorPrice(event)
    case 'over':
    case 'postponed':
    case 'cancelled':
      return '' // of no news
    default:
      return unreachable(state)
  }
}

function onlinePrice(event: EventCard, now: Instant): string {
  const from = fromPrice(event.ticketTypes, now)
  if (!from) return ''
  const { allIn, regularAllIn, earlyBirdUntil, isOnlyPrice, admits } = from
  const price = `${isOnlyPrice ? '' : 'from '}${formatPrice(allIn)}${allIn > ZERO_CENTS ? ` all in, ${priceUnit(admits)}` : ''}`
  if (regularAllIn === null || earlyBirdUntil === null) return price
  return `${price}. Early bird until ${formatDay(earlyBirdUntil, event.timeZone)}, then ${formatUsd(regularAllIn)}`
}

function doorPrice({ doorPriceCents }: EventCard): string {
  if (doorPriceCents === null) return 'Pay at the door'
  return doorPriceCents === ZERO_CENTS ? 'No cover' : `${formatUsd(doorPriceCents)} ${DOOR_UNIT}`
}

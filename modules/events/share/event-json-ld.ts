import { djNames } from '#modules/events/facts/dj-names.ts'
import {
  entryTypes,
  type EventCard,
  type EventDetail,
  type EventVenue,
  type SaleState,
  saleState,
  type TicketTypeOnSale,
} from '#modules/events/event.ts'
import { saleWindowState } from '#modules/events/rules/sale-window.ts'
import { shownPrice } from '#modules/events/from-price.ts'
import { eventSummary } from '#modules/events/share/event-summary.ts'
import type { LinkedData } from '#platform/linked-data.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import { ZERO_CENTS } from '#platform/money.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import type { Instant } from '#platform/time.ts'
import { stateCode } from '#platform/us-states.ts'

interface Addresses {
  /** The event's canonical address. */
  url: string
  /** Whole addresses of its pictures. */
  images: string[]
  organizerUrl: string
  /** That of its series; null for an event that stands alone. */
  seriesUrl: string | null
}

const STATUS: Partial<Record<SaleState, string>> = {
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
}

/**
 * An event as search engines read it: a schema.org DanceEvent whose offers carry the all-in price at `now`.
 * Times carry the offset of the event's own zone. What is not known is left out, never made up; an event without words of
 * its own is described by its facts. One that nobody can buy for any more (begun, over, postponed, cancelled) makes no
 * offers; one that sells nothing here offers what is paid at its door.
 */
export function danceEvent(
  event: EventDetail,
  { url, images, organizerUrl, seriesUrl }: Addresses,
  now: Instant,
): LinkedData {
  const state = saleState(event, now)
  const offers = offersOf(event, url, state, now)
  const performers = djNames(event.djs)
  return {
    '@context': 'https://schema.org',
    ...danceNight(event, url, now),
    description: event.description || eventSummary(event, now),
    doorTime: event.doorsAt ? isoWithOffset(event.doorsAt, event.timeZone) : undefined,
    typicalAgeRange: event.minAge === null ? undefined : `${event.minAge}-`,
    isAccessibleForFree: offers?.some(({ price }) => price === decimalUsd(ZERO_CENTS)) || undefined,
    superEvent: seriesUrl ? { '@type': 'EventSeries', name: event.title, url: seriesUrl } : undefined,
    location: locationOf(event),
    image: images,
    offers,
    performer: performers.length > 0 ? performers.map((name) => ({ '@type': 'Person', name })) : undefined,
    organizer: {
      '@type': 'Organization',
      name: event.organizer.name,
      url: organizerUrl,
      telephone: event.organizer.phone ?? undefined,
    },
  }
}

/** An event in a list, such as a night of a series: what, when and where, which search engines demand of each. */
export const danceNight = (event: EventCard, url: string, now: Instant): LinkedData => ({
  '@type': 'DanceEvent',
  name: event.title,
  url,
  startDate: isoWithOffset(event.startsAt, event.timeZone),
  endDate: isoWithOffset(event.endsAt, event.timeZone),
  eventStatus: `https://schema.org/${STATUS[saleState(event, now)] ?? 'EventScheduled'}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: venueLinkedData({
    ...NOWHERE,
    name: event.venue || event.city,
    city: event.city,
    region: event.region,
  }),
})

const NOWHERE = { address: '', postalCode: '', latitude: null, longitude: null, notes: '', accessibility: '' }

function locationOf({ venueDetails: venue, ...event }: EventDetail): LinkedData {
  const { city, region } = event
  return venueLinkedData(venue ?? { ...NOWHERE, city, region, name: event.venue || event.location || city })
}

/** A venue as search engines read it: a schema.org Place. */
export const venueLinkedData = (venue: EventVenue): LinkedData => ({
  '@type': 'Place',
  name: venue.name || undefined,
  address: {
    '@type': 'PostalAddress',
    streetAddress: venue.address || undefined,
    addressLocality: venue.city || undefined,
    addressRegion: venue.region || undefined,
    postalCode: venue.postalCode || undefined,
    addressCountry: stateCode(venue.region) === null ? undefined : 'US',
  },
  geo: geo(venue),
})

function geo(venue: EventVenue | null): LinkedData | undefined {
  if (!venue || venue.latitude === null || venue.longitude === null) return undefined
  return { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude }
}

function offersOf(event: EventDetail, url: string, state: SaleState, now: Instant): LinkedData[] | undefined {
  if (state === 'on_sale' || state === 'sold_out' || state === 'opens_later')
    return entryTypes(event.ticketTypes).map((type) => offer(type, event, url, now))
  if ((state !== 'door_only' && state !== 'sale_ended') || event.doorPriceCents === null) return undefined
  const atTheDoor = {
    '@type': 'Offer',
    name: 'At the door',
    price: decimalUsd(event.doorPriceCents),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    validFrom: isoWithOffset(event.createdAt, event.timeZone),
    url,
  }
  return [atTheDoor]
}

function offer(type: TicketTypeOnSale, event: EventDetail, url: string, now: Instant): LinkedData {
  const { allIn, earlyBirdUntil } = shownPrice(type, now)
  const isOver = type.left === 0 || saleWindowState(type, now) === 'ended'
  const isOpen = saleWindowState(type, now) === 'open'
  return {
    '@type': 'Offer',
    name: type.name,
    price: decimalUsd(allIn),
    priceCurrency: 'USD',
    availability: `https://schema.org/${isOver ? 'SoldOut' : isOpen ? 'InStock' : 'PreOrder'}`,
    validFrom: isoWithOffset(type.saleStartsAt ?? event.createdAt, event.timeZone),
    priceValidUntil: isoWithOffset(earlyBirdUntil ?? type.saleEndsAt ?? event.onlineUntil, event.timeZone),
    url,
  }
}

import {
  type EventDetail,
  type EventVenue,
  type SaleState,
  saleState,
  type TicketTypeOnSale,
} from '#modules/events/event.ts'
import { shownPrice } from '#modules/events/from-price.ts'
import type { LinkedData } from '#platform/linked-data.ts'
import { decimalUsd } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'
import { isoWithOffset } from '#platform/time.ts'

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
 * Times carry the offset of the event's own zone. What is not known is left out, never made up; an event that nobody
 * can buy for any more (begun, over, postponed, cancelled) makes no offers.
 */
export function danceEvent(
  event: EventDetail,
  { url, images, organizerUrl, seriesUrl }: Addresses,
  now: Instant,
): LinkedData {
  const at = (instant: Instant) => isoWithOffset(instant, event.timeZone)
  const state = saleState(event, now)
  const isSelling = state === 'on_sale' || state === 'sold_out'
  return {
    '@context': 'https://schema.org',
    '@type': 'DanceEvent',
    name: event.title,
    url,
    description: event.description || undefined,
    startDate: at(event.startsAt),
    endDate: at(event.endsAt),
    doorTime: event.doorsAt ? at(event.doorsAt) : undefined,
    eventStatus: `https://schema.org/${STATUS[state] ?? 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    superEvent: seriesUrl ? { '@type': 'EventSeries', name: event.title, url: seriesUrl } : undefined,
    location: locationOf(event),
    image: images,
    offers: isSelling ? event.ticketTypes.map((type) => offer(type, event, url, now)) : undefined,
    performer: djNames(event.djs).map((name) => ({ '@type': 'Person', name })),
    organizer: {
      '@type': 'Organization',
      name: event.organizer.name,
      url: organizerUrl,
      telephone: event.organizer.phone ?? undefined,
    },
  }
}

function locationOf({ venueDetails: venue, ...event }: EventDetail): LinkedData {
  const { city, region } = event
  const unknown = { address: '', postalCode: '', latitude: null, longitude: null, notes: '', city, region }
  return placeOf(venue ?? { ...unknown, name: event.venue || event.location || city })
}

/** A venue as search engines read it: a schema.org Place. */
export const placeOf = (venue: EventVenue): LinkedData => ({
  '@type': 'Place',
  name: venue.name,
  address: {
    '@type': 'PostalAddress',
    streetAddress: venue.address || undefined,
    addressLocality: venue.city || undefined,
    addressRegion: venue.region || undefined,
    postalCode: venue.postalCode || undefined,
    addressCountry: 'US',
  },
  geo: geo(venue),
})

function geo(venue: EventVenue | null): LinkedData | undefined {
  if (!venue || venue.latitude === null || venue.longitude === null) return undefined
  return { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude }
}

function offer(type: TicketTypeOnSale, event: EventDetail, url: string, now: Instant): LinkedData {
  const { allIn, earlyBirdUntil } = shownPrice(type, now)
  return {
    '@type': 'Offer',
    name: type.name,
    price: decimalUsd(allIn),
    priceCurrency: 'USD',
    availability: `https://schema.org/${type.left > 0 ? 'InStock' : 'SoldOut'}`,
    validFrom: isoWithOffset(event.createdAt, event.timeZone),
    priceValidUntil: isoWithOffset(earlyBirdUntil ?? event.startsAt, event.timeZone),
    url,
  }
}

/** The names in a line such as "DJ Sam C., DJ Dee & Big Mike". */
export const djNames = (line: string): string[] =>
  line
    .split(/,|;|&|\band\b|\bwith\b|\n/i)
    .map((name) => name.trim())
    .filter(Boolean)

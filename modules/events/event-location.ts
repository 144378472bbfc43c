import type { EventDetail } from '#modules/events/event.ts'

type Located = Pick<EventDetail, 'venue' | 'location' | 'city' | 'region' | 'venueDetails'>

/** The name of the venue; else the free text for the location; null when neither is known. */
export const venueName = ({ venueDetails, venue, location }: Located): string | null =>
  venueDetails?.name || venue || location || null

/** "6351 S Cottage Grove, Chicago, IL 60637": as much of the address as is known. */
export function addressLine({ venueDetails, city, region }: Located): string {
  const state = [venueDetails?.region || region, venueDetails?.postalCode].filter(Boolean).join(' ')
  return [venueDetails?.address, venueDetails?.city || city, state].filter(Boolean).join(', ')
}

/** Room and address in one line, as calendars and maps want it. */
export const locationText = (event: Located): string =>
  [...new Set([venueName(event), addressLine(event)])].filter(Boolean).join(', ')

/** The URL that shows directions to the venue. A phone opens it in its map application. */
export const directionsLink = (event: Located): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: locationText(event) })}`

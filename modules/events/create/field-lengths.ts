import { MAX_LENGTH as ORGANIZER_LENGTH } from '#modules/organizers/organizer.ts'
import { MAX_LENGTH as VENUE_LENGTH } from '#modules/venues/venue.ts'

/** The longest texts of an event and its tickets, in UTF-16 units. */
export const MAX_LENGTH = {
  title: 140,
  description: 5_000,
  attire: 120,
  refundPolicy: 200,
  parking: 200,
  food: 200,
  hotelName: 120,
  hotelCode: 120,
  djs: 200,
  perks: 400,
  hosts: 1_400,
  hostName: ORGANIZER_LENGTH.name,
  venueName: VENUE_LENGTH.name,
  address: VENUE_LENGTH.address,
  city: VENUE_LENGTH.city,
  region: 40,
  ticketName: 80,
  ticketDescription: 200,
} as const

import type { EventDetail, TicketTypeOnSale } from '#modules/events/event.ts'
import { type EventId, newId, type OrganizerId, type PersonId, type TicketTypeId } from '#platform/ids.ts'
import { instantAt } from '#platform/local-time.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

export const CHICAGO = 'America/Chicago'

export const sampleTicketType = (over: Partial<TicketTypeOnSale> = {}): TicketTypeOnSale => ({
  id: newId<'ticket type'>() satisfies TicketTypeId,
  name: 'General admission',
  description: '',
  price: toCents(4000),
  earlyBirdPrice: null,
  earlyBirdUntil: null,
  maxPerPerson: 4,
  admits: 1,
  admitsOn: null,
  saleStartsAt: null,
  saleEndsAt: null,
  version: 1,
  left: 100,
  ...over,
})

/** A night in Chicago in December: starts at 8 PM and ends at 2 AM, with everything an organiser can tell. */
export const sampleEvent = (over: Partial<EventDetail> = {}): EventDetail => ({
  id: newId<'event'>() satisfies EventId,
  kind: 'set',
  status: 'published',
  isPremium: false,
  title: 'The Holiday Steppers Ball',
  startsAt: instantAt('2026-12-12', '20:00', CHICAGO),
  endsAt: instantAt('2026-12-13', '02:00', CHICAGO),
  doorsAt: instantAt('2026-12-12', '19:00', CHICAGO),
  timeZone: CHICAGO,
  night: '2026-12-12',
  venue: 'Grand Ballroom',
  city: 'Chicago',
  region: 'IL',
  picture: null,
  perks: ['Free parking'],
  doorPriceCents: toCents(5000),
  ticketUrl: '',
  acceptsCash: true,
  note: 'DJ Sam C. and Dee the Needle',
  ticketTypes: [sampleTicketType()],
  ownerId: newId<'person'>() satisfies PersonId,
  description: 'Two floors, one line; bring your best shoes.',
  pictures: [],
  motif: null,
  attire: 'All black',
  djs: 'DJ Sam C. and Dee the Needle',
  hostPhone: '773-555-0100',
  refundPolicy: 'Refunds until a week before.',
  showsGuests: false,
  location: '',
  venueId: null,
  venueDetails: {
    name: 'Grand Ballroom',
    address: '6351 S Cottage Grove Ave',
    city: 'Chicago',
    region: 'IL',
    postalCode: '60637',
    latitude: 41.778,
    longitude: -87.606,
    notes: '',
  },
  organizer: {
    id: newId<'organizer'>() satisfies OrganizerId,
    name: 'Classy Steppers',
    bio: '',
    phone: '773-555-0101',
    avatarUrl: null,
    followers: 12,
  },
  series: null,
  likes: 3,
  createdAt: toInstant('2026-10-01T15:00:00.000Z'),
  updatedAt: toInstant('2026-10-02T15:00:00.000Z'),
  ...over,
})

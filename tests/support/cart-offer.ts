import type { CartOffer } from '#modules/cart/cart.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

/** A kind of ticket as a page offers it to the cart, at an early-bird price until the end of December 4 in Chicago. */
export const cartOffer: CartOffer = {
  ticketTypeId: '0198c0de-0000-7000-8000-000000000001' as TicketTypeId,
  eventId: '0198c0de-0000-7000-8000-0000000000e1' as EventId,
  title: 'General admission',
  description: 'Doors at 7',
  regularPrice: toCents(4000),
  earlyBirdPrice: toCents(3000),
  earlyBirdUntil: toInstant('2026-12-05T05:59:59.999Z'),
  maxPerPerson: 4,
  admits: 1,
  eventTitle: 'The Holiday Steppers Ball',
  eventDate: 'Sat, Dec 12',
  eventTime: '8 PM to 2 AM',
  eventLocation: 'Grand Ballroom',
  timeZone: 'America/Chicago',
}

import type { CartOffer } from '#modules/cart/cart.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { formatDay, formatTimeRange, type Instant, type TimeZone } from '#platform/time.ts'

/** What the cart needs to know of an event. */
export interface OfferedEvent {
  id: EventId
  title: string
  startsAt: Instant
  endsAt: Instant
  timeZone: TimeZone
  /** Where it is, in a few words; null while nobody has said. */
  location: string | null
}

/** What the cart needs to know of a ticket type on sale. */
export interface OfferedTicket {
  id: TicketTypeId
  name: string
  description: string
  price: Cents
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Instant | null
  maxPerPerson: number
  /** Places not yet taken. */
  left: number
}

/** A ticket type of an event as it goes into the cart: its day and hours as people read them, in the event's own zone. */
export const offerOf = (event: OfferedEvent, ticket: OfferedTicket): CartOffer => ({
  ticketTypeId: ticket.id,
  eventId: event.id,
  title: ticket.name,
  description: ticket.description,
  regularPrice: ticket.price,
  earlyBirdPrice: ticket.earlyBirdPrice,
  earlyBirdUntil: ticket.earlyBirdUntil,
  maxPerPerson: ticket.maxPerPerson,
  eventTitle: event.title,
  eventDate: formatDay(event.startsAt, event.timeZone),
  eventTime: formatTimeRange(event.startsAt, event.endsAt, event.timeZone),
  eventLocation: event.location,
  timeZone: event.timeZone,
})

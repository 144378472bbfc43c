import type { CartOffer } from '#modules/cart/cart.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { formatTimeRange, type Instant, type TimeZone } from '#platform/time.ts'

/** The facts of an event that the cart stores. */
export interface OfferedEvent {
  id: EventId
  title: string
  startsAt: Instant
  /** Its day in words, or the first and the last; answered with the page, so that its script need not know the rules. */
  days: string
  endsAt: Instant
  timeZone: TimeZone
  /** Where it is, in a few words; null while nobody has said. */
  location: string | null
}

/** The facts of a ticket type that the cart stores. */
export interface OfferedTicket {
  id: TicketTypeId
  name: string
  description: string
  price: Cents
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Instant | null
  maxPerPerson: number
  admits: number
  /** Places not yet taken. */
  left: number
}

/** A ticket type of an event as the cart stores it: its hours are formatted in the event's time zone. */
export const offerOf = (event: OfferedEvent, ticket: OfferedTicket): CartOffer => ({
  ticketTypeId: ticket.id,
  eventId: event.id,
  title: ticket.name,
  description: ticket.description,
  regularPrice: ticket.price,
  earlyBirdPrice: ticket.earlyBirdPrice,
  earlyBirdUntil: ticket.earlyBirdUntil,
  maxPerPerson: ticket.maxPerPerson,
  admits: ticket.admits,
  eventTitle: event.title,
  eventDate: event.days,
  eventTime: formatTimeRange(event.startsAt, event.endsAt, event.timeZone),
  eventLocation: event.location,
  timeZone: event.timeZone,
})

import type { Cents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** What is needed to know a ticket type's price at a moment. */
export interface PricedTicket {
  price: Cents
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Instant | null
}

/**
 * The early price while it holds at `now`, up to and including `earlyBirdUntil`; else null. `ticket_price.sql` is the same in
 * SQL. (Specification 4, Cart)
 */
function earlyBirdPrice(ticket: PricedTicket, now: Instant): Cents | null {
  return ticket.earlyBirdUntil !== null && now <= ticket.earlyBirdUntil ? ticket.earlyBirdPrice : null
}

/** Whether the early price holds at `now`. */
export const isEarlyBird = (ticket: PricedTicket, now: Instant): boolean =>
  earlyBirdPrice(ticket, now) !== null

/** The listed price of one ticket at `now`, in cents, before fees. */
export const ticketPrice = (ticket: PricedTicket, now: Instant): Cents =>
  earlyBirdPrice(ticket, now) ?? ticket.price

/** Whether a shown price is an early-bird price: lower than the regular price. */
export const isEarlyPrice = (price: Cents, regularPrice: Cents): boolean => price < regularPrice

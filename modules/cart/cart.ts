import { withinTicketLimit } from '#modules/cart/ticket-limit.ts'
import { cartTotals, type Totals } from '#modules/pricing/cart-totals.ts'
import { ticketPrice } from '#modules/pricing/early-bird.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { epochMs, type Instant, type TimeZone } from '#platform/time.ts'

/** What can be added to the cart: a ticket type with the facts of its event that the cart shows. */
export interface CartOffer {
  ticketTypeId: TicketTypeId
  eventId: EventId
  title: string
  description: string
  /** The price without early bird; what the early-bird price is struck against. */
  regularPrice: Cents
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Instant | null
  maxPerPerson: number
  /** How many guests one lets in; 0 of an extra. */
  admits: number
  eventTitle: string
  /** As people read it, in the event's own zone: "Sat, Dec 12". */
  eventDate: string
  /** As people read it: "8 PM to 2 AM". */
  eventTime: string
  eventLocation: string | null
  timeZone: TimeZone
}

/** A line of the cart. `price` is one ticket's listed price when it was last read, never trusted by the server. */
export interface CartItem extends CartOffer {
  /** The ticket type's id and the moment it was first added; it stays when more are added. */
  id: string
  quantity: number
  price: Cents
  eventLocation: string
}

export type CartSummary = Totals & { totalItems: number }

/** So many different tickets a cart holds, and a checkout takes; what is more is not added. */
export const MAX_CART_LINES = 50

const MAX_DESCRIPTION_LENGTH = 500
const UNKNOWN_LOCATION = 'TO BE ANNOUNCED' // specification 3, cart item
const MAX_BADGE_COUNT = 99 // specification 9

/**
 * Puts tickets in the cart: into the line of the same ticket type and event, else as a new last line.
 * The line takes the offer's newest facts and price at `now` and never exceeds `maxPerPerson`; a quantity below 1, or
 * none at all, changes nothing. (Specification 4, Cart)
 */
export function addItem(items: CartItem[], offer: CartOffer, quantity: number, now: Instant): CartItem[] {
  const wanted = Math.floor(quantity)
  if (!(wanted >= 1)) return items
  const line = items.find((item) => isSameTicket(item, offer))
  if (!line && items.length >= MAX_CART_LINES) return items
  const made: CartItem = {
    ...offer,
    description: offer.description.slice(0, MAX_DESCRIPTION_LENGTH),
    id: line?.id ?? `${offer.ticketTypeId}-${epochMs(now)}`,
    eventLocation: offer.eventLocation?.trim() || UNKNOWN_LOCATION,
    quantity: withinTicketLimit((line?.quantity ?? 0) + wanted, offer.maxPerPerson),
    price: ticketPrice({ ...offer, price: offer.regularPrice }, now),
  }
  return line ? items.map((item) => (item === line ? made : item)) : [...items, made]
}

/** Number of tickets, subtotal, processing fees and total, in cents. (Specification 9, cart service fee) */
export const summarizeCart = (items: CartItem[]): CartSummary => ({
  ...cartTotals(items.map(({ price, quantity }) => ({ unitPrice: price, quantity }))),
  totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
})

/** What the badge on the cart button says; nothing for an empty cart, "99+" above 99. (Specification 9) */
export const badgeText = (totalItems: number): string =>
  totalItems > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : totalItems > 0 ? String(totalItems) : ''

/** How many of this ticket the cart holds already. */
export const quantityInCart = (items: CartItem[], ticket: TicketRef): number =>
  items.find((item) => isSameTicket(item, ticket))?.quantity ?? 0

/** Which ticket a line or an offer is of. */
export interface TicketRef {
  ticketTypeId: string
  eventId: string
}

export const isSameTicket = (a: TicketRef, b: TicketRef): boolean =>
  a.ticketTypeId === b.ticketTypeId && a.eventId === b.eventId

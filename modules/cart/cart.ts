import { cartTotals, type Totals } from '#modules/pricing/cart-totals.ts'
import { ticketPrice } from '#modules/pricing/early-bird.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { epochMs, type Instant, type TimeZone } from '#platform/time.ts'

/** What can be put in a cart: a ticket type with as much of its event as the cart shows. */
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

/** What a fresh look at the shop says of a line. */
export interface FreshPrice {
  ticketTypeId: string
  eventId: string
  price: Cents
  regularPrice: Cents
  /** Until when the early-bird price holds; null when it does not hold now. */
  earlyBirdUntil: Instant | null
  maxPerPerson: number
}

export type CartSummary = Totals & { totalItems: number }

/** So many different tickets a cart holds, and a checkout takes; what is more is not added. */
export const MOST_LINES = 50

const LONGEST_DESCRIPTION = 500
const UNKNOWN_LOCATION = 'TO BE ANNOUNCED' // specification 3, cart item
const HIGHEST_BADGE = 99 // specification 9

/**
 * Puts tickets in the cart: into the line of the same ticket type and event, else as a new last line.
 * The line takes the offer's newest facts and price at `now` and never exceeds `maxPerPerson`; a quantity below 1, or
 * none at all, changes nothing. (Specification 4, Cart)
 */
export function addItem(items: CartItem[], offer: CartOffer, quantity: number, now: Instant): CartItem[] {
  const wanted = Math.floor(quantity)
  if (!(wanted >= 1)) return items
  const line = items.find((item) => isSameTicket(item, offer))
  if (!line && items.length >= MOST_LINES) return items
  const made: CartItem = {
    ...offer,
    description: offer.description.slice(0, LONGEST_DESCRIPTION),
    id: line?.id ?? `${offer.ticketTypeId}-${epochMs(now)}`,
    eventLocation: offer.eventLocation?.trim() || UNKNOWN_LOCATION,
    quantity: Math.min((line?.quantity ?? 0) + wanted, offer.maxPerPerson),
    price: ticketPrice({ ...offer, price: offer.regularPrice }, now),
  }
  return line ? items.map((item) => (item === line ? made : item)) : [...items, made]
}

export const removeItem = (items: CartItem[], id: string): CartItem[] =>
  items.filter((item) => item.id !== id)

/** Sets a line's quantity, held between 1 and `maxPerPerson`; 0 or less removes the line. (Specification 4, Cart) */
export function updateQuantity(items: CartItem[], id: string, quantity: number): CartItem[] {
  if (quantity <= 0) return removeItem(items, id)
  return items.map((item) => {
    const clamped = Math.max(1, Math.min(Math.floor(quantity), item.maxPerPerson))
    return item.id === id && clamped !== item.quantity && !Number.isNaN(clamped)
      ? { ...item, quantity: clamped }
      : item
  })
}

/**
 * Brings lines up to date with what the shop says now; lines it says nothing of keep their facts, and an early-bird
 * price that has ended by `now` becomes the regular one. What did not change is the same object.
 */
export function freshenItems(items: CartItem[], fresh: FreshPrice[], now: Instant): CartItem[] {
  const next = items.map((item) => freshenItem(item, fresh, now))
  return next.some((item, at) => item !== items[at]) ? next : items
}

function freshenItem(item: CartItem, fresh: FreshPrice[], now: Instant): CartItem {
  const told = fresh.find((facts) => isSameTicket(facts, item))
  const early = told !== undefined && told.earlyBirdUntil !== null && told.price < told.regularPrice
  const next: CartItem = told
    ? {
        ...item,
        price: told.price,
        regularPrice: told.regularPrice,
        earlyBirdPrice: early ? told.price : null,
        earlyBirdUntil: early ? told.earlyBirdUntil : null,
        maxPerPerson: told.maxPerPerson,
      }
    : { ...item, price: ticketPrice({ ...item, price: item.regularPrice }, now) }
  next.quantity = Math.min(next.quantity, next.maxPerPerson)
  return isSameLine(item, next) ? item : next
}

/** Puts everything from another cart into this one, by the rules of adding at `now`. */
export const mergeCarts = (items: CartItem[], others: CartItem[], now: Instant): CartItem[] =>
  others.reduce((cart, item) => addItem(cart, item, item.quantity, now), items)

/** Number of tickets, subtotal, processing fees and total, in cents. (Specification 9, cart service fee) */
export const summarizeCart = (items: CartItem[]): CartSummary => ({
  ...cartTotals(items.map(({ price, quantity }) => ({ unitPrice: price, quantity }))),
  totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
})

/** What the badge on the cart button says; nothing for an empty cart, "99+" above 99. (Specification 9) */
export const badgeText = (totalItems: number): string =>
  totalItems > HIGHEST_BADGE ? `${HIGHEST_BADGE}+` : totalItems > 0 ? String(totalItems) : ''

/** Whether no more of this ticket may be added. */
export const isAtCap = (item: CartItem): boolean => item.quantity >= item.maxPerPerson

/** Whether the line is sold below its regular price because it was early. */
export const isEarlyLine = (item: CartItem): boolean => item.price < item.regularPrice

/** How many of this ticket the cart holds already. */
export const quantityInCart = (
  items: CartItem[],
  ticket: { ticketTypeId: string; eventId: string },
): number => items.find((item) => isSameTicket(item, ticket))?.quantity ?? 0

type TicketRef = { ticketTypeId: string; eventId: string }

const isSameTicket = (a: TicketRef, b: TicketRef): boolean =>
  a.ticketTypeId === b.ticketTypeId && a.eventId === b.eventId

const isSameLine = (a: CartItem, b: CartItem): boolean =>
  a.price === b.price &&
  a.regularPrice === b.regularPrice &&
  a.quantity === b.quantity &&
  a.maxPerPerson === b.maxPerPerson &&
  a.earlyBirdPrice === b.earlyBirdPrice &&
  a.earlyBirdUntil === b.earlyBirdUntil

import { withinTicketLimit } from '#modules/cart/ticket-limit.ts'
import { type CartItem, isSameTicket, type TicketRef } from '#modules/cart/cart.ts'
import { isEarlyPrice, ticketPrice } from '#modules/pricing/early-bird.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** The current price and limits of a cart line, from the server. */
export interface CurrentPrice extends TicketRef {
  price: Cents
  regularPrice: Cents
  /** Until when the early-bird price holds; null when it does not hold now. */
  earlyBirdUntil: Instant | null
  maxPerPerson: number
}

/**
 * Updates lines with current prices. Lines without one keep their facts; an early-bird price that has ended by `now`
 * becomes the regular one. A line that did not change stays the same object.
 */
export function applyCurrentPrices(items: CartItem[], prices: CurrentPrice[], now: Instant): CartItem[] {
  const next = items.map((item) => applyCurrentPrice(item, prices, now))
  return next.some((item, at) => item !== items[at]) ? next : items
}

function applyCurrentPrice(item: CartItem, prices: CurrentPrice[], now: Instant): CartItem {
  const current = prices.find((facts) => isSameTicket(facts, item))
  const early =
    current !== undefined &&
    current.earlyBirdUntil !== null &&
    isEarlyPrice(current.price, current.regularPrice)
  const next: CartItem = current
    ? {
        ...item,
        price: current.price,
        regularPrice: current.regularPrice,
        earlyBirdPrice: early ? current.price : null,
        earlyBirdUntil: early ? current.earlyBirdUntil : null,
        maxPerPerson: current.maxPerPerson,
      }
    : { ...item, price: ticketPrice({ ...item, price: item.regularPrice }, now) }
  next.quantity = withinTicketLimit(next.quantity, next.maxPerPerson)
  return isSameLine(item, next) ? item : next
}

const isSameLine = (a: CartItem, b: CartItem): boolean =>
  a.price === b.price &&
  a.regularPrice === b.regularPrice &&
  a.quantity === b.quantity &&
  a.maxPerPerson === b.maxPerPerson &&
  a.earlyBirdPrice === b.earlyBirdPrice &&
  a.earlyBirdUntil === b.earlyBirdUntil

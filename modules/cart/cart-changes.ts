import { addItem, type CartItem } from '#modules/cart/cart.ts'
import { isEarlyPrice } from '#modules/pricing/early-bird.ts'
import type { Instant } from '#platform/time.ts'

// What can be done to a cart beside adding to it. Apart, because only the drawer needs it.

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

/** Puts everything from another cart into this one, by the rules of adding at `now`. */
export const mergeCarts = (items: CartItem[], others: CartItem[], now: Instant): CartItem[] =>
  others.reduce((cart, item) => addItem(cart, item, item.quantity, now), items)

/** Whether no more of this ticket may be added. */
export const isAtCap = (item: CartItem): boolean => item.quantity >= item.maxPerPerson

/** Whether the line is sold below its regular price because it was early. */
export const isEarlyLine = (item: CartItem): boolean => isEarlyPrice(item.price, item.regularPrice)

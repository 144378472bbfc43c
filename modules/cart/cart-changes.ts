import { withinTicketLimit } from '#modules/cart/ticket-limit.ts'
import type { CartItem } from '#modules/cart/cart.ts'
import { isEarlyPrice } from '#modules/pricing/early-bird.ts'

// What can be done to a cart beside adding to it. Apart, because only the drawer needs it.

export const removeItem = (items: CartItem[], id: string): CartItem[] =>
  items.filter((item) => item.id !== id)

/** Sets a line's quantity, held between 1 and `maxPerPerson`; 0 or less removes the line. (Specification 4, Cart) */
export function updateQuantity(items: CartItem[], id: string, quantity: number): CartItem[] {
  if (quantity <= 0) return removeItem(items, id)
  return items.map((item) => {
    const clamped = withinTicketLimit(quantity, item.maxPerPerson)
    return item.id === id && clamped !== item.quantity && !Number.isNaN(clamped)
      ? { ...item, quantity: clamped }
      : item
  })
}

/** Whether the line is sold below its regular price because it was early. */
export const isEarlyLine = (item: CartItem): boolean => isEarlyPrice(item.price, item.regularPrice)

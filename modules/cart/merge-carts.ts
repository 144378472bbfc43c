import { addItem, type CartItem } from '#modules/cart/cart.ts'
import type { Instant } from '#platform/time.ts'

/** Puts everything from another cart into this one, by the rules of adding at `now`: no line passes its ticket limit. */
export const mergeCarts = (items: CartItem[], others: CartItem[], now: Instant): CartItem[] =>
  others.reduce((cart, item) => addItem(cart, item, item.quantity, now), items)

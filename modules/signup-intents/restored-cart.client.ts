import type { CartItem } from '#modules/cart/cart.ts'
import { changeCart, readCart } from '#modules/cart/cart-storage.client.ts'
import { parseCart, storeCart } from '#modules/cart/stored-cart.ts'

const KEY = 'restored_cart' // specification 4

/** Stores a cart for this tab until `adoptRestoredCart`. Throws when storage is not available. */
export const preserveCart = (items: CartItem[]): void => sessionStorage.setItem(KEY, storeCart(items))

/**
 * Reads the preserved cart, once, and gives it to somebody who has none: neither of their own in this browser nor one
 * from before they signed in, which is adopted anyway. (Specification 4, Cart)
 */
export function adoptRestoredCart(person: string): void {
  const items = parseCart(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)
  restoreCartIfEmpty(person, items)
}

/** Gives a cart to somebody, unless this browser has one for them. */
export function restoreCartIfEmpty(person: string, items: CartItem[]): void {
  if (readCart(person).length === 0 && readCart(null).length === 0) changeCart(person, () => items)
}

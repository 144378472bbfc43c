import type { CartItem } from '#modules/cart/cart.ts'
import { cartToBuy } from '#modules/cart/cart-to-buy.ts'
import { changeCart, readCart } from '#modules/cart/cart-storage.client.ts'
import { earlierCartOf } from '#modules/cart/earlier-cart.ts'
import { parseCart, storeCart } from '#modules/cart/stored-cart.ts'

const KEY = 'restored_cart' // specification 4

/** Stores a cart for this tab until `adoptRestoredCart`. Throws when storage is not available. */
export const preserveCart = (items: CartItem[]): void => sessionStorage.setItem(KEY, storeCart(items))

/**
 * Reads the preserved cart, once, and makes it what somebody is about to buy; `cartToBuy` decides what becomes of the
 * carts that are there. Answers whether their cart holds it now.
 */
export function adoptRestoredCart(person: string): boolean {
  const wanted = parseCart(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)
  if (wanted.length === 0) return false
  const aside = earlierCartOf(person)
  const { own, visitors, earlier } = cartToBuy({
    wanted,
    visitors: readCart(null),
    own: readCart(person),
    earlier: readCart(aside),
  })
  changeCart(aside, () => earlier)
  changeCart(person, () => own)
  changeCart(null, () => visitors)
  return true
}

/** Gives a cart to somebody, unless this browser has one for them. */
export function restoreCartIfEmpty(person: string, items: CartItem[]): void {
  if (readCart(person).length === 0 && readCart(null).length === 0) changeCart(person, () => items)
}

import type { CartItem } from '#modules/cart/cart.ts'
import { checkoutKey } from '#modules/checkout/place/checkout-key.ts'

// Which order of a person is on its way, for whoever comes back before its answer did. Kept for all tabs.
const nameOf = (person: string): string => `checkout:${person}`

/** Stores that an order for this cart was sent; a page that is loaded later asks for its outcome. */
export function saveSentKey(person: string, items: CartItem[]): void {
  try {
    localStorage.setItem(nameOf(person), checkoutKey(items))
  } catch {
    // A browser that keeps nothing: whoever reloads in mid-payment presses again, and the server knows the key.
  }
}

/** The client key of a sent order for exactly this cart; null when none was sent. */
export function readSentKey(person: string, items: CartItem[]): string | null {
  try {
    const key = checkoutKey(items)
    return localStorage.getItem(nameOf(person)) === key ? key : null
  } catch {
    return null
  }
}

/** Removes the key after the cart was bought. */
export function removeSentKey(person: string): void {
  try {
    localStorage.removeItem(nameOf(person))
  } catch {
    // Nothing was kept.
  }
}

import type { CartItem } from '#modules/cart/cart.ts'
import { checkoutKey } from '#modules/checkout/place/checkout-key.ts'

// Which order of a person is on its way, for whoever comes back before its answer did. Kept for all tabs.
const nameOf = (person: string): string => `checkout:${person}`

/** Notes that an order for this cart is on its way: from now on, coming back asks what became of it. */
export function saveSentKey(person: string, items: CartItem[]): void {
  try {
    localStorage.setItem(nameOf(person), checkoutKey(items))
  } catch {
    // A browser that keeps nothing: whoever reloads in mid-payment presses again, and the server knows the key.
  }
}

/** The key under which an order for this very cart has gone out; null when none has. */
export function readSentKey(person: string, items: CartItem[]): string | null {
  try {
    const key = checkoutKey(items)
    return localStorage.getItem(nameOf(person)) === key ? key : null
  } catch {
    return null
  }
}

/** Forgets the order of a cart that has been bought. */
export function removeSentKey(person: string): void {
  try {
    localStorage.removeItem(nameOf(person))
  } catch {
    // Nothing was kept.
  }
}

// Which order of a person is on its way, for whoever comes back before its answer did. Kept for all tabs.
const nameOf = (person: string): string => `checkout:${person}`

/** Stores that an order was sent, by the key of its cart (`checkoutKey`); a page that is loaded later asks for its outcome. */
export function saveSentKey(person: string, key: string): void {
  try {
    localStorage.setItem(nameOf(person), key)
  } catch {
    // A browser that keeps nothing: whoever reloads in mid-payment presses again, and the server knows the key.
  }
}

/** The key of a cart whose order was sent; null when none was sent for exactly this one. */
export function readSentKey(person: string, key: string): string | null {
  try {
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

import type { CartItem } from '#modules/cart/cart.ts'
import { newId } from '#platform/ids.ts'

interface StoredKey {
  key: string
  /** Whether an order has gone out under it. */
  isSent: boolean
  /** What the cart held when the key was made. */
  content: string
}

/**
 * The key of a person's cart: the same for the same content, after a reload and in every tab, so that one cart is paid
 * once however often and from wherever it is sent. Lines carry the moment they were added: a cart that is filled again
 * after a purchase is another cart.
 */
export function checkoutKey(person: string, items: CartItem[]): string {
  const stored = keyFor(person, items)
  if (stored) return stored.key
  const key = newId()
  write(person, { key, isSent: false, content: contentOf(items) })
  return key
}

/** Notes that an order is on its way under the key: from now on, coming back asks what became of it. */
export function markSent(person: string, items: CartItem[]): void {
  write(person, { key: checkoutKey(person, items), isSent: true, content: contentOf(items) })
}

/** The key under which an order for this very cart has gone out; null when none has. */
export function sentKey(person: string, items: CartItem[]): string | null {
  const stored = keyFor(person, items)
  return stored?.isSent ? stored.key : null
}

/** Forgets the key of a cart that has been bought. */
export function forgetKey(person: string): void {
  unkept.delete(person)
  try {
    localStorage.removeItem(nameOf(person))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The keys where the browser keeps nothing: they live as long as the page. */
const unkept = new Map<string, StoredKey>()

const nameOf = (person: string): string => `checkout:${person}`

function keyFor(person: string, items: CartItem[]): StoredKey | null {
  const stored = read(person)
  return stored?.content === contentOf(items) ? stored : null
}

const contentOf = (items: CartItem[]): string =>
  items
    .map((item) => `${item.id} ${item.quantity}`)
    .toSorted()
    .join()

function read(person: string): StoredKey | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(person)) ?? 'null')
    return isStoredKey(stored) ? stored : (unkept.get(person) ?? null)
  } catch {
    return unkept.get(person) ?? null
  }
}

function write(person: string, stored: StoredKey): void {
  unkept.set(person, stored)
  try {
    localStorage.setItem(nameOf(person), JSON.stringify(stored))
  } catch {
    // Kept in `unkept` already.
  }
}

const isStoredKey = (value: unknown): value is StoredKey =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  /^[\w-]{8,60}$/.test(value.key) &&
  'isSent' in value &&
  typeof value.isSent === 'boolean' &&
  'content' in value &&
  typeof value.content === 'string'

import type { CartItem } from './cart.ts'
import { parseCart, storeCart } from './stored-cart.ts'

/** The owner of a cart: a person's id, or null for a visitor. */
export type CartOwner = string | null

const keyOf = (owner: CartOwner): string => (owner === null ? 'cart:anonymous' : `cart:person:${owner}`)

const listeners = new Set<() => void>()
const parsed = new Map<string, { text: string | null; items: CartItem[] }>()
/** Holds the carts where the browser keeps nothing (blocked or full storage): they live as long as the page. */
const unkept = new Map<string, string>()

/** The stored cart; the same array until it is written again, by this tab or by another. */
export function readCart(owner: CartOwner): CartItem[] {
  const key = keyOf(owner)
  const text = readText(key)
  const last = parsed.get(key)
  if (last?.text === text) return last.items
  const items = parseCart(text)
  parsed.set(key, { text, items })
  return items
}

/**
 * Applies one rule to the stored cart and stores the result, so that two tabs that add at the same time both count. The
 * key of an empty cart is removed, so that it does not prevent adopting the anonymous cart.
 */
export function changeCart(owner: CartOwner, rule: (items: CartItem[]) => CartItem[]): void {
  const items = readCart(owner)
  const next = rule(items)
  if (next === items) return
  writeText(keyOf(owner), next.length === 0 ? null : storeCart(next))
  for (const listener of listeners) listener()
}

/** On sign-in: a person without a cart gets the anonymous one, whose own copy is deleted. (Specification 4, Cart) */
export function adoptAnonymousCart(person: string): void {
  if (readCart(person).length > 0) return
  const anonymous = readCart(null)
  if (anonymous.length === 0) return
  changeCart(person, () => anonymous)
  changeCart(null, () => [])
}

/** Calls back whenever a cart was changed, here or in another tab. Returns how to stop. */
export function subscribeToCarts(listener: () => void): () => void {
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith('cart:')) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onOtherTab)
  }
}

function readText(key: string): string | null {
  const unkeptText = unkept.get(key)
  if (unkeptText !== undefined) return unkeptText
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeText(key: string, text: string | null): void {
  unkept.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) unkept.set(key, text)
  }
}

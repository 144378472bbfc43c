import type { CartItem } from '#modules/cart/cart.ts'

/** Seats that go with a cart, as `HeldSeats` says them. */
interface ChosenSeats {
  choice: string
  orderKey: string | null
}

/**
 * The client key (idempotency key) of a cart and the seats that go with it, derived from its content. So it is the same after a reload and in every
 * tab, and a cart is paid once however often it is sent. Lines contain the time they were added: a cart that is filled
 * again after a purchase has another key. The server adds a hash of what is bought, for how much and by whom; this key
 * only distinguishes one person's carts. Seats that are chosen again later have another key; those of an order that was sent have its key.
 */
export function checkoutKey(items: CartItem[], seats: readonly ChosenSeats[] = []): string {
  const sent = seats.find(({ orderKey }) => orderKey !== null)?.orderKey
  if (sent) return sent
  const choices = seats.map(({ choice }) => choice)
  const content = [...items.map((item) => `${item.id} ${item.quantity}`), ...choices].toSorted().join()
  return `cart-${print(content, 0x811c9dc5)}${print(content, 0x9e3779b1)}`
}

// FNV-1a from a starting point.
function print(text: string, start: number): string {
  let value = start
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(16).padStart(8, '0')
}

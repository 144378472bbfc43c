import type { CartItem } from '#modules/cart/cart.ts'

/**
 * The key a cart is bought under: decided by what the cart holds, so that it is the same after a reload and in every tab,
 * and one cart is paid once however often and from wherever it is sent. Lines carry the moment they were added: a cart
 * that is filled again after a purchase is another cart. The server adds a print of its own of what is bought, for how
 * much and by whom; this one only tells a person's carts apart.
 */
export function checkoutKey(items: CartItem[]): string {
  const content = items
    .map((item) => `${item.id} ${item.quantity}`)
    .toSorted()
    .join()
  return `cart-${print(content, 0x811c9dc5)}${print(content, 0x9e3779b1)}`
}

// FNV-1a from a starting point.
function print(text: string, start: number): string {
  let value = start
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(16).padStart(8, '0')
}

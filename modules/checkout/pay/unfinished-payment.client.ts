import type { CartItem } from '#modules/cart/cart.ts'
import { readCheckout } from '#modules/checkout/checkout-calls.client.ts'
import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { removeSentKey, readSentKey } from '#modules/checkout/pay/sent-order.client.ts'

/** The purchase that an order for this very cart has become; null while it has not, or when none was sent. */
export async function findPurchase(person: string, items: CartItem[]): Promise<Purchase | null> {
  const key = readSentKey(person, items)
  const answer = key === null ? null : await readCheckout(key)
  if (answer?.status !== 'completed' && answer?.status !== 'awaiting_cash') return null
  removeSentKey(person)
  return answer
}

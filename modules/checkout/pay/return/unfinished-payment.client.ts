import type { CartItem } from '#modules/cart/cart.ts'
import { readCheckout } from '#modules/checkout/checkout-calls.client.ts'
import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { checkoutKey } from '#modules/checkout/place/checkout-key.ts'
import { removeSentKey, readSentKey } from '#modules/checkout/pay/return/sent-order.client.ts'

/** The purchase made from an order for exactly this cart; null when it is not finished, or none was sent. */
export async function findPurchase(person: string, items: CartItem[]): Promise<Purchase | null> {
  const key = readSentKey(person, checkoutKey(items))
  const answer = key === null ? null : await readCheckout(key)
  if (answer?.status !== 'completed' && answer?.status !== 'awaiting_cash') return null
  removeSentKey(person)
  return answer
}

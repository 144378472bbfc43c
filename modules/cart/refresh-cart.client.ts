import type { CartItem } from '#modules/cart/cart.ts'
import { cartChangeMessages } from '#modules/cart/cart-change-messages.ts'
import type { Cart } from '#modules/cart/cart-context.tsx'
import { applyCurrentPrices, type CurrentPrice } from '#modules/cart/current-prices.ts'
import { systemNow } from '#platform/time.ts'

/** Updates the prices and limits of a cart; answers the cart, and a sentence for each line that changed. */
export function refreshCart(
  change: Cart['change'],
  fresh: CurrentPrice[],
): { items: CartItem[]; messages: string[] } {
  let items: CartItem[] = []
  let messages: string[] = []
  change((before) => {
    items = applyCurrentPrices(before, fresh, systemNow())
    messages = cartChangeMessages(before, items)
    return items
  })
  return { items, messages }
}

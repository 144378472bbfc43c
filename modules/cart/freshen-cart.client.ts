import type { CartItem } from '#modules/cart/cart.ts'
import { cartNews } from '#modules/cart/cart-news.ts'
import type { Cart } from '#modules/cart/cart-context.tsx'
import { freshenItems, type FreshPrice } from '#modules/cart/fresh-prices.ts'
import { systemNow } from '#platform/time.ts'

/** Brings a cart's prices and caps up to date; gives what it holds then, and a sentence for each line that changed. */
export function freshenCart(
  change: Cart['change'],
  fresh: FreshPrice[],
): { items: CartItem[]; news: string[] } {
  let items: CartItem[] = []
  let news: string[] = []
  change((before) => {
    items = freshenItems(before, fresh, systemNow())
    news = cartNews(before, items)
    return items
  })
  return { items, news }
}

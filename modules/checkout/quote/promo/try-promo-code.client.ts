import type { CartItem } from '#modules/cart/cart.ts'
import { fetchQuote, type HeldAtEvent } from '#modules/checkout/checkout-calls.client.ts'
import { codesFor } from '#modules/promo-codes/stored-promo-codes.ts'
import { toPromoCode } from '#modules/promo-codes/promo-code.ts'
import { promoMessages } from '#modules/promo-codes/messages.ts'
import { readPromoCodes, savePromoCode } from '#modules/promo-codes/stored-promo-codes.client.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'

/** Tries a code that somebody typed: one that counts for an event of the cart is kept; else why not, as a sentence. */
export async function tryPromoCode(
  items: CartItem[],
  seats: readonly HeldAtEvent[],
  typed: string,
): Promise<string | null> {
  const code = toPromoCode(typed)
  if (code === null) return promoMessages.PROMO_UNKNOWN
  const others = codesFor(readPromoCodes(), [...items, ...seats]).filter((one) => one !== code)
  const quote = await fetchQuote(items, seats, [...others, code].slice(-5))
  if (!quote) return NETWORK_ERROR
  const mine = quote.promos.filter((promo) => promo.code === code)
  const counted = mine.filter((promo) => promo.failure === null)
  for (const { eventId } of counted) if (eventId !== null) savePromoCode(eventId, code)
  return counted.length > 0 ? null : (mine[0]?.failure?.message ?? promoMessages.PROMO_UNKNOWN)
}

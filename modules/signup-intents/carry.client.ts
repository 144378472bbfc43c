import type { InHand } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { readCart } from '#modules/cart/cart-storage.client.ts'
import { storeCart } from '#modules/cart/stored-cart.ts'
import { keepSessionCode, sessionCode } from '#modules/referrals/session-code.client.ts'
import type { Carried } from '#modules/signup-intents/carried.ts'
import { keepIntent, peekIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { takeInCart } from '#modules/signup-intents/restored-cart.client.ts'
import { isAlive, writeIntent } from '#modules/signup-intents/signup-intent.ts'
import { systemNow } from '#platform/time.ts'

const MOST_CARRIED = 60_000 // the server takes 64 kB

/**
 * What this browser's visitor has in hand, as text for the field `carried` of a form whose sign-in may end in another
 * browser; null when it is nothing.
 */
export function carriedText(): string | null {
  const items = readCart(null)
  const intent = peekIntent(systemNow())
  const code = sessionCode()
  if (items.length === 0 && !intent && !code) return null
  const parts = {
    ...(items.length > 0 && { cart: storeCart(items) }),
    ...(code && { referralCode: code }),
  }
  // What is too much to carry is left behind, the intent first: it is the same cart once more.
  const texts = [{ ...parts, ...(intent && { intent: writeIntent(intent) }) }, parts].map((whole) =>
    JSON.stringify(whole),
  )
  return texts.find((text) => new TextEncoder().encode(text).length <= MOST_CARRIED) ?? null
}

/** The same for the screens on which people sign in. */
export const inHand: InHand = {
  text: carriedText,
  hasCart: () => readCart(null).length > 0,
  referralCode: sessionCode,
}

/** Puts what was carried into this browser; what it already has of each wins. */
export function takeIn(carried: Carried, person: string): void {
  const now = systemNow()
  takeInCart(person, carried.cart)
  if (carried.intent && isAlive(carried.intent, now) && !peekIntent(now)) keepIntent(carried.intent)
  if (carried.referralCode && !sessionCode()) keepSessionCode(carried.referralCode)
}

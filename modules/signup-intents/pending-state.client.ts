import type { PendingStateSource } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { readCart } from '#modules/cart/cart-storage.client.ts'
import { storeCart } from '#modules/cart/stored-cart.ts'
import { readPromoCodes } from '#modules/promo-codes/stored-promo-codes.client.ts'
import { sessionReferralCode } from '#modules/referrals/session-referral-code.client.ts'
import { storedIntentText } from '#modules/signup-intents/stored-intent.client.ts'
import { systemNow } from '#platform/time.ts'

const MAX_BYTES = 60_000 // the server takes 64 kB

/** The pending state of this browser, as text for the form field `pendingState`; null when there is none. */
export function collectPendingState(): string | null {
  const items = readCart(null)
  const intent = storedIntentText(systemNow())
  const code = sessionReferralCode()
  const promoCodes = readPromoCodes()
  const hasPromo = Object.keys(promoCodes).length > 0
  if (items.length === 0 && !intent && !code && !hasPromo) return null
  const parts = {
    ...(items.length > 0 && { cart: storeCart(items) }),
    ...(code && { referralCode: code }),
    ...(hasPromo && { promoCodes: JSON.stringify(promoCodes) }),
  }
  // What is too much to carry is left behind, the intent first: it is the same cart once more.
  const texts = [{ ...parts, ...(intent && { intent }) }, parts].map((whole) => JSON.stringify(whole))
  return texts.find((text) => new TextEncoder().encode(text).length <= MAX_BYTES) ?? null
}

/** The same for the screens on which people sign in. */
export const pendingStateSource: PendingStateSource = {
  collect: collectPendingState,
  hasCart: () => readCart(null).length > 0,
  referralCode: sessionReferralCode,
}

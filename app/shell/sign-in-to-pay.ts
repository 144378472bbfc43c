import { readCart } from '#modules/cart/cart-storage.client.ts'
import { sessionReferralCode } from '#modules/referrals/session-referral-code.client.ts'
import { forgetIntent, storeIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { systemNow } from '#platform/time.ts'
import { openSignInDialog } from '#app/shell/sign-in-dialog-store.ts'

/** Opens the sign-in dialog for a buyer; signing in leads to checkout, over the page they are on, with what they picked. */
export function signInToPay(tab: 'sign-in' | 'sign-up'): void {
  const { pathname, search } = location
  const next = pathname === '/checkout' ? pathname + search : `${pathname}${search}#checkout`
  const cartItems = readCart(null)
  const eventId = cartItems[0]?.eventId
  forgetIntent(systemNow()) // what was wanted before is not what is wanted now
  const referralCode = sessionReferralCode() ?? undefined
  if (eventId)
    storeIntent({ type: 'purchase_tickets', data: { eventId, cartItems, referralCode } }, systemNow(), next)
  openSignInDialog({ kind: 'purchase', tab, next })
}

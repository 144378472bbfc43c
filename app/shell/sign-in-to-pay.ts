import { readCart } from '#modules/cart/cart-storage.client.ts'
import { sessionCode } from '#modules/referrals/session-code.client.ts'
import { storeIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { systemNow } from '#platform/time.ts'
import { openSignIn } from '#app/shell/sign-in-door.ts'

/** Opens the sign-in dialog for a buyer; signing in leads to checkout, over the page they are on, with what they picked. */
export function signInToPay(tab: 'sign-in' | 'sign-up'): void {
  const { pathname, search } = location
  const next = pathname === '/checkout' ? pathname + search : `${pathname}${search}#checkout`
  const cartItems = readCart(null)
  const eventId = cartItems[0]?.eventId
  const referralCode = sessionCode() ?? undefined
  if (eventId)
    storeIntent({ type: 'purchase_tickets', data: { eventId, cartItems, referralCode } }, systemNow(), next)
  openSignIn({ kind: 'purchase', tab, next })
}

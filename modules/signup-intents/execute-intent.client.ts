import { keepSessionCode, sessionCode } from '#modules/referrals/session-code.client.ts'
import { RESULTS } from '#modules/signup-intents/messages.ts'
import { adoptRestoredCart, preserveCart } from '#modules/signup-intents/restored-cart.client.ts'
import { type SignupIntent, targetOf } from '#modules/signup-intents/signup-intent.ts'

export interface IntentResult {
  ok: boolean
  /** Shown 5 seconds. (Specification 4) */
  message: string
  /** Where to go next; null stays. */
  target: string | null
}

/** Does what somebody wanted before they signed in; never throws. */
export async function executeIntent(intent: SignupIntent | null, person: string): Promise<IntentResult> {
  if (!intent) return { ok: false, message: RESULTS.none, target: null }
  const result = (ok: boolean, message: string): IntentResult => ({ ok, message, target: targetOf(intent) })
  try {
    switch (intent.type) {
      case 'follow_organizer':
        return result(...(await follow(intent.data)))
      case 'purchase_tickets':
        return result(...restoreCart(intent.data, person))
      case 'create_event':
        return result(true, RESULTS.mayCreate)
      case 'referral_click':
        void trackClick(intent.data.referralCode)
        return result(true, RESULTS.referred)
      case 'unknown':
      default:
        return { ok: false, message: RESULTS.unknown, target: null }
    }
  } catch {
    return result(false, RESULTS.thrown)
  }
}

type Told = [ok: boolean, message: string]
type Purchase = Extract<SignupIntent, { type: 'purchase_tickets' }>

async function follow({
  organizerId,
  organizerName,
}: {
  organizerId: string
  organizerName: string
}): Promise<Told> {
  try {
    const answer = await fetch(`/organizer/${organizerId}/follow`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ follows: 'yes' }),
    })
    return answer.ok ? [true, RESULTS.following(organizerName)] : [false, RESULTS.followRefused]
  } catch {
    return [false, RESULTS.followFailed]
  }
}

function restoreCart({ cartItems, referralCode }: Purchase['data'], person: string): Told {
  if (referralCode && !sessionCode()) keepSessionCode(referralCode)
  try {
    preserveCart(cartItems)
    adoptRestoredCart(person)
    return [true, RESULTS.cartRestored]
  } catch {
    return [false, RESULTS.cartNotRestored]
  }
}

/** Counts a click on a referral link for its promoter. What fails is the server's to log, never the visitor's trouble. */
export async function trackClick(code: string): Promise<void> {
  try {
    await fetch('/api/referral-clicks', { method: 'POST', body: new URLSearchParams({ code }) })
  } catch {
    // no line
  }
}

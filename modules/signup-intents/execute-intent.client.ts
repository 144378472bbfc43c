import {
  saveSessionReferralCode,
  sessionReferralCode,
} from '#modules/referrals/session-referral-code.client.ts'
import { RESULT_MESSAGES } from '#modules/signup-intents/messages.ts'
import { adoptRestoredCart, preserveCart } from '#modules/signup-intents/restored-cart.client.ts'
import { type SignupIntent, targetOf } from '#modules/signup-intents/signup-intent.ts'

export interface IntentResult {
  ok: boolean
  /** Shown 5 seconds. (Specification 4) */
  message: string
  /** Where to go next; null stays. */
  target: string | null
}

/** Executes a signup intent after sign-in; never throws. */
export async function executeIntent(intent: SignupIntent | null, person: string): Promise<IntentResult> {
  if (!intent) return { ok: false, message: RESULT_MESSAGES.none, target: null }
  const result = (ok: boolean, message: string): IntentResult => ({ ok, message, target: targetOf(intent) })
  try {
    switch (intent.type) {
      case 'follow_organizer':
        return result(...(await follow(intent.data)))
      case 'like_event':
        return result(...(await like(intent.data)))
      case 'purchase_tickets':
        return result(...restoreWantedCart(intent.data, person))
      case 'create_event':
        return result(true, RESULT_MESSAGES.mayCreate)
      case 'referral_click':
        void trackClick(intent.data.referralCode)
        return result(true, RESULT_MESSAGES.referred)
      case 'unknown':
      default:
        return { ok: false, message: RESULT_MESSAGES.unknown, target: null }
    }
  } catch {
    return result(false, RESULT_MESSAGES.thrown)
  }
}

type StepResult = [ok: boolean, message: string]
type Purchase = Extract<SignupIntent, { type: 'purchase_tickets' }>

async function follow({
  organizerId,
  organizerName,
}: {
  organizerId: string
  organizerName: string
}): Promise<StepResult> {
  try {
    const answer = await fetch(`/organizer/${organizerId}/follow`, {
      method: 'POST',
      keepalive: true, // also when they go on to another page at once: what was wanted is not stored any more
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ follows: 'yes' }),
    })
    return answer.ok
      ? [true, RESULT_MESSAGES.following(organizerName)]
      : [false, RESULT_MESSAGES.followRefused]
  } catch {
    return [false, RESULT_MESSAGES.followFailed]
  }
}

async function like({ eventId, eventTitle }: { eventId: string; eventTitle: string }): Promise<StepResult> {
  const answer = await fetch(`/events/${eventId}/like`, {
    method: 'POST',
    keepalive: true,
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ likes: 'yes' }),
  }).catch(() => null)
  return answer?.ok ? [true, RESULT_MESSAGES.liked(eventTitle)] : [false, RESULT_MESSAGES.likeFailed]
}

/** Makes what a buyer set out to buy their cart: whether it is now, and the message. */
export function restoreWantedCart({ cartItems, referralCode }: Purchase['data'], person: string): StepResult {
  if (referralCode && !sessionReferralCode()) saveSessionReferralCode(referralCode)
  try {
    preserveCart(cartItems)
    return adoptRestoredCart(person)
      ? [true, RESULT_MESSAGES.cartRestored]
      : [false, RESULT_MESSAGES.cartNotRestored]
  } catch {
    return [false, RESULT_MESSAGES.cartNotRestored]
  }
}

/** Counts a click on a referral link for its promoter. A failure is logged by the server, and never shown to the visitor. */
export async function trackClick(code: string): Promise<void> {
  try {
    await fetch('/api/referral-clicks', {
      method: 'POST',
      keepalive: true,
      body: new URLSearchParams({ code }),
    })
  } catch {
    // no line
  }
}

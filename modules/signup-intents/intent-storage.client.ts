import {
  isIntentAlive,
  readIntent,
  type SignupIntent,
  type NewIntent,
  writeIntent,
} from '#modules/signup-intents/signup-intent.ts'
import { epochMs, type Instant } from '#platform/time.ts'

const KEY = 'signup_intent'

/** Stores an intent until its visitor has signed in; the last one counts. Without storage it is lost. */
export const storeIntent = (wanted: NewIntent, now: Instant, redirectPath?: string): void =>
  keepIntent({ ...wanted, timestamp: epochMs(now), ...(redirectPath && { redirectPath }) })

/** Stores an existing intent with its original time. */
export function keepIntent(intent: SignupIntent): void {
  try {
    localStorage.setItem(KEY, writeIntent(intent))
  } catch {
    // A browser that keeps nothing: signing in works, what was wanted is pressed again.
  }
}

/** The stored intent at `now`; null when there is none, or when it is more than 24 hours old. */
export function peekIntent(now: Instant): SignupIntent | null {
  try {
    const intent = readIntent(localStorage.getItem(KEY))
    return intent && isIntentAlive(intent, now) ? intent : null
  } catch {
    return null
  }
}

/** The stored intent, removed from storage, so that it is executed at most once. */
export function takeIntent(now: Instant): SignupIntent | null {
  const intent = peekIntent(now)
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
  return intent
}

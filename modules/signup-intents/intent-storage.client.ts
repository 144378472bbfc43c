import {
  isIntentAlive,
  readIntent,
  type SignupIntent,
  type NewIntent,
  writeIntent,
} from '#modules/signup-intents/signup-intent.ts'
import { epochMs, type Instant } from '#platform/time.ts'

const KEY = 'signup_intent'

/** Keeps what somebody wants to do until they have signed in; the last wish counts. Where nothing is kept, it is forgotten. */
export const storeIntent = (wanted: NewIntent, now: Instant, redirectPath?: string): void =>
  keepIntent({ ...wanted, timestamp: epochMs(now), ...(redirectPath && { redirectPath }) })

/** Keeps an intent as it is, with the time it was first wanted. */
export function keepIntent(intent: SignupIntent): void {
  try {
    localStorage.setItem(KEY, writeIntent(intent))
  } catch {
    // A browser that keeps nothing: signing in works, what was wanted is pressed again.
  }
}

/** What is wanted at `now`; null for nothing, and for what is more than 24 hours old. */
export function peekIntent(now: Instant): SignupIntent | null {
  try {
    const intent = readIntent(localStorage.getItem(KEY))
    return intent && isIntentAlive(intent, now) ? intent : null
  } catch {
    return null
  }
}

/** What is wanted, taken out of storage, so that it is done at most once. */
export function takeIntent(now: Instant): SignupIntent | null {
  const intent = peekIntent(now)
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
  return intent
}

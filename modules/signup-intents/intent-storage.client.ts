import { isForTab, isIntentAlive } from '#modules/signup-intents/intent-life.ts'
import {
  readIntent,
  type SignupIntent,
  type NewIntent,
  writeIntent,
} from '#modules/signup-intents/signup-intent.ts'
import { INTENT_KEY, TAB_KEY, tabMark } from '#modules/signup-intents/stored-intent.client.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/** Stores an intent until its visitor has signed in; the last one counts. Without storage it is lost. */
export const storeIntent = (wanted: NewIntent, now: Instant, redirectPath?: string): void =>
  keepIntent({ ...wanted, timestamp: epochMs(now), ...(redirectPath && { redirectPath }) })

/** Stores an existing intent with its original time. */
export function keepIntent(intent: SignupIntent): void {
  try {
    localStorage.setItem(INTENT_KEY, writeIntent(intent))
    sessionStorage.setItem(TAB_KEY, String(intent.timestamp))
  } catch {
    // A browser that keeps nothing: signing in works, what was wanted is pressed again.
  }
}

/** The stored intent at `now`, of whichever tab; null when there is none, or when it is more than 24 hours old. */
export function peekIntentOfAnyTab(now: Instant): SignupIntent | null {
  try {
    const intent = readIntent(localStorage.getItem(INTENT_KEY))
    return intent && isIntentAlive(intent, now) ? intent : null
  } catch {
    return null
  }
}

/** The stored intent that a sign-in in this tab may execute; null when there is none. */
export function peekIntent(now: Instant): SignupIntent | null {
  const intent = peekIntentOfAnyTab(now)
  return intent && isForTab(intent, tabMark()) ? intent : null
}

/** The stored intent, removed from storage, so that it is executed at most once. One of another tab stays there. */
export function takeIntent(now: Instant): SignupIntent | null {
  const intent = peekIntent(now)
  if (intent || !peekIntentOfAnyTab(now)) removeIntent()
  return intent
}

/** Removes what was wanted in this tab and given up. How somebody came, by a promoter's link, stays true. */
export function forgetIntent(now: Instant): void {
  const intent = peekIntent(now)
  if (intent && intent.type !== 'referral_click') removeIntent()
}

function removeIntent(): void {
  try {
    localStorage.removeItem(INTENT_KEY)
    sessionStorage.removeItem(TAB_KEY)
  } catch {
    // Nothing was kept.
  }
}

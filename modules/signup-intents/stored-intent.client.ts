import { isForTab, isIntentAlive } from '#modules/signup-intents/intent-life.ts'
import type { SignupIntent } from '#modules/signup-intents/signup-intent.ts'
import type { Instant } from '#platform/time.ts'

export const INTENT_KEY = 'signup_intent'
/** In the tab's own storage: which intent was stored here. */
export const TAB_KEY = 'signup_intent_of_tab'

/** Which intent was stored in this tab; null for none. */
export function tabMark(): string | null {
  try {
    return sessionStorage.getItem(TAB_KEY)
  } catch {
    return null
  }
}

/**
 * The stored intent that a sign-in in this tab may execute, as the text that it was stored as; null when there is none.
 * Whoever uses it parses it: a page that only sends it along need not have the code for that.
 */
export function storedIntentText(now: Instant): string | null {
  try {
    const text = localStorage.getItem(INTENT_KEY)
    const intent = JSON.parse(text ?? 'null') as SignupIntent | null // what is none has no time of its own
    return intent && isIntentAlive(intent, now) && isForTab(intent, tabMark()) ? text : null
  } catch {
    return null
  }
}

import type { SignupIntent } from '#modules/signup-intents/signup-intent.ts'
import { DAY_MS, epochMs, type Instant } from '#platform/time.ts'

const LIFE_MS = DAY_MS // spec 9

/**
 * Whether an intent may still be executed at `now`: for 24 hours, the last instant included; never one from the future.
 * (Specification 9)
 */
export const isIntentAlive = ({ timestamp }: SignupIntent, now: Instant): boolean => {
  const ageMs = epochMs(now) - timestamp
  return ageMs >= 0 && ageMs <= LIFE_MS
}

/**
 * Whether a sign-in in the tab whose mark is `mark` may execute an intent: only where it was stored. What a tab that is
 * closed now wanted would lead whoever signs in next, perhaps another person, where they did not mean to go. A referral
 * link leads nowhere, what another version of the site kept is only reported, and a question names whom it is asked.
 */
export const isForTab = ({ type, timestamp, askedOf }: SignupIntent, mark: string | null): boolean =>
  type === 'referral_click' || type === 'unknown' || askedOf !== undefined || mark === String(timestamp)

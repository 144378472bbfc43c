import {
  saveSessionReferralCode,
  sessionReferralCode,
} from '#modules/referrals/session-referral-code.client.ts'
import { readPromoCodes, savePromoCode } from '#modules/promo-codes/stored-promo-codes.client.ts'
import type { ParsedPendingState } from '#modules/signup-intents/parse-pending-state.ts'
import { isIntentAlive } from '#modules/signup-intents/intent-life.ts'
import { keepIntent, peekIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { restoreCartIfEmpty } from '#modules/signup-intents/restored-cart.client.ts'
import { systemNow } from '#platform/time.ts'

/**
 * Restores pending state in this browser. What the browser already has takes precedence. `isOwn`: it was this browser that
 * asked for the mail; else a stranger may have, and nothing is done in a person's name before they have said so.
 */
export function restorePendingState(
  pendingState: ParsedPendingState,
  person: string,
  { isOwn }: { isOwn: boolean },
): void {
  const now = systemNow()
  restoreCartIfEmpty(person, pendingState.cart)
  const { askedOf = person } = peekIntent(now) ?? { askedOf: null } // what somebody else was asked here gives way
  if (pendingState.intent && isIntentAlive(pendingState.intent, now) && askedOf !== person)
    keepIntent(isOwn ? pendingState.intent : { ...pendingState.intent, askedOf: person })
  const codes = readPromoCodes()
  for (const [eventId, code] of Object.entries(pendingState.promoCodes ?? {}))
    if (codes[eventId] === undefined) savePromoCode(eventId, code)
  if (pendingState.referralCode && !sessionReferralCode()) saveSessionReferralCode(pendingState.referralCode)
}

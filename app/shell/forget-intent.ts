import { readSessionHint } from '#modules/accounts/session/session-hint.ts'
import { forgetIntent, peekIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { promptFor } from '#modules/signup-intents/intent-prompt.ts'
import type { SignupIntent } from '#modules/signup-intents/signup-intent.ts'
import { systemNow } from '#platform/time.ts'

/**
 * Removes what a visitor wanted when they leave a sign-in screen without signing in: a later sign-in, perhaps another
 * person's, does not execute it. A mail that is on its way holds its own copy. Whoever got in, or goes on below
 * `/auth/`, keeps it.
 */
export function forgetIntentUnlessSignedIn(): void {
  const isLeft = readSessionHint(document.cookie) === null && !location.pathname.startsWith('/auth/')
  if (isLeft) forgetIntent(systemNow())
}

/**
 * Removes what was wanted before a sign-in dialog opens that says `description`, unless that is what it says: the page
 * was left with its dialog open, and whoever signs in now, perhaps another person, wants something else.
 */
export function forgetIntentNotSaid(description: string | undefined): void {
  const now = systemNow()
  const intent = peekIntent(now)
  if (intent && !isKeptForDialog(intent, description)) forgetIntent(now)
}

/** Whether an intent is what a dialog is about. How somebody came and what nobody knows does nothing in their name. */
export const isKeptForDialog = (intent: SignupIntent, description: string | undefined): boolean =>
  intent.type === 'referral_click' || intent.type === 'unknown' || promptFor(intent) === description

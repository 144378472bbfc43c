import { readSessionHint } from '#modules/accounts/session/session-hint.ts'
import { forgetIntent } from '#modules/signup-intents/intent-storage.client.ts'
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

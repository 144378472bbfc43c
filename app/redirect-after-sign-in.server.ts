import { redirect } from 'react-router'
import type { OpenedSession } from '#modules/accounts/auth.server.ts'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import { secondFactorPath } from '#modules/accounts/second-factor/second-factor-path.ts'
import { cookieHeaders } from '#app/accounts-ctx.server.ts'

/** Tells the next page, which reads and deletes it, that its visitor has just signed in. A hint for the eye, no proof of anything. */
const JUST_SIGNED_IN = 'just-signed-in=1; Max-Age=60; Path=/; SameSite=Lax'

/**
 * The response to every successful sign-in: sets its cookies and redirects to `next`, a path of this site; with a
 * second factor, to the page that asks for its code.
 */
export function redirectAfterSignIn(next: string, { cookies, awaitsSecondFactor }: OpenedSession): Response {
  return awaitsSecondFactor
    ? redirect(secondFactorPath(next), { headers: cookieHeaders(cookies) })
    : redirect(safeReturnPath(next), { headers: cookieHeaders([...cookies, JUST_SIGNED_IN]) })
}

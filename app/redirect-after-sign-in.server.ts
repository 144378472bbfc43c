import { replace } from 'react-router'
import type { OpenedSession } from '#modules/accounts/auth.server.ts'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import { secondFactorPath } from '#modules/accounts/second-factor/second-factor-path.ts'
import { cookieHeaders } from '#app/accounts-ctx.server.ts'

/** Tells the next page, which reads and deletes it, that its visitor has just signed in. A hint for the eye, no proof of anything. */
const justSignedIn = (isNewcomer: boolean): string =>
  `just-signed-in=${isNewcomer ? 'first' : 'again'}; Max-Age=60; Path=/; SameSite=Lax`

/**
 * The response to every successful sign-in: sets its cookies and redirects to `next`, a path of this site; with a
 * second factor, to the page that asks for its code. Both take the place of the sign-in screen, so that Back skips it.
 */
export function redirectAfterSignIn(
  next: string,
  { cookies, awaitsSecondFactor, isNewcomer }: OpenedSession,
): Response {
  return awaitsSecondFactor
    ? replace(secondFactorPath(next), { headers: cookieHeaders(cookies) })
    : replace(safeReturnPath(next), { headers: cookieHeaders([...cookies, justSignedIn(isNewcomer)]) })
}

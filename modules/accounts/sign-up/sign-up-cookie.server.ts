import type { Auth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'
import { LINK_SECONDS } from '#modules/accounts/internal/library.server.ts'
import {
  cookieScope,
  readCookie,
  signed,
  signedValue,
} from '#modules/accounts/session/signed-cookie.server.ts'

type CookieSettings = Pick<Auth, 'sessionCookie'>

/**
 * The cookie by which a browser proves that it made the sign-up of this account; it lasts as long as the confirmation
 * link.
 */
export function signUpCookie(
  { sessionCookie: { signedUpName, secret } }: CookieSettings,
  accountId: string,
): string {
  return `${signedUpName}=${signed(accountId, secret)}; Max-Age=${LINK_SECONDS}; ${cookieScope(signedUpName)}`
}

/** Whether this browser made the sign-up of the account, so that the password is the reader's own. */
export function hasSignUpCookie(
  { sessionCookie }: CookieSettings,
  clientRequest: ClientRequest,
  accountId: string,
): boolean {
  const { signedUpName, secret } = sessionCookie
  return signedValue(readCookie(clientRequest.headers.get('cookie'), signedUpName), secret) === accountId
}

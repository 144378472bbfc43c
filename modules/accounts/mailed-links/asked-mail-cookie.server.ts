import type { Auth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'
import { MAGIC_LINK_SECONDS } from '#modules/accounts/internal/magic-link-plugin.server.ts'
import {
  cookieScope,
  readCookie,
  signed,
  signedValue,
} from '#modules/accounts/session/signed-cookie.server.ts'
import { isId } from '#platform/ids.ts'

type CookieSettings = Pick<Auth, 'sessionCookie'>

/**
 * The cookie by which a browser proves that it asked for a sign-in mail, by the id of its challenge; it lasts as long as
 * the code. A code is good in that browser alone, so nobody else uses up its tries. It opens nothing by itself.
 */
export function askedMailCookie({ sessionCookie }: CookieSettings, challengeId: string): string {
  const { askedMailName: name, secret } = sessionCookie
  return `${name}=${signed(challengeId, secret)}; Max-Age=${MAGIC_LINK_SECONDS}; ${cookieScope(name)}`
}

/** The challenge of the last sign-in mail that this browser asked for; null when it asked for none. */
export function askedMail({ sessionCookie }: CookieSettings, clientRequest: ClientRequest): string | null {
  const { askedMailName, secret } = sessionCookie
  const id = signedValue(readCookie(clientRequest.headers.get('cookie'), askedMailName), secret)
  return id !== null && isId(id) ? id : null // another cookie of ours is signed as well
}

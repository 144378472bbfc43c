import type { Auth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'
import { MAGIC_LINK_SECONDS } from '#modules/accounts/internal/magic-link-plugin.server.ts'
import { CODE_DIGITS } from '#modules/accounts/mailed-links/code-digits.ts'
import {
  cookieScope,
  readCookie,
  signed,
  signedValue,
} from '#modules/accounts/session/signed-cookie.server.ts'
import { isId } from '#platform/ids.ts'

type CookieSettings = Pick<Auth, 'sessionCookie'>

/** A sign-in mail that a browser asked for. */
interface AskedMail {
  /** The id of its challenge. */
  id: string
  /** How many digits its code has. */
  codeDigits: number
}

/**
 * The cookie by which a browser proves that it asked for a sign-in mail, by the id of its challenge; it lasts as long as
 * the code, and says how long that is, for a page that is opened anew. A code is good in that browser alone, so nobody
 * else uses up its tries. It opens nothing by itself.
 */
export function askedMailCookie({ sessionCookie }: CookieSettings, { id, codeDigits }: AskedMail): string {
  const { askedMailName: name, secret } = sessionCookie
  return `${name}=${signed(`${id}:${codeDigits}`, secret)}; Max-Age=${MAGIC_LINK_SECONDS}; ${cookieScope(name)}`
}

/** The last sign-in mail that this browser asked for; null when it asked for none. */
export function askedMail({ sessionCookie }: CookieSettings, clientRequest: ClientRequest): AskedMail | null {
  const { askedMailName, secret } = sessionCookie
  const value = signedValue(readCookie(clientRequest.headers.get('cookie'), askedMailName), secret)
  const [id = '', digits = ''] = value?.split(':') ?? []
  const codeDigits = Object.values(CODE_DIGITS).find((known) => String(known) === digits)
  return isId(id) && codeDigits ? { id, codeDigits } : null // another cookie of ours is signed as well
}

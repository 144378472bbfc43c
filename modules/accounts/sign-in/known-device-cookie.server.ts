import { createHash, randomUUID } from 'node:crypto'
import type { Auth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'
import {
  cookieScope,
  readCookie,
  signed,
  signedValue,
} from '#modules/accounts/session/signed-cookie.server.ts'
import { DAY_MS } from '#platform/time.ts'

type CookieSettings = Pick<Auth, 'sessionCookie'>

const KEPT_SECONDS = (400 * DAY_MS) / 1000 // as long as browsers keep one

/**
 * The cookie by which a browser proves that somebody signed in to this account with it before. Wrong passwords of strangers
 * do not shut such a browser out.
 */
export function knownDeviceCookie({ sessionCookie }: CookieSettings, email: string): string {
  const { knownDeviceName: name, secret } = sessionCookie
  const value = `${randomUUID()} ${accountOf(email)}`
  return `${name}=${signed(value, secret)}; Max-Age=${KEPT_SECONDS}; ${cookieScope(name)}`
}

/** What tells this device apart, when somebody signed in to the account of `email` with it before; null otherwise. */
export function findKnownDevice(
  { sessionCookie: { knownDeviceName, secret } }: CookieSettings,
  clientRequest: ClientRequest,
  email: string,
): string | null {
  const cookie = readCookie(clientRequest.headers.get('cookie'), knownDeviceName)
  const [device = '', account] = signedValue(cookie, secret)?.split(' ') ?? []
  return account === accountOf(email) ? device : null
}

const accountOf = (email: string): string => createHash('sha256').update(email).digest('base64url')

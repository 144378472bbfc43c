import type { Auth } from '#modules/accounts/auth.server.ts'
import { cookieScope, signed } from '#modules/accounts/session/signed-cookie.server.ts'

/**
 * The cookie by which a browser keeps the choice not to be remembered from sign-up, which opens no session yet, until the
 * link of the confirmation does: that session then ends with the browser. A choice to be remembered takes it away again.
 * The account library reads it wherever it opens a session.
 */
export function rememberMeCookie({ sessionCookie }: Pick<Auth, 'sessionCookie'>, remember: boolean): string {
  const { dontRememberName: name, secret } = sessionCookie
  const where = cookieScope(name)
  if (remember) return `${name}=; Max-Age=0; ${where}`
  return `${name}=${signed('true', secret)}; ${where}`
}

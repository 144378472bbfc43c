/**
 * The name of the cookie that scripts can read. It is set and deleted together with the session cookie, which they
 * cannot read.
 */
export const SESSION_HINT = 'signed-in'

/** The value of the hint when the session cookie belongs to no session. */
export const NO_SESSION = '0'

/**
 * Reads the hint: this browser may have a session, and which; another session has another hint. Null for none. Use it
 * for the first paint, never for permissions: anybody can write it.
 */
export function readSessionHint(cookies: string | null | undefined): string | null {
  const value = /(?:^|;\s*)signed-in=([\w-]+)/.exec(cookies ?? '')?.[1]
  return value === undefined || value === NO_SESSION ? null : value
}

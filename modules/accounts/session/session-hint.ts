/** The name of a cookie that scripts can read, which comes and goes with the session cookie that they cannot. */
export const SESSION_HINT = 'signed-in'

/** The hint's value where a session cookie was looked at and opens nothing. */
export const NO_SESSION = '0'

/**
 * Says that this browser may have a session, and which: another session has another hint. Null for none. It is for what
 * is drawn first, never for rights: anybody can write it.
 */
export function readSessionHint(cookies: string | null | undefined): string | null {
  const value = /(?:^|;\s*)signed-in=([\w-]+)/.exec(cookies ?? '')?.[1]
  return value === undefined || value === NO_SESSION ? null : value
}

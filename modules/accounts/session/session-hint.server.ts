import { createHash } from 'node:crypto'
import { NO_SESSION, SESSION_HINT } from '#modules/accounts/session/session-hint.ts'

/** The Set-Cookie line of the hint that belongs to a session cookie among `setCookies`: set, prolonged and ended with it. Empty without one. */
export function hintForSession(setCookies: string[], sessionName: string): string[] {
  const line = setCookies.findLast((one) => one.startsWith(`${sessionName}=`))
  if (line === undefined) return []
  const value = line.slice(sessionName.length + 1).split(';', 1)[0] ?? ''
  const maxAge = /;\s*max-age=(-?\d+)/i.exec(line)?.[1]
  const isEnd = value === '' || (maxAge !== undefined && Number(maxAge) <= 0)
  return [isEnd ? cookie('', sessionName, '0') : cookie(markOf(value), sessionName, maxAge)]
}

/** The Set-Cookie line that corrects a hint which does not match the session that was read. Empty when it matches. */
export function correctedHint(
  cookies: string | null | undefined,
  sessionName: string,
  isSignedIn: boolean,
): string[] {
  const session = valueIn(cookies, sessionName)
  const hint = valueIn(cookies, SESSION_HINT)
  // A dead session cookie keeps its hint at "no session": without any, the next page would set one again.
  const right = session === undefined ? undefined : isSignedIn ? markOf(session) : NO_SESSION
  if (hint === right) return []
  return [right === undefined ? cookie('', sessionName, '0') : cookie(right, sessionName)]
}

/**
 * The Set-Cookie line of the hint for a browser that has a session cookie but no hint; undefined when nothing is
 * missing. It reads no database.
 */
export function missingHint(cookies: string | undefined, sessionName: string): string | undefined {
  if (!cookies?.includes(sessionName)) return undefined
  const session = valueIn(cookies, sessionName)
  if (session === undefined || valueIn(cookies, SESSION_HINT) !== undefined) return undefined
  return cookie(markOf(session), sessionName)
}

/** Tells sessions apart and gives nothing away: a few letters of a hash of what nobody can guess. */
const markOf = (session: string): string =>
  createHash('sha256').update(session).digest('base64url').slice(0, 10)

function cookie(value: string, sessionName: string, maxAge?: string): string {
  const parts = [`${SESSION_HINT}=${value}`, 'Path=/', 'SameSite=Lax']
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  if (sessionName.startsWith('__Host-')) parts.push('Secure')
  return parts.join('; ')
}

/** The value as it stands in the header, not decoded. */
function valueIn(cookies: string | null | undefined, name: string): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}

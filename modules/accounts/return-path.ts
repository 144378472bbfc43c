/** Where a sign-in leads when no return path was given (spec 2, sign-in screen). */
export const AFTER_SIGN_IN = '/events'

const MAX_LENGTH = 2_000
const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u
const HIDDEN_SEPARATOR = /%2f|%5c/i
/** Going back to one of these would only show the sign-in screen again, or sign out; what of /auth is for members is not. */
const NO_RETURN = /^\/(account|auth(?!\/(?:arrived|new-email)(?:\/|$))|sign-out)(\/|$)/
const HERE = 'https://here.invalid'

/**
 * The path to go to after signing in: `wanted` when it is a path of this site, else the events page.
 * Whatever a browser or a proxy could read as another site's address counts as not given.
 */
export function safeReturnPath(wanted: unknown): string {
  const url = ownUrl(wanted)
  return url && !NO_RETURN.test(url.pathname) ? url.pathname + url.search + url.hash : AFTER_SIGN_IN
}

/** Whether every browser and proxy reads `text` as a path of this site; at most 2,000 characters. */
export const isOwnPath = (text: unknown): text is string => ownUrl(text) !== null

function ownUrl(wanted: unknown): URL | null {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH || !wanted.startsWith('/')) return null
  if (CONTROL_OR_BACKSLASH.test(wanted)) return null
  const url = URL.parse(wanted, HERE)
  // "/.//elsewhere.example" is a path until its dots are resolved.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return null
  return HIDDEN_SEPARATOR.test(url.pathname) ? null : url
}

/** The sign-in screen, on one of its tabs, that leads back to `path` afterwards. */
export function signInPath(path: string, tab: 'sign-in' | 'sign-up' = 'sign-in'): string {
  const next = safeReturnPath(path)
  const query = new URLSearchParams()
  if (next !== AFTER_SIGN_IN) query.set('next', next)
  if (tab === 'sign-up') query.set('tab', tab)
  return query.size === 0 ? '/account' : `/account?${query}`
}

/** Where a person shows again that it is them, which leads back to `next`, a path of this site. */
export const reauthenticatePath = (next: string): string => `/auth/again?${new URLSearchParams({ next })}`

/**
 * Where a redeemed mail leads: to the page that restores pending state, when there is any, and from there to `next`,
 * which must be safe. In the browser where it began, the restored state is the same as the stored one.
 */
export const arrivalPath = (challengeId: string | null, next: string): string =>
  challengeId === null ? next : `/auth/arrived?${new URLSearchParams({ challenge: challengeId, next })}`

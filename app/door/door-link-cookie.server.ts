import { readPass, writePass } from '#modules/teams/door-links/door-pass.server.ts'
import type { DoorLinkId, EventId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secret.server.ts'

/** Longer than any link works, so that scans which waited for a signal are handed in after it. */
const DAYS = 30
const DAY_SECONDS = 24 * 60 * 60

/** The link by which a browser is at the door of an event is the last that it opened there; each also has a cookie of its own. */
const nameOf = (eventId: string, link: string | null): string =>
  link === null ? `door-${eventId}` : `door-${eventId}-${link}`

/**
 * The Set-Cookie texts that stand for an opened link: for the pages of doors alone, and read by no script. The first is replaced by the
 * next link that the browser opens to the same door; the second stays, so that what was scanned by this one is handed in all the same.
 */
export function doorLinkCookies(
  { secret, appUrl }: { secret: string; appUrl: string },
  { id, eventId }: { id: DoorLinkId; eventId: EventId },
): string[] {
  const pass = writePass(secret, eventId, id)
  const secure = appUrl.startsWith('https:') ? '; Secure' : ''
  return [nameOf(eventId, null), nameOf(eventId, id)].map(
    (name) => `${name}=${pass}; Path=/doors; Max-Age=${DAYS * DAY_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** The link that a browser opened to the door of an event: the last one, or the one that it asks as; null for none. */
export function readDoorLinkCookie(
  secrets: Secrets,
  cookies: string | null,
  { eventId, link }: { eventId: string; link: string | null },
): DoorLinkId | null {
  const all = cookies?.split(/;\s*/) ?? []
  const openedAs = (name: string) => {
    const pass = all.find((one) => one.startsWith(`${name}=`))
    return pass === undefined ? null : readPass(secrets, eventId, pass.slice(name.length + 1))
  }
  const last = openedAs(nameOf(eventId, null))
  if (link === null || last === link) return last
  const opened = openedAs(nameOf(eventId, link))
  return opened === link ? opened : null
}

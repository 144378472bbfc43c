import { readPass, writePass } from '#modules/teams/door-links/door-pass.server.ts'
import type { DoorLinkId, EventId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secret.server.ts'

/** Longer than any link works, so that scans which waited for a signal are handed in after it. */
const DAYS = 30
const DAY_SECONDS = 24 * 60 * 60

const nameOf = (eventId: string): string => `door-${eventId}`

/** The Set-Cookie text that stands for an opened link: for the pages of doors alone, and read by no script. */
export function doorLinkCookie(
  { secret, appUrl }: { secret: string; appUrl: string },
  { id, eventId }: { id: DoorLinkId; eventId: EventId },
): string {
  const pass = `${nameOf(eventId)}=${writePass(secret, eventId, id)}`
  const secure = appUrl.startsWith('https:') ? '; Secure' : ''
  return `${pass}; Path=/doors; Max-Age=${DAYS * DAY_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

/** The link that a browser opened to the door of an event; null for none. */
export function readDoorLinkCookie(
  secrets: Secrets,
  cookies: string | null,
  eventId: string,
): DoorLinkId | null {
  const start = `${nameOf(eventId)}=`
  const pass = cookies?.split(/;\s*/).find((one) => one.startsWith(start))
  return pass === undefined ? null : readPass(secrets, eventId, pass.slice(start.length))
}

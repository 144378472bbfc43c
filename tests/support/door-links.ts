import { doorLinkCookies } from '#app/door/door-link-cookie.server.ts'
import type { LinkHours } from '#modules/teams/door-links/door-link.ts'
import { makeDoorLink } from '#modules/teams/door-links/make-door-link.server.ts'
import { type HeldDoorLink, openDoorLink } from '#modules/teams/door-links/open-door-link.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'

/** A link to the door of an event, as somebody who runs its team makes it. */
export async function doorLinkOf(
  db: Db,
  eventId: EventId,
  by: { id: PersonId; name: string },
  { name = 'Side door', hours = '24' }: { name?: string; hours?: LinkHours } = {},
): Promise<HeldDoorLink & { secret: string }> {
  const manager = await proveManager(db, by, eventId, 'team')
  const made = manager && (await makeDoorLink(db, manager, { name, hours }))
  if (!made?.ok) throw new Error('No link was made')
  const { secret } = made.value
  const opened = await openDoorLink(db, '', secret)
  if (!opened.ok) throw new Error('The link opens nothing')
  return { ...opened.value, secret }
}

/** The cookie of a browser that opened a new link. */
export async function openedDoorLink(
  db: Db,
  site: { secret: string; appUrl: string },
  eventId: EventId,
  by: { id: PersonId; name: string },
): Promise<string> {
  const [cookie = ''] = doorLinkCookies(site, await doorLinkOf(db, eventId, by))
  return cookie.split(';', 1)[0] ?? ''
}

/** Lets a link have expired a minute ago. */
export const expireDoorLink = (db: Db, { id }: HeldDoorLink): Promise<unknown> =>
  db.pool.query(
    `update door_links set created_at = now() - interval '1 day', expires_at = now() - interval '1 minute' where id = $1`,
    [id],
  )

import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { DoorLinkId } from '#platform/ids.ts'

/** Ends a link at once: a scan that comes after this is refused. False for one that is not of this event. One statement. */
export async function revokeDoorLink(
  db: DbOrTx,
  { eventId }: EventManager<'team'>,
  link: DoorLinkId,
): Promise<boolean> {
  const rows = await db.statement(
    'update door_links set revoked_at = coalesce(revoked_at, now()) where event_id = $1 and id = $2 returning id',
    [eventId, link],
  )
  return rows.length > 0
}

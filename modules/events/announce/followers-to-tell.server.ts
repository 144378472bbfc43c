import { IS_NOT_HOST } from '#modules/events/announce/news-to-follower.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { IS_FOUND } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'

/** How many followers will hear of an event that was just published; none once they are told. */
export async function followersToTell(db: DbOrTx, { eventId }: EventManager<'edit'>): Promise<number> {
  const [row] = await db.statement<{ count: number }>(
    `select count(*)::integer as count
     from announced_events n
     join events e on e.id = n.event_id
     join organizer_follows f on f.organizer_id = e.organizer_id and f.created_at <= n.published_at
     where n.event_id = $1 and n.announcement_id is null and ${IS_FOUND} and ${IS_NOT_HOST}`,
    [eventId],
  )
  return row?.count ?? 0
}

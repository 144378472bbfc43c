import type { EventWithArt } from '#modules/events/art/event-art.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'

/** What decides the drawn picture of an event, drafts too; undefined when there is none. */
export async function getEventArt(db: DbOrTx, id: string): Promise<EventWithArt | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db.statement<EventWithArt>('select id, title, motif from events where id = $1::uuid', [
    id,
  ])
  return row
}

import type { EventKind } from '#modules/events/event.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'

/** What kind of event it is, drafts too; undefined when there is none. */
export async function getEventKind(db: DbOrTx, id: string): Promise<EventKind | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db.statement<{ kind: EventKind }>('select kind from events where id = $1::uuid', [id])
  return row?.kind
}

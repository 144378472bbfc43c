import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

/** Whether somebody puts events on: they own an organiser's name or an event, published or not. (Specification 6) */
export async function isHost(db: DbOrTx, personId: PersonId): Promise<boolean> {
  const [row] = await db.statement<{ is_host: boolean }>(
    'events: is host',
    `select exists (select from organizers where owner_id = $1)
         or exists (select from events where owner_id = $1) as is_host`,
    [personId],
  )
  return row?.is_host ?? false
}

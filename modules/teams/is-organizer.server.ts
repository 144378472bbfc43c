import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

/** Whether somebody puts events on: an organiser's name is theirs, or they have a role at an event, published or not. (Specification 6) */
export async function isOrganizer(db: DbOrTx, personId: PersonId): Promise<boolean> {
  const [row] = await db.statement<{ isOrganizer: boolean }>(
    `select exists (select from organizers where owner_id = $1)
         or exists (select from managed_events($1)) as "isOrganizer"`,
    [personId],
  )
  return row?.isOrganizer ?? false
}

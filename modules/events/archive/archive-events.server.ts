import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'

/** Proofs of one person. */
type Editors = readonly EventManager<'edit'>[]

const idsOf = (editors: Editors) => editors.map(({ eventId }) => eventId)

/**
 * Puts events away that are over or cancelled; one that is archived already stays so, and any other stays as it is.
 * Answers how many are not archived after it.
 */
export async function archiveEvents(db: DbOrTx, editors: Editors): Promise<number> {
  await db.statement(
    `with archived as (
       update events set status_before_archive = status, status = 'archived', updated_at = clock_timestamp()
       where id = any ($1::uuid[]) and (status = 'cancelled' or status = 'published' and ends_at <= now())
       returning id
     )
     select note_event_change(archived.id, $2, 'Archived') from archived`,
    [idsOf(editors), editors[0]?.personId ?? null],
  )
  const [others] = await db.statement<{ count: number }>(
    `select count(*) from events where id = any ($1::uuid[]) and status <> 'archived'`,
    [idsOf(editors)],
  )
  return others?.count ?? 0
}

/** Takes events back out of the archive, as what they were before; one that is not in it stays as it is. */
export async function restoreEvents(db: DbOrTx, editors: Editors): Promise<void> {
  // One without an earlier state was put away before its night: it does not take place.
  await db.statement(
    `with restored as (
       update events set status_before_archive = null, updated_at = clock_timestamp(),
         status = coalesce(status_before_archive, case when ends_at <= now() then 'published' else 'cancelled' end)
       where id = any ($1::uuid[]) and status = 'archived'
       returning id
     )
     select note_event_change(restored.id, $2, 'Taken out of the archive') from restored`,
    [idsOf(editors), editors[0]?.personId ?? null],
  )
}

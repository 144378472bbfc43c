import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'

/** Keeps that the file of this person says they are cancelled, of those of these events that are: a later file may say otherwise. */
export const markCancelled = (db: DbOrTx, importer: PersonId, ids: readonly EventId[]): Promise<unknown> =>
  db.statement(
    `update imported_events m set facts = m.facts || '{"isCancelled": "on"}'::jsonb
     from events e
     where m.imported_by = $1 and m.event_id = any ($2::uuid[]) and e.id = m.event_id and e.status = 'cancelled'`,
    [importer, ids],
  )

import type { Tx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'

interface Changed {
  by: PersonId
  /** What was changed, in the words of the event's log; null where nothing was. */
  what: string | null
}

/** Writes in the logs of events who changed them, in the transaction in which it is done. */
export const noteChange = async (
  tx: Tx,
  events: readonly EventId[],
  { by, what }: Changed,
): Promise<void> => {
  if (what !== null && events.length > 0)
    await tx.statement(
      'select note_event_change(changed.id, $2, $3) from unnest($1::uuid[]) as changed (id)',
      [events, by, what],
    )
}

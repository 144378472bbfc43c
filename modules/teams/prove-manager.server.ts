import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'

/**
 * Makes the proof that a person may run an event: for its owner (section 6), and null for everyone else, administrators
 * included, and for events that do not exist, so that both look alike. The only place where the proof is made.
 */
export async function proveManager(
  db: DbOrTx,
  person: { id: string; name: string },
  eventId: string,
): Promise<EventManager | null> {
  if (!isId(eventId)) return null
  const owned = await db.statement('prove_manager', 'select from events where id = $1 and owner_id = $2', [
    eventId,
    person.id,
  ])
  if (owned.length === 0) return null
  return { eventId, personId: person.id, personName: person.name } as unknown as EventManager
}

import type { AtDoor, DoorLinkProof, DoorProof } from '#modules/events/event-manager.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import { isManager, managerProof } from '#modules/teams/prove/prove-manager.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, isId } from '#platform/ids.ts'
import type { SqlOperand } from '#platform/sql-operand.ts'

/**
 * Makes the proof that somebody may scan at a door: by their role there (`event-roles.ts`), or by a link to it that works. Null for everyone else, and
 * for events that do not exist. One statement.
 */
export async function proveDoor(db: DbOrTx, who: AtDoor, eventId: string): Promise<DoorProof | null> {
  if (!isId(eventId)) return null
  const rows = await db.statement<{ answer: boolean }>(`select ${isAtDoorText('$1', '$2', '$3')} as answer`, [
    eventId,
    who.id,
    who.linkId ?? null,
  ])
  const [{ answer }] = rows as [{ answer: boolean }] // a select without a table has one row
  return doorProof(who, eventId, answer)
}

/** SQL of whether the person, or else the link, may scan at the event. Its answer goes to `doorProof`. */
export const isAtDoorText = (
  event: SqlOperand,
  person: SqlOperand,
  link: SqlOperand,
): string => `(${isManager(event, person, 'door')}
      or exists (select from door_links d where d.event_id = ${event} and d.id = ${link}::uuid and ${worksText('d')}))`

/**
 * SQL of whether the link `d` opens its door now: whoever made it knows it, so it ends when they run the team there no more.
 */
export const worksText = (d: string): string => `(${d}.revoked_at is null and ${d}.expires_at > now()
        and ${d}.event_id in ${managedEvents(`${d}.made_by`, 'team')})`

/** The proof, by what `isAtDoorText` answered for them and the event in a statement; null when it was false. */
export function doorProof(who: AtDoor, eventId: string, answer: boolean): DoorProof | null {
  if (who.linkId === undefined) return managerProof(who, eventId, 'door', answer)
  const facts: Omit<DoorLinkProof, symbol> = {
    eventId: eventId as EventId,
    personId: null,
    personName: who.name,
    linkId: who.linkId,
  }
  return answer ? (facts as DoorLinkProof) : null
}

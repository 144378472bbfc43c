import type { EventCapability, EventManager } from '#modules/events/event-manager.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, isId } from '#platform/ids.ts'
import type { SqlOperand } from '#platform/sql-operand.ts'

interface Person {
  id: string
  name: string
}

/**
 * Makes the proof that a person may do one thing at an event, by their role there (`event-roles.ts`); null for everyone
 * else, administrators included, and for events that do not exist, so that both look alike. One statement. With
 * `managerProof` the only place where the proof is made. (Specification 6)
 */
export async function proveManager<C extends EventCapability>(
  db: DbOrTx,
  person: Person,
  eventId: string,
  capability: C,
): Promise<EventManager<C> | null> {
  if (!isId(eventId)) return null
  const rows = await db.statement<{ answer: boolean }>(
    `select ${isManager('$1', '$2', capability)} as answer`,
    [eventId, person.id],
  )
  const [{ answer }] = rows as [{ answer: boolean }] // a select without a table has one row
  return managerProof(person, eventId, capability, answer)
}

/** The proofs for several events; null when there is one at which the person may not do it. One statement. */
export async function proveManagers<C extends EventCapability>(
  db: DbOrTx,
  person: Person,
  eventIds: readonly string[],
  capability: C,
): Promise<EventManager<C>[] | null> {
  const proofs = await managersAmong(db, person, eventIds, capability)
  return proofs.length === eventIds.length ? proofs : null
}

/** The proofs for those of several events at which the person may do it. One statement. */
export async function managersAmong<C extends EventCapability>(
  db: DbOrTx,
  person: Person,
  eventIds: readonly string[],
  capability: C,
): Promise<EventManager<C>[]> {
  const managed = await db.statement<{ event_id: EventId }>(
    `select event_id from ${managedEvents('$1', capability)} managed where event_id = any ($2::uuid[])`,
    [person.id, eventIds],
  )
  const ids = new Set<string>(managed.map(({ event_id }) => event_id))
  return eventIds.flatMap((id) => managerProof(person, id, capability, ids.has(id)) ?? [])
}

/**
 * The same question as SQL, for a statement that must not cost another one: whether the person `person` has
 * a capability at the event `event`. Its answer goes to `managerProof`.
 */
export const isManager = (event: SqlOperand, person: SqlOperand, capability: EventCapability): string =>
  `exists (select from ${managedEvents(person, capability)} managed where event_id = ${event})`

/** The proof, by what `isManager` answered for this person, event and capability in a statement; null when it was false. */
export const managerProof = <C extends EventCapability>(
  person: Person,
  eventId: string,
  capability: C,
  answer: boolean,
): EventManager<C> | null =>
  answer
    ? ({
        eventId,
        personId: person.id,
        personName: person.name,
        proves: capability,
      } as unknown as EventManager<C>)
    : null

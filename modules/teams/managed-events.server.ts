import type { EventCapability } from '#modules/events/event-manager.ts'
import { type RawBuilder, sql } from 'kysely'
import { OF_ALL_EVENTS, rolesWith } from '#modules/teams/prove/event-roles.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import type { SqlOperand } from '#platform/sql-operand.ts'

/**
 * The events at which a person has a capability, for a statement to join: SQL of a table with the column `event_id`, one
 * row an event, found by index. `person` is what holds the person's id.
 *
 *     from events e join ${managedEvents('$1', 'sales')} m on m.event_id = e.id
 */
export const managedEvents = (person: SqlOperand, capability: EventCapability): string =>
  `(select event_id from managed_events(${person}) where ${permits(capability)})`

/** The same for a query of Kysely: `selectFrom(managedEventsOf(personId, 'sales').as('m'))`. */
export const managedEventsOf = (
  personId: PersonId,
  capability: EventCapability,
): RawBuilder<{ event_id: EventId }> =>
  sql`(select event_id from managed_events(${personId}) where ${sql.raw(permits(capability))})`

/**
 * The events at which a person has any role, with the role, what its organiser made of it, and whether they are held to single events:
 * one row an event. What it permits is asked by `hasRoleWith`.
 */
export const rolesOf = (
  personId: PersonId,
): RawBuilder<{ event_id: EventId; role: string; capabilities: string[] | null; is_held: boolean }> =>
  sql`managed_events(${personId})`

/** Whether the role in the columns `role`, `capabilities` and `is_held` of a table, such as `m`, permits something. */
export const hasRoleWith = (capability: EventCapability, table: string): RawBuilder<boolean> =>
  sql.raw(permits(capability, `${table}.`))

/**
 * What the organiser made of the role decides; else whether it is among the roles of the one table that have the capability. What is of
 * all events is nobody's who is held to single ones.
 */
const permits = (capability: EventCapability, of = ''): string => {
  const byRole = `coalesce('${capability}' = any (${of}capabilities), ${of}role in (${rolesIn(capability)}))`
  return OF_ALL_EVENTS.includes(capability) ? `(${byRole} and not ${of}is_held)` : byRole
}

const rolesIn = (capability: EventCapability): string =>
  rolesWith(capability)
    .map((role) => `'${role}'`)
    .join(', ')

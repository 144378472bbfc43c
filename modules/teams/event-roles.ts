import type { EventCapability } from '#modules/events/event-manager.ts'

/**
 * What each role at an event may do. Who has which role: `db/functions/managed_events.sql`, which so far knows only
 * owners. A role that nobody has permits nothing. (Specification 6)
 */
export const eventRoles = {
  owner: ['door', 'sales', 'money', 'edit'],
  scanner: ['door'],
} as const satisfies Record<string, readonly EventCapability[]>

export type EventRole = keyof typeof eventRoles

/** The roles that have a capability. */
export const rolesWith = (capability: EventCapability): EventRole[] =>
  (Object.keys(eventRoles) as EventRole[]).filter((role) =>
    (eventRoles[role] as readonly EventCapability[]).includes(capability),
  )

/** What a role permits, as the database names it; nothing without one. */
export const capabilitiesOf = (role: string | null): readonly EventCapability[] =>
  role !== null && Object.hasOwn(eventRoles, role) ? eventRoles[role as EventRole] : [] // looked at just before

import type { EventCapability } from '#modules/events/event-manager.ts'

/**
 * What each role at an event may do, unless its organiser changed it (`team_roles`): the one table that pages, use-cases and
 * statements read. Who has which role: `db/functions/managed_events.sql`. A role that nobody has permits nothing. Payouts, where they go,
 * and who owns an organiser are the owner's alone, whatever stands here. (Specification 6)
 */
export const eventRoles = {
  owner: ['door', 'sales', 'cash', 'money', 'edit', 'team'],
  manager: ['door', 'sales', 'cash', 'money', 'edit', 'team'],
  sales: ['door', 'sales', 'cash'],
  scanner: ['door'],
} as const satisfies Record<string, readonly EventCapability[]>

export type EventRole = keyof typeof eventRoles

/** What is nobody's who is held to single events: a team is that of all of them. */
export const OF_ALL_EVENTS: readonly EventCapability[] = ['team']

/** The roles that somebody can be given: an owner is not made by invitation. */
export type TeamRole = 'manager' | 'sales' | 'scanner'
export const TEAM_ROLES = ['manager', 'sales', 'scanner'] as const satisfies readonly TeamRole[]

/** The roles that have a capability. */
export const rolesWith = (capability: EventCapability): EventRole[] =>
  (Object.keys(eventRoles) as EventRole[]).filter((role) =>
    (eventRoles[role] as readonly EventCapability[]).includes(capability),
  )

/** A role of somebody, as the database names it. */
export interface GivenRole {
  role: string | null
  /** What the organiser made of it; null where they left it as it is. */
  changed: readonly string[] | null
  /** Whether it is for single events, and not for all. */
  isHeld: boolean
}

/**
 * What a role permits; nothing without one. Words in `changed` that are no capability permit nothing. To whoever is held to single
 * events it permits nothing that is of all.
 */
export function capabilitiesOf({ role, changed, isHeld }: GivenRole): readonly EventCapability[] {
  if (role === null || !Object.hasOwn(eventRoles, role)) return []
  const may = changed
    ? eventRoles.owner.filter((one) => changed.includes(one))
    : eventRoles[role as EventRole] // looked at just before
  return isHeld ? may.filter((one) => !OF_ALL_EVENTS.includes(one)) : may
}

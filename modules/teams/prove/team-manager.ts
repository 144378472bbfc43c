import type { EventCapability } from '#modules/events/event-manager.ts'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'

declare const proven: unique symbol

/**
 * Proof that a person runs the team of an organiser: its owner, or a member of all its events whose role permits it. Only
 * `prove-team-manager.server.ts` makes one.
 */
export interface TeamManager {
  readonly organizerId: OrganizerId
  readonly organizerName: string
  readonly personId: PersonId
  readonly personName: string
  readonly isOwner: boolean
  /** What they may do, and so the most that they may give to others. */
  readonly may: readonly EventCapability[]
  /** What each role permits at this organiser. */
  readonly roles: Readonly<Record<TeamRole, readonly EventCapability[]>>
  readonly [proven]: true
}

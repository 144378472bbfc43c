import type { EventCapability } from '#modules/events/event-manager.ts'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import type { OpenInvitation, TeamMember } from '#modules/teams/read-team.server.ts'
import type { TeamEvent } from '#modules/teams/team-events.server.ts'
import type { OrganizerId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** A team as whoever runs it sees it. */
export interface OwnTeam {
  organizerId: OrganizerId
  name: string
  isOwner: boolean
  /** What each role may do there, and which of them may be given by who looks. */
  roles: Readonly<Record<TeamRole, readonly EventCapability[]>>
  mayGive: readonly TeamRole[]
  members: readonly TeamMember[]
  invitations: readonly OpenInvitation[]
  /** Whom the page changes; null for nobody. */
  changing: { memberId: string; events: readonly TeamEvent[] } | null
  /** What was done with it, the newest first. */
  history: readonly { id: string; text: string; at: Instant }[]
}

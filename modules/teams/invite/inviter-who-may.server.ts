import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { proveTeamManager } from '#modules/teams/prove/prove-team-manager.server.ts'
import { mayGive } from '#modules/teams/team.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'

/**
 * Whoever made an invitation, where they may still give its role: their own may permit less than it did, or the role more. Null where
 * they may not, or are gone.
 */
export async function inviterWhoMay(
  db: DbOrTx,
  { organizerId, invitedBy, role }: { organizerId: OrganizerId; invitedBy: PersonId | null; role: TeamRole },
): Promise<PersonId | null> {
  const inviter = invitedBy && (await proveTeamManager(db, { id: invitedBy, name: '' }, organizerId))
  return inviter && mayGive(inviter.may, inviter.roles[role]) ? invitedBy : null
}

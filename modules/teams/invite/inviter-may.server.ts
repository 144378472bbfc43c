import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { proveTeamManager } from '#modules/teams/prove/prove-team-manager.server.ts'
import { mayGive } from '#modules/teams/team.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'

/** Whether whoever made an invitation may still give its role: their own may permit less than it did, or the role more. */
export async function inviterMay(
  db: DbOrTx,
  { organizerId, invitedBy, role }: { organizerId: OrganizerId; invitedBy: PersonId | null; role: TeamRole },
): Promise<boolean> {
  const inviter = invitedBy && (await proveTeamManager(db, { id: invitedBy, name: '' }, organizerId))
  return inviter ? mayGive(inviter.may, inviter.roles[role]) : false
}

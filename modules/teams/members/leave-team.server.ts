import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { withdrawOf } from '#modules/teams/invite/withdraw-invitation.server.ts'
import { lockTeam } from '#modules/teams/prove/prove-team-manager.server.ts'
import { logDeed } from '#modules/teams/team-log.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { isId, type OrganizerId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Leaves a team by oneself. Fails with NOT_ON_TEAM where there is no such role to give up; an owner has none. */
export async function leaveTeam(
  db: Db,
  personId: PersonId,
  organizer: string,
): Promise<Result<null, { code: 'NOT_ON_TEAM' }>> {
  if (!isId(organizer)) return fail({ code: 'NOT_ON_TEAM' })
  const organizerId = organizer as OrganizerId // looked at just before
  return withTransaction(db, async (tx) => {
    await lockTeam(tx, organizerId)
    const [left] = await tx.statement<{ role: TeamRole }>(
      'delete from team_members where organizer_id = $1 and person_id = $2 returning role',
      [organizerId, personId],
    )
    if (!left) return fail({ code: 'NOT_ON_TEAM' })
    await withdrawOf(tx, organizerId, personId)
    await logDeed(tx, { organizerId, what: 'left', by: personId, person: personId, role: left.role })
    return ok(null)
  })
}

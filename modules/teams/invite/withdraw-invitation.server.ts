import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { withTeam } from '#modules/teams/prove/prove-team-manager.server.ts'
import { mayGive } from '#modules/teams/team.ts'
import { logDeed } from '#modules/teams/team-log.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { isId, type OrganizerId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * Ends an open invitation. Fails with INVITATION_NOT_OPEN when there is none, or somebody accepted it first, and ROLE_ABOVE_OWN for one to a
 * role that permits more than whoever asks may do.
 */
export const withdrawInvitation = (
  db: Db,
  person: { id: PersonId; name: string },
  organizerId: string,
  invitationId: string,
): Promise<Result<null, { code: 'TEAM_NOT_FOUND' | 'INVITATION_NOT_OPEN' | 'ROLE_ABOVE_OWN' }>> =>
  withTeam<null, { code: 'INVITATION_NOT_OPEN' | 'ROLE_ABOVE_OWN' }>(
    db,
    person,
    organizerId,
    async (tx, manager) => {
      if (!isId(invitationId)) return fail({ code: 'INVITATION_NOT_OPEN' })
      const [open] = await tx.statement<{ role: TeamRole }>(
        `select role from team_invitations where organizer_id = $1 and id = $2 and status = 'open'`,
        [manager.organizerId, invitationId],
      )
      if (!open) return fail({ code: 'INVITATION_NOT_OPEN' })
      if (!mayGive(manager.may, manager.roles[open.role])) return fail({ code: 'ROLE_ABOVE_OWN' })
      await tx.statement(
        `update team_invitations set status = 'withdrawn' where organizer_id = $1 and id = $2`,
        [manager.organizerId, invitationId],
      )
      const { organizerId: organizer } = manager
      await logDeed(tx, {
        organizerId: organizer,
        what: 'withdrawn',
        by: person.id,
        invitation: invitationId,
        role: open.role,
      })
      return ok(null)
    },
  )

/**
 * Ends what is open of somebody who leaves a team or gets another role there: the invitations they made, so that none brings them back, and
 * those to their own address.
 */
export const withdrawOf = (tx: Tx, organizerId: OrganizerId, personId: PersonId): Promise<unknown> =>
  tx.statement(
    `update team_invitations set status = 'withdrawn'
     where organizer_id = $1 and status = 'open'
       and (invited_by = $2 or email = (select lower(u.email) from auth_user u where u.id = $2))`,
    [organizerId, personId],
  )

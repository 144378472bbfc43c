import type { EventCapability } from '#modules/events/event-manager.ts'
import { eventRoles, type TeamRole } from '#modules/teams/prove/event-roles.ts'
import { withTeam } from '#modules/teams/prove/prove-team-manager.server.ts'
import { mayBeTicked } from '#modules/teams/team.ts'
import { logDeed } from '#modules/teams/team-log.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export type RoleFailure = { code: 'TEAM_NOT_FOUND' | 'OWNER_ALONE' | 'ROLE_WITHOUT_RIGHTS' | 'NOT_FOR_ROLE' }

/**
 * Says what a role may do for one organiser, in place of `event-roles.ts`; what is the same as there is kept nowhere. It holds at once, for
 * all who have the role. Fails with OWNER_ALONE for anybody else, ROLE_WITHOUT_RIGHTS for nothing at all, and NOT_FOR_ROLE for what
 * `mayBeTicked` refuses.
 */
export const changeRole = (
  db: Db,
  person: { id: PersonId; name: string },
  organizerId: string,
  { role, may }: { role: TeamRole; may: readonly EventCapability[] },
): Promise<Result<null, RoleFailure>> =>
  withTeam<null, RoleFailure>(db, person, organizerId, async (tx, manager) => {
    if (!manager.isOwner) return fail({ code: 'OWNER_ALONE' })
    if (may.length === 0) return fail({ code: 'ROLE_WITHOUT_RIGHTS' })
    if (!may.every((one) => mayBeTicked(role, one))) return fail({ code: 'NOT_FOR_ROLE' })
    const capabilities = eventRoles.owner.filter((one) => may.includes(one))
    const before = manager.roles[role]
    if (before.length === capabilities.length && before.every((one) => may.includes(one))) return ok(null)
    const usual: readonly EventCapability[] = eventRoles[role]
    if (usual.length === capabilities.length && usual.every((one) => may.includes(one)))
      await tx.statement('delete from team_roles where organizer_id = $1 and role = $2', [
        manager.organizerId,
        role,
      ])
    else
      await tx.statement(
        `insert into team_roles (organizer_id, role, capabilities) values ($1, $2, $3)
         on conflict (organizer_id, role) do update set capabilities = excluded.capabilities`,
        [manager.organizerId, role, capabilities],
      )
    await logDeed(tx, { organizerId: manager.organizerId, what: 'rights_changed', by: person.id, role })
    return ok(null)
  })

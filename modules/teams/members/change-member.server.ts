import { notify } from '#modules/notifications/notify.server.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { withdrawOf } from '#modules/teams/invite/withdraw-invitation.server.ts'
import { withTeam } from '#modules/teams/prove/prove-team-manager.server.ts'
import { mayGive } from '#modules/teams/team.ts'
import { areOfOrganizer } from '#modules/teams/team-events.server.ts'
import { logDeed } from '#modules/teams/team-log.server.ts'
import type { TeamManager } from '#modules/teams/prove/team-manager.ts'
import { teamChangeMail } from '#modules/teams/team-mails.tsx'
import { teamChangeNotification } from '#modules/teams/team-notifications.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type EventId, isId, newId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

interface Person {
  id: PersonId
  name: string
}

export type MemberFailure = {
  code: 'TEAM_NOT_FOUND' | 'MEMBER_NOT_FOUND' | 'OWN_ROLE' | 'ROLE_ABOVE_OWN' | 'NOT_ITS_EVENT'
}

/**
 * Gives a member another role, or holds them to other events (null for all); they are told of it. Fails with OWN_ROLE for
 * oneself, and ROLE_ABOVE_OWN where their role, or the new one, permits more than whoever asks may do.
 */
export const changeMember = (
  db: Db,
  person: Person,
  organizerId: string,
  { memberId, role, eventIds }: { memberId: string; role: TeamRole; eventIds: EventId[] | null },
): Promise<Result<null, MemberFailure>> =>
  withTeam<null, MemberFailure>(db, person, organizerId, async (tx, manager) => {
    const member = await findMember(tx, manager, memberId)
    if (!member.ok) return member
    const { id, role: before, email, eventIds: heldBefore } = member.value
    const { organizerId: organizer, organizerName: team } = manager
    if (!mayGive(manager.may, manager.roles[role])) return fail({ code: 'ROLE_ABOVE_OWN' })
    if (!(await areOfOrganizer(tx, organizer, eventIds))) return fail({ code: 'NOT_ITS_EVENT' })
    await tx.statement(
      'update team_members set role = $3, event_ids = $4 where organizer_id = $1 and person_id = $2',
      [organizer, id, role, eventIds],
    )
    if (role !== before || eventIds) await withdrawOf(tx, organizer, id)
    const isSame = role === before
    if (isSame && areSame(eventIds, heldBefore)) return ok(null)
    const what = isSame ? 'reach_changed' : 'role_changed'
    await logDeed(tx, { organizerId: organizer, what, by: person.id, person: id, role })
    await notify(tx, teamChangeNotification, id, { what, team, role })
    await enqueueMail(tx, teamChangeMail, email, { what, team, role }, `team_role:${newId()}`)
    return ok(null)
  })

const areSame = (one: readonly EventId[] | null, other: readonly EventId[] | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.length === other.length && one.every((id) => other.includes(id)))

/**
 * Takes a member off a team: what they may do ends with it, in their next request. The invitations that they made, and those to them, end
 * as well. They are told. Fails as `changeMember` does; the owner is no member, and so is not found.
 */
export const removeMember = (
  db: Db,
  person: Person,
  organizerId: string,
  memberId: string,
): Promise<Result<null, MemberFailure>> =>
  withTeam<null, MemberFailure>(db, person, organizerId, async (tx, manager) => {
    const member = await findMember(tx, manager, memberId)
    if (!member.ok) return member
    const { id, role, email } = member.value
    const { organizerId: organizer, organizerName: team } = manager
    await withdrawOf(tx, organizer, id)
    await tx.statement('delete from team_members where organizer_id = $1 and person_id = $2', [organizer, id])
    await logDeed(tx, { organizerId: organizer, what: 'removed', by: person.id, person: id, role })
    await notify(tx, teamChangeNotification, id, { what: 'removed', team, role })
    await enqueueMail(tx, teamChangeMail, email, { what: 'removed', team, role }, `team_removed:${newId()}`)
    return ok(null)
  })

interface Member {
  id: PersonId
  role: TeamRole
  eventIds: EventId[] | null
  email: string
}

/** A member whom the manager may change. */
async function findMember(
  tx: Tx,
  manager: TeamManager,
  memberId: string,
): Promise<Result<Member, MemberFailure>> {
  if (memberId === manager.personId) return fail({ code: 'OWN_ROLE' })
  const [member] = isId(memberId)
    ? await tx.statement<Member>(
        `select m.person_id as id, m.role, m.event_ids as "eventIds", u.email from team_members m join auth_user u on u.id = m.person_id
         where m.organizer_id = $1 and m.person_id = $2`,
        [manager.organizerId, memberId],
      )
    : []
  if (!member) return fail({ code: 'MEMBER_NOT_FOUND' })
  return mayGive(manager.may, manager.roles[member.role]) ? ok(member) : fail({ code: 'ROLE_ABOVE_OWN' })
}

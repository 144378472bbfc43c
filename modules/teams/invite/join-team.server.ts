import { notify } from '#modules/notifications/notify.server.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { inviterWhoMay } from '#modules/teams/invite/inviter-who-may.server.ts'
import { lockTeam } from '#modules/teams/prove/prove-team-manager.server.ts'
import { joinFailure, type JoinFailure } from '#modules/teams/team.ts'
import { logDeed } from '#modules/teams/team-log.server.ts'
import { teamChangeMail } from '#modules/teams/team-mails.tsx'
import { teamChangeNotification, teamJoinedNotification } from '#modules/teams/team-notifications.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { EventId, OrganizerId, PersonId } from '#platform/ids.ts'
import { hashOfSecret } from '#platform/link-secret.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export type AcceptFailure = JoinFailure | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number }

interface Found {
  id: string
  status: 'open' | 'accepted' | 'withdrawn'
  isExpired: boolean
  email: string | null
  role: TeamRole
  eventIds: EventId[] | null
  invitedBy: PersonId | null
  team: string
  viewer: string
  isConfirmed: boolean
  isOnTeam: boolean
}

/**
 * Accepts an invitation by the secret of its link, once: the person is on the team from that moment on. They are told by mail, and whoever
 * invited them inside the product.
 *
 * Fails with the codes of `joinFailure`, INVITATION_WITHDRAWN also where whoever invited them may not give this role any more, and TOO_MANY_TRIES above 60 an hour.
 */
export async function joinTeam(
  db: Db,
  personId: PersonId,
  secret: string,
): Promise<Result<null, AcceptFailure>> {
  const hash = hashOfSecret(secret)
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit: 'join team', of: personId })
  if (!allowed) return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds })
  return withTransaction(db, async (tx) => {
    const [known] = await tx.statement<{ organizerId: OrganizerId }>(
      'select organizer_id as "organizerId" from team_invitations where secret_hash = $1',
      [hash],
    )
    if (!known) return fail({ code: 'INVITATION_NOT_FOUND' })
    const { organizerId } = known
    // Whoever deletes their account holds this row: nobody who is gone comes on a team.
    await tx.statement('select 1 from profiles where id = $1 for key share', [personId])
    await lockTeam(tx, organizerId)
    const [found] = await tx.statement<Found>(
      `select i.id, i.status, i.expires_at <= now() as "isExpired", i.email, i.role, i.event_ids as "eventIds",
         i.invited_by as "invitedBy", o.name as team, lower(u.email) as viewer,
         u.email_verified as "isConfirmed", o.owner_id = u.id
           or exists (select from team_members m where m.organizer_id = o.id and m.person_id = u.id) as "isOnTeam"
       from team_invitations i join organizers o on o.id = i.organizer_id join auth_user u on u.id = $2
       where i.secret_hash = $1`,
      [hash, personId],
    )
    if (!found) return fail({ code: 'INVITATION_NOT_FOUND' })
    const { viewer: email, isConfirmed, isOnTeam, id, role, team } = found
    const failure = joinFailure(found, { email, isConfirmed, isOnTeam })
    if (failure) return fail(failure)
    const inviter = await inviterWhoMay(tx, { organizerId, invitedBy: found.invitedBy, role })
    if (!inviter) return fail({ code: 'INVITATION_WITHDRAWN' })
    await tx.statement(
      `update team_invitations set status = 'accepted', accepted_by = $3 where organizer_id = $1 and id = $2`,
      [organizerId, id, personId],
    )
    await tx.statement(
      'insert into team_members (organizer_id, person_id, role, event_ids) values ($1, $2, $3, $4)',
      [organizerId, personId, role, found.eventIds],
    )
    await logDeed(tx, { organizerId, what: 'joined', by: personId, person: personId, invitation: id, role })
    await notify(tx, teamChangeNotification, personId, { what: 'joined', team, role })
    await notify(tx, teamJoinedNotification, inviter, { team, role })
    await enqueueMail(tx, teamChangeMail, email, { what: 'joined', team, role }, `team_joined:${id}`)
    return ok(null)
  })
}

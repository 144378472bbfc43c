import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import type { HeldEvent } from '#modules/teams/held-events.ts'
import { heldEvents } from '#modules/teams/held-events.server.ts'
import { inviterWhoMay } from '#modules/teams/invite/inviter-who-may.server.ts'
import { type InvitationState, joinFailure, type JoinFailure } from '#modules/teams/team.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import { hashOfSecret } from '#platform/link-secret.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** What an invited person reads before they join. */
export interface ReadInvitation {
  organizerId: OrganizerId
  team: string
  /** Empty when they are gone or gave no name. */
  inviter: string
  role: TeamRole
  /** What the organiser made of the role; null for what it is by itself. */
  changed: string[] | null
  /** The events they are held to; null for all. */
  events: HeldEvent[] | null
  /** Whether it was mailed to one address; else whoever has the link may use it. */
  isMailed: boolean
  expiresAt: Instant
}

interface Row extends InvitationState {
  organizerId: OrganizerId
  team: string
  inviter: string
  invitedBy: PersonId | null
  role: TeamRole
  changed: string[] | null
  events: HeldEvent[] | null
  expires: Date
  viewer: string | null
  isConfirmed: boolean
  isOnTeam: boolean
}

/**
 * Reads an invitation by the secret of its link, for a viewer who may be signed in. It changes nothing: programs open every link. What
 * cannot be accepted tells nothing of itself but why.
 */
export async function readInvitation(
  db: DbOrTx,
  viewer: PersonId | null,
  secret: string,
): Promise<Result<ReadInvitation, JoinFailure>> {
  const [row] = await db.statement<Row>(
    `select i.organizer_id as "organizerId", o.name as team, coalesce(b.full_name, '') as inviter, i.invited_by as "invitedBy", i.role, r.capabilities as changed,
       ${heldEvents('i.event_ids')} as events,
       i.status, i.expires_at <= now() as "isExpired", i.email, i.expires_at as expires,
       lower(u.email) as viewer, coalesce(u.email_verified, false) as "isConfirmed",
       coalesce(o.owner_id = u.id, false)
         or exists (select from team_members m where m.organizer_id = o.id and m.person_id = u.id) as "isOnTeam"
     from team_invitations i
     join organizers o on o.id = i.organizer_id
     left join profiles b on b.id = i.invited_by
     left join team_roles r on r.organizer_id = i.organizer_id and r.role = i.role
     left join auth_user u on u.id = $2
     where i.secret_hash = $1`,
    [hashOfSecret(secret), viewer],
  )
  if (!row) return fail({ code: 'INVITATION_NOT_FOUND' })
  const { viewer: email, isConfirmed, isOnTeam } = row
  const failure = joinFailure(row, email === null ? null : { email, isConfirmed, isOnTeam })
  if (failure) return fail(failure)
  const { organizerId, team, inviter, role, changed, events } = row
  if (!(await inviterWhoMay(db, row))) return fail({ code: 'INVITATION_WITHDRAWN' })
  return ok({
    organizerId,
    team,
    inviter,
    role,
    changed,
    events,
    isMailed: row.email !== null,
    expiresAt: toInstant(row.expires),
  })
}

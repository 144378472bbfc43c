import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { withTeam } from '#modules/teams/prove/prove-team-manager.server.ts'
import { INVITATION_DAYS, MAX_TEAM, mayGive, ROLE_TASKS } from '#modules/teams/team.ts'
import { areOfOrganizer } from '#modules/teams/team-events.server.ts'
import { logDeed } from '#modules/teams/team-log.server.ts'
import { teamInvitationMail } from '#modules/teams/team-mails.tsx'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type EventId, isId, newId, type OrganizerId, type PersonId } from '#platform/ids.ts'
import { hashOfSecret, newLinkSecret } from '#platform/link-secret.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export interface Invitation {
  role: TeamRole
  /** Empty for a link that whoever has it may use. */
  email: string
  /** The inviter's own note of whom a link is for. */
  note: string
  /** The events they are held to; null for all. */
  eventIds: EventId[] | null
  /** The id of one by mail that the page made, by which it is written and mailed once; a new one without. */
  id?: string
}

export type InviteFailure =
  | { code: 'TEAM_NOT_FOUND' | 'ROLE_ABOVE_OWN' | 'NOT_ITS_EVENT' | 'TEAM_FULL' | 'ALREADY_ON_TEAM' }
  | { code: 'TOO_MANY_INVITED'; retryAfterSeconds: number }

/**
 * Invites somebody to a team, for a week: by mail, or by a link that is answered here and kept as a hash alone. One by mail whose id is there is not sent again. An address has one open
 * invitation: the one before ends. `addressOf` makes the link of its secret.
 *
 * Fails with ROLE_ABOVE_OWN for a role that permits more than the inviter may do, TOO_MANY_INVITED above 30 invitations an hour or 6 a day
 * to one address, and the others as they say.
 */
export async function inviteToTeam(
  db: Db,
  person: { id: PersonId; name: string },
  organizerId: string,
  { role, email, note, eventIds, id: given = '' }: Invitation,
  addressOf: (secret: string) => string,
): Promise<Result<{ secret: string }, InviteFailure>> {
  const counted = [await consumeRateLimit(db, { limit: 'invite to team', of: person.id })]
  if (email) counted.push(await consumeRateLimit(db, { limit: 'invited to teams', of: email }))
  const refused = counted.find(({ allowed }) => !allowed)
  if (refused) return fail({ code: 'TOO_MANY_INVITED', retryAfterSeconds: refused.retryAfterSeconds })
  return withTeam<{ secret: string }, InviteFailure>(db, person, organizerId, async (tx, manager) => {
    const { organizerId: organizer } = manager
    if (!mayGive(manager.may, manager.roles[role])) return fail({ code: 'ROLE_ABOVE_OWN' })
    if (!(await areOfOrganizer(tx, organizer, eventIds))) return fail({ code: 'NOT_ITS_EVENT' })
    if ((await sizeOf(tx, organizer, email)) >= MAX_TEAM) return fail({ code: 'TEAM_FULL' })
    if (await isOnTeam(tx, organizer, email)) return fail({ code: 'ALREADY_ON_TEAM' })
    const [id, secret] = [email && isId(given) ? given : newId(), newLinkSecret()]
    const isThere = await tx.statement('select 1 from team_invitations where organizer_id = $1 and id = $2', [
      organizer,
      id,
    ])
    if (isThere.length > 0) return ok({ secret: '' })
    await tx.statement(
      `update team_invitations set status = 'withdrawn' where organizer_id = $1 and email = $2 and status = 'open'`,
      [organizer, email],
    )
    await tx.statement(
      `insert into team_invitations (organizer_id, id, secret_hash, email, note, role, event_ids, invited_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '${INVITATION_DAYS} days')`,
      [organizer, id, hashOfSecret(secret), email || null, note, role, eventIds, person.id],
    )
    await logDeed(tx, { organizerId: organizer, what: 'invited', by: person.id, invitation: id, role })
    if (email)
      await enqueueMail(
        tx,
        teamInvitationMail,
        email,
        {
          link: addressOf(secret),
          inviter: person.name || manager.organizerName,
          team: manager.organizerName,
          role: ROLE_TASKS[role],
        },
        `team_invitation:${id}`,
      )
    return ok({ secret })
  })
}

/** How many are on the team or invited, besides an address that is invited anew. */
async function sizeOf(tx: Tx, organizer: OrganizerId, email: string): Promise<number> {
  const rows = await tx.statement<{ size: number }>(
    `select ((select count(*) from team_members where organizer_id = $1)
           + (select count(*) from team_invitations where organizer_id = $1 and status = 'open' and expires_at > now()
                and (email is null or email <> $2)))::integer as size`,
    [organizer, email],
  )
  const [{ size }] = rows as [{ size: number }] // a select without a table has one row
  return size
}

async function isOnTeam(tx: Tx, organizer: OrganizerId, email: string): Promise<boolean> {
  const found = await tx.statement(
    `select 1 from auth_user u where u.email = $2
       and (exists (select from organizers o where o.id = $1 and o.owner_id = u.id)
         or exists (select from team_members m where m.organizer_id = $1 and m.person_id = u.id))`,
    [organizer, email],
  )
  return found.length > 0
}

import type { EventRole, TeamRole } from '#modules/teams/prove/event-roles.ts'
import type { HeldEvent } from '#modules/teams/held-events.ts'
import { heldEvents } from '#modules/teams/held-events.server.ts'
import { mayGive } from '#modules/teams/team.ts'
import type { TeamManager } from '#modules/teams/prove/team-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

export interface TeamMember {
  id: PersonId
  /** Of who has not said theirs, how they were called when they were invited. */
  name: string
  avatarUrl: string | null
  role: EventRole
  /** The events they are held to; null for all. */
  events: HeldEvent[] | null
  /** Null for the owner. */
  since: Instant | null
  /** It is who asks. */
  isYou: boolean
  /** Whoever asks may change and remove them. */
  mayChange: boolean
}

export interface OpenInvitation {
  id: string
  /** Where it was mailed; empty for a link. */
  email: string
  note: string
  role: TeamRole
  events: HeldEvent[] | null
  expiresAt: Instant
  mayWithdraw: boolean
}

/** How member `m` was called by who invited them: by the note, or by the address. */
const INVITED_AS = `(
  select coalesce(nullif(i.note, ''), i.email) from team_invitations i
  where i.organizer_id = m.organizer_id and i.accepted_by = m.person_id order by i.id desc limit 1)`

/** The team of an organiser: the owner first, then who joined first; with the invitations that are open, the newest first. */
export async function readTeam(
  db: DbOrTx,
  manager: TeamManager,
): Promise<{ members: TeamMember[]; invitations: OpenInvitation[] }> {
  const members = await db.statement<{
    id: PersonId
    name: string
    avatarUrl: string | null
    role: string
    events: HeldEvent[] | null
    since: Date | null
  }>(
    `select p.id, p.full_name as name, p.avatar_url as "avatarUrl", 'owner' as role, null::jsonb as events, null::timestamptz as since
     from organizers o join profiles p on p.id = o.owner_id where o.id = $1
     union all
     (select p.id, coalesce(nullif(p.full_name, ''), ${INVITED_AS}, ''), p.avatar_url, m.role,
        ${heldEvents('m.event_ids')}, m.joined_at
      from team_members m join profiles p on p.id = m.person_id
      where m.organizer_id = $1 order by m.joined_at, m.person_id)`,
    [manager.organizerId],
  )
  const invitations = await db.statement<{
    id: string
    email: string
    note: string
    role: TeamRole
    events: HeldEvent[] | null
    expires: Date
  }>(
    `select i.id, coalesce(i.email, '') as email, i.note, i.role, i.expires_at as expires,
       ${heldEvents('i.event_ids')} as events
     from team_invitations i
     where i.organizer_id = $1 and i.status = 'open' and i.expires_at > now() order by i.id desc`,
    [manager.organizerId],
  )
  return {
    members: members.map(({ since, role, ...member }) => ({
      ...member,
      role: role as EventRole, // a check of the table, and the word above
      since: since && toInstant(since),
      isYou: member.id === manager.personId,
      mayChange:
        role !== 'owner' &&
        member.id !== manager.personId &&
        mayGive(manager.may, manager.roles[role as TeamRole]),
    })),
    invitations: invitations.map(({ expires, ...invitation }) => ({
      ...invitation,
      expiresAt: toInstant(expires),
      mayWithdraw: mayGive(manager.may, manager.roles[invitation.role]),
    })),
  }
}

/** A team that somebody is on. */
export interface OwnMembership {
  organizerId: OrganizerId
  team: string
  role: TeamRole
  changed: string[] | null
  events: HeldEvent[] | null
}

/** The teams of others that a person is on, the newest last. */
export const ownMemberships = (db: DbOrTx, personId: PersonId): Promise<OwnMembership[]> =>
  db.statement<OwnMembership>(
    `select m.organizer_id as "organizerId", o.name as team, m.role, r.capabilities as changed,
       ${heldEvents('m.event_ids')} as events
     from team_members m join organizers o on o.id = m.organizer_id
     left join team_roles r on r.organizer_id = m.organizer_id and r.role = m.role
     where m.person_id = $1 order by m.joined_at, m.organizer_id`,
    [personId],
  )

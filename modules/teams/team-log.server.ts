import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import type { LogEntry, LoggedDeed } from '#modules/teams/team-log.ts'
import type { DbOrTx, Tx } from '#platform/db.server.ts'
import { newId, type OrganizerId, type PersonId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

const SHOWN = 20

interface Deed {
  organizerId: OrganizerId
  what: LoggedDeed
  by: PersonId
  person?: PersonId | null
  invitation?: string | null
  role?: TeamRole | null
}

/** Writes down who did what with a team, in the transaction in which it is done. */
export const logDeed = (
  tx: Tx,
  { organizerId, what, by, person = null, invitation = null, role = null }: Deed,
): Promise<unknown> =>
  tx.statement(
    `insert into team_log (organizer_id, id, what, done_by, person_id, invitation_id, role) values ($1, $2, $3, $4, $5, $6, $7)`,
    [organizerId, newId(), what, by, person, invitation, role],
  )

/** The last twenty deeds of a team, the newest first, with the names as they are now. */
export async function teamHistory(db: DbOrTx, organizerId: OrganizerId): Promise<LogEntry[]> {
  const rows = await db.statement<{
    id: string
    what: LoggedDeed
    by: string
    person: string
    address: string
    role: TeamRole | null
    at: Date
  }>(
    `select l.id, l.what, coalesce(b.full_name, '') as by, coalesce(p.full_name, '') as person,
       coalesce(i.email, i.note, '') as address, l.role, l.done_at as at
     from team_log l
     left join profiles b on b.id = l.done_by
     left join profiles p on p.id = l.person_id
     left join team_invitations i on i.organizer_id = l.organizer_id and i.id = l.invitation_id
     where l.organizer_id = $1 order by l.id desc limit ${SHOWN}`,
    [organizerId],
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: toInstant(at) }))
}

import { capabilitiesOf, TEAM_ROLES, type TeamRole } from '#modules/teams/prove/event-roles.ts'
import type { TeamManager } from '#modules/teams/prove/team-manager.ts'
import { type Db, type DbOrTx, type Tx, withTransaction } from '#platform/db.server.ts'
import { isId, type OrganizerId, type PersonId } from '#platform/ids.ts'
import { fail, type Failure, type Result } from '#platform/result.ts'

interface Person {
  id: PersonId
  name: string
}

/**
 * The proofs that a person runs teams, the organiser who was made first first: of those they own, and of those on whose team their
 * role permits it for all events. With `organizer` of that one alone. One statement; the only place where the proof is made.
 */
export async function teamManagers(
  db: DbOrTx,
  { id, name }: Person,
  organizer: OrganizerId | null = null,
): Promise<TeamManager[]> {
  const rows = await db.statement<{
    organizerId: OrganizerId
    organizerName: string
    role: string
    changed: unknown
  }>(
    `select o.id as "organizerId", o.name as "organizerName",
       case when o.owner_id = $1 then 'owner' else coalesce(m.role, '') end as role,
       (select coalesce(jsonb_object_agg(r.role, r.capabilities), '{}') from team_roles r where r.organizer_id = o.id) as changed
     from organizers o left join team_members m on m.organizer_id = o.id and m.person_id = $1
     where o.id in (select id from organizers where owner_id = $1
                    union all select organizer_id from team_members where person_id = $1 and event_ids is null)
       and ($2::uuid is null or o.id = $2)
     order by o.created_at, o.id`,
    [id, organizer],
  )
  return rows.flatMap(({ organizerId, organizerName, role, changed }) => {
    const made = changed as Partial<Record<TeamRole, string[]>> // the aggregate in the statement
    // Whoever is held is not among the rows.
    const mayAs = (one: string) =>
      capabilitiesOf({ role: one, changed: made[one as TeamRole] ?? null, isHeld: false })
    const may = mayAs(role)
    if (!may.includes('team')) return []
    const roles = Object.fromEntries(TEAM_ROLES.map((one) => [one, mayAs(one)]))
    const isOwner = role === 'owner'
    const facts = { organizerId, organizerName, personId: id, personName: name, isOwner, may, roles }
    return [facts as unknown as TeamManager]
  })
}

/** The proof for one organiser; null for everyone else and for an organiser that does not exist, so that both look alike. */
export async function proveTeamManager(
  db: DbOrTx,
  person: Person,
  organizerId: string,
): Promise<TeamManager | null> {
  if (!isId(organizerId)) return null
  const [manager] = await teamManagers(db, person, organizerId as OrganizerId)
  return manager ?? null
}

/** Nobody else changes the team until the transaction ends. */
export const lockTeam = (tx: Tx, organizerId: OrganizerId): Promise<unknown> =>
  tx.statement('select 1 from organizers where id = $1 for no key update', [organizerId])

/**
 * Changes a team in one transaction, one after the other, and asks within it whether the person still runs the team: whoever was removed a
 * moment ago changes nothing more. Fails with TEAM_NOT_FOUND without the right.
 */
export async function withTeam<T, F extends Failure>(
  db: Db,
  person: Person,
  organizerId: string,
  work: (tx: Tx, manager: TeamManager) => Promise<Result<T, F>>,
): Promise<Result<T, F | { code: 'TEAM_NOT_FOUND' }>> {
  if (!isId(organizerId)) return fail({ code: 'TEAM_NOT_FOUND' })
  return withTransaction(db, async (tx) => {
    await lockTeam(tx, organizerId as OrganizerId)
    const manager = await proveTeamManager(tx, person, organizerId)
    return manager ? work(tx, manager) : fail({ code: 'TEAM_NOT_FOUND' })
  })
}

import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId, OrganizerId, PersonId } from '#platform/ids.ts'

/** Puts a person on the team of an organiser, at once and without an invitation; `events` holds them to single events. */
export async function addMember(
  db: Db,
  organizer: OrganizerId,
  { person, role, events = null }: { person: PersonId; role: TeamRole; events?: readonly EventId[] | null },
): Promise<void> {
  await db.pool.query(
    `insert into team_members (organizer_id, person_id, role, event_ids) values ($1, $2, $3, $4)
     on conflict (person_id, organizer_id) do update set role = excluded.role, event_ids = excluded.event_ids`,
    [organizer, person, role, events],
  )
}

/** Lets a person scan at one event while `work` runs, as somebody of its organiser's team who is held to it. */
export async function addScanner(
  db: Db,
  person: PersonId,
  event: EventId,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await db.pool.query<{ organizer_id: OrganizerId }>(
    'select organizer_id from events where id = $1',
    [event],
  )
  await addMember(db, rows[0]!.organizer_id, { person, role: 'scanner', events: [event] })
  try {
    await work()
  } finally {
    await db.pool.query('delete from team_members where person_id = $1 and organizer_id = $2', [
      person,
      rows[0]!.organizer_id,
    ])
  }
}

import type { EventCapability } from '#modules/events/event-manager.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'

/** Who may do something at an event, to tell them of what waits there: its owner, and those of the team whose role permits it. */
export async function peopleWhoMay(
  db: DbOrTx,
  eventId: EventId,
  capability: EventCapability,
): Promise<PersonId[]> {
  const rows = await db.statement<{ id: PersonId }>(
    `select p.id from events e
     cross join lateral (select e.owner_id as id
                         union select m.person_id from team_members m where m.organizer_id = e.organizer_id) p
     where e.id = $1 and exists (select from ${managedEvents('p.id', capability)} m where m.event_id = e.id)
     order by p.id`,
    [eventId],
  )
  return rows.map(({ id }) => id)
}

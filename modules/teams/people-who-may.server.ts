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
    `select p.id from events e cross join lateral ${whoMay('e', capability)} p where e.id = $1 order by p.id`,
    [eventId],
  )
  return rows.map(({ id }) => id)
}

/** The same as SQL, of the row `event` of events, for a statement that joins it laterally: a table with the column `id`. */
export const whoMay = (event: string, capability: EventCapability): string => `(
  select p.id from (select ${event}.owner_id as id
                    union select m.person_id from team_members m where m.organizer_id = ${event}.organizer_id) p
  where exists (select from ${managedEvents('p.id', capability)} m where m.event_id = ${event}.id))`

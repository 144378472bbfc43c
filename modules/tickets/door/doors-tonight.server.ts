import { isTonightText } from '#modules/events/tonight.server.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'

/** SQL of how many doors a person may run tonight; `person` and `now` are the numbers of the values that hold them. */
export const doorsTonightSql = (person: `$${number}`, now: `$${number}`): string =>
  `(select count(*) from ${managedEvents(person, 'door')} m join events e on e.id = m.event_id
     where e.status = 'published' and ${isTonightText(`${now}::timestamptz`)})`

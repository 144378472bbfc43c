import { insertNotification } from '#modules/notifications/notify.server.ts'
import { whoMay } from '#modules/teams/people-who-may.server.ts'
import { wrongCodesNotification } from '#modules/tickets/ticket-notifications.ts'
import { HAS_THREE_WRONG_CODES, SINCE } from '#modules/tickets/wrong-codes/wrong-code.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, TicketId } from '#platform/ids.ts'

/** Only what a door of the event refused counts, of tickets that the page of a ticket shows. */
export const TELL_OF_WRONG_CODES = `
  with told as materialized (
    select t.id, e.title, p.id as person, 'wrong_codes:' || t.id || ':' || extract(epoch from since.at) || ':' || p.id as key
    from tickets t
    join orders o on o.event_id = t.event_id and o.id = t.order_id
    join events e on e.id = t.event_id
    cross join lateral ${SINCE} since
    cross join lateral ${whoMay('e', 'sales')} p
    where t.event_id = $1 and t.id = any ($2::uuid[]) and o.order_status not in ('awaiting_payment', 'expired')
      and ${HAS_THREE_WRONG_CODES}
    order by t.id, p.id -- so that two doors that tell of the same do not wait for each other
  )
  ${insertNotification(wrongCodesNotification, {
    person: 'person',
    payload: { event: 'title', ticketId: 'id' },
    dedupeKey: 'key',
    from: 'told',
  })}`

/**
 * Tells those who may read the sales of an event, once for each code that a ticket has, that a wrong one with its
 * number was refused three times at the doors.
 * One statement, after the lines are committed: of doors that refuse at the same moment whichever asks last sees the lines of all, and the
 * key lets only one tell. Harmless when repeated.
 */
export async function tellOfWrongCodes(db: DbOrTx, eventId: EventId, ticketIds: TicketId[]): Promise<void> {
  await db.plannedOnce(TELL_OF_WRONG_CODES, [eventId, ticketIds])
}

import { insertNotification } from '#modules/notifications/notify.server.ts'
import { whoMay } from '#modules/teams/people-who-may.server.ts'
import { wrongCodesNotification } from '#modules/tickets/ticket-notifications.ts'
import { DOOR_GRACE_HOURS } from '#modules/tickets/ticket.ts'
import { HAS_THREE_WRONG_CODES, SINCE } from '#modules/tickets/wrong-codes/wrong-code.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, TicketId } from '#platform/ids.ts'

/** Whoever knows the numbers of many tickets fills nobody's notices: of so many tickets of an event somebody is told in a day, doors at one moment aside. */
const MOST_A_DAY = 5

/** Only what a door of the event refused counts, of tickets that the page of a ticket shows. */
export const TELL_OF_WRONG_CODES = `
  with wrong as materialized (
    select t.id, t.event_id, e.title, p.id as person, 'wrong_codes:' || t.event_id || ':' || t.id || ':' || extract(epoch from since.at) || ':' || p.id as key
    from tickets t
    join orders o on o.event_id = t.event_id and o.id = t.order_id
    join events e on e.id = t.event_id
    cross join lateral ${SINCE} since
    cross join lateral ${whoMay('e', 'sales')} p
    where t.event_id = $1 and t.id = any ($2::uuid[]) and o.order_status not in ('awaiting_payment', 'expired')
      and e.ends_at + interval '${DOOR_GRACE_HOURS} hours' > now() and ${HAS_THREE_WRONG_CODES}
  ), fresh as (
    select w.*, count(*) over (partition by w.person order by w.id) as nth
    from wrong w where not exists (select from notifications n where n.dedupe_key = w.key)
  ), told as materialized (
    select f.* from fresh f
    where f.nth + (
      select count(*) from notifications n
      where n.user_id = f.person and n.created_at > now() - interval '1 day' and starts_with(n.dedupe_key, 'wrong_codes:' || f.event_id || ':')
    ) <= ${MOST_A_DAY}
    order by f.id, f.person -- so that two doors that tell of the same do not wait for each other
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

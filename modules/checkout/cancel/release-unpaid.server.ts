import type { EventManager } from '#modules/events/event-manager.ts'
import type { Tx } from '#platform/db.server.ts'

/** Gives back the places of the checkouts of an event that nobody pays for at this moment, so that nobody pays any more. */
export const releaseUnpaid = (tx: Tx, { eventId }: EventManager<'edit'>): Promise<unknown> =>
  tx.statement(
    `select release_checkouts(array(select c.id from checkouts c where c.state = 'open'
       and c.id in (select checkout_id from orders where event_id = $1) order by c.id))`,
    [eventId],
  )

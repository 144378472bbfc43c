import type { EventManager } from '#modules/events/event-manager.ts'
import type { Tx } from '#platform/db.server.ts'

/**
 * Locks the places of events, and those of other events in the carts that `releaseUnpaid` will give back: all at once, in the
 * order in which sales lock them. Called first in its transaction.
 */
export const lockPlaces = (tx: Tx, ...managers: EventManager<'edit'>[]): Promise<unknown> =>
  tx.statement(
    `select 1 from ticket_inventory i
     where i.event_id = any ($1::uuid[]) or (i.event_id, i.ticket_type_id) in (
       select oi.event_id, oi.ticket_type_id
       from orders mine
       join checkouts c on c.id = mine.checkout_id and c.state = 'open'
       join orders o on o.checkout_id = c.id
       join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
       where mine.event_id = any ($1::uuid[]))
     order by i.event_id, i.ticket_type_id for update`,
    [managers.map(({ eventId }) => eventId)],
  )

/** Gives back the places of the checkouts of an event that nobody pays for at this moment, so that nobody pays any more. */
export const releaseUnpaid = (tx: Tx, { eventId }: EventManager<'edit'>): Promise<unknown> =>
  tx.statement(
    `select release_checkouts(array(select c.id from checkouts c where c.state = 'open'
       and c.id in (select checkout_id from orders where event_id = $1) order by c.id))`,
    [eventId],
  )

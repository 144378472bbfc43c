import type { Tx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'

/** Takes seats off an event, all but these, with what is held of them. One that is blocked is blocked again when it comes back. */
export async function dropSeats(tx: Tx, eventId: EventId, kept: readonly string[]): Promise<void> {
  // A seat that a ticket once was for is remembered, and one that its host keeps for somebody; one that nobody ever had goes.
  await tx.statement(
    `delete from seats s where s.event_id = $1 and s.id <> all ($2::uuid[])
       and s.status <> 'blocked' and s.blocked_for = ''
       and not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id)`,
    [eventId, kept],
  )
  await tx.statement(
    `with gone as (
       update seats s set status = 'removed', position = null,
         blocked_for = case when s.status = 'blocked' and s.blocked_for = '' then 'Not for sale' else s.blocked_for end
       where s.event_id = $1 and s.id <> all ($2::uuid[]) returning s.id)
     delete from seat_holds h using gone where h.event_id = $1 and h.seat_id = gone.id`,
    [eventId, kept],
  )
}

/** Forgets the categories that no seat has any more. */
export const dropEmptyCategories = (tx: Tx, eventId: EventId) =>
  tx.statement(
    `delete from seat_categories c where c.event_id = $1
       and not exists (select from seats s where s.event_id = c.event_id and s.seat_category_id = c.id)`,
    [eventId],
  )

/** Forgets which seats of an event are blocked, also those that its chart has no more. */
export const forgetBlocked = (tx: Tx, eventId: EventId) =>
  tx.statement(
    `update seats set status = case status when 'blocked' then 'available' else status end, blocked_for = ''
     where event_id = $1 and (status = 'blocked' or blocked_for <> '')`,
    [eventId],
  )

import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { insertMail } from '#modules/notifications/outbox.server.ts'
import { seatChangedMail } from '#modules/seating/seat-changed-mails.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId, TicketId } from '#platform/ids.ts'

export const TELL_SEAT_CHANGED = insertMail(seatChangedMail, {
  recipient: 'told.email',
  payload: { eventId: '$1::text', ticketId: 'told.id::text' },
  from: `(
    select k.id, coalesce(u.email, k.holder_email) as email
    from tickets k
    join orders o on o.event_id = k.event_id and o.id = k.order_id
    left join auth_user u on u.id = k.owner_id
    where k.event_id = $1::text::uuid and k.id = any ($2::uuid[]) and k.status in ('pending', 'active')
      and o.order_status not in ('awaiting_payment', 'expired')) told
  where ${isReachableSql('told.email')}`,
})

/** Mails whoever holds these tickets which seat it is now, in the caller's transaction; nobody whose order is not paid or reserved yet. */
export const tellSeatChanged = (tx: Tx, eventId: EventId, ticketIds: readonly TicketId[]) =>
  tx.statement(TELL_SEAT_CHANGED, [eventId, ticketIds])

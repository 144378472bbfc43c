import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { seatChangedMail } from '#modules/seating/seat-changed-mails.server.ts'
import { seatChangedNotification } from '#modules/seating/seat-changed-notifications.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId, TicketId } from '#platform/ids.ts'

export const TELL_SEAT_CHANGED = `
  with told as (
    select k.id, k.owner_id as holder, e.title as event, coalesce(u.email, k.holder_email) as email
    from tickets k
    join events e on e.id = k.event_id
    join orders o on o.event_id = k.event_id and o.id = k.order_id
    left join auth_user u on u.id = k.owner_id
    where k.event_id = $1::text::uuid and k.id = any ($2::uuid[]) and k.status in ('pending', 'active')
      and o.order_status not in ('awaiting_payment', 'expired')
      and ${isReachableSql('coalesce(u.email, k.holder_email)')}),
  noted as (${insertNotification(seatChangedNotification, {
    person: 'holder',
    payload: { event: 'event', ticketId: 'id' },
    from: 'told where holder is not null',
  })}),
  mailed as (${insertMail(seatChangedMail, {
    recipient: 'told.email',
    payload: { eventId: '$1::text', ticketId: 'told.id::text' },
    from: 'told',
  })} returning id)
  select count(*)::integer as mails from mailed`

/**
 * Tells whoever holds these tickets that their seats changed, by mail and in the product, in the caller's transaction; nobody whose order is not
 * paid or reserved yet. Answers how many mails that are.
 */
export async function tellSeatChanged(
  tx: Tx,
  eventId: EventId,
  ticketIds: readonly TicketId[],
): Promise<number> {
  const [told] = await tx.statement<{ mails: number }>(TELL_SEAT_CHANGED, [eventId, ticketIds])
  return told?.mails ?? 0
}

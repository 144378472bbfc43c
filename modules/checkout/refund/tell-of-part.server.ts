import { arrivesBy } from '#modules/checkout/refund/arrives-by.ts'
import { partSentBackMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { partSentBackNotification } from '#modules/tickets/ticket-notifications.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId, RefundId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

interface Row {
  email: string
  buyer: PersonId | null
  event: string
  orderId: OrderId
  amount: Cents
  sent: Date
  timeZone: TimeZone
}

/** Tells the buyer that a provider sent a part of their order back, with no ticket; not whose account is deleted. */
export async function tellOfPart(
  tx: Tx,
  { eventId, refundId }: { eventId: EventId; refundId: RefundId },
): Promise<void> {
  const rows = await tx.statement<Row>(
    `select o.customer_email as email, o.user_id as buyer, e.title as event, o.id as "orderId", r.amount_cents as amount,
       coalesce(r.refunded_at, r.created_at) as sent, e.time_zone as "timeZone"
     from refunds r join orders o on o.event_id = r.event_id and o.id = r.order_id join events e on e.id = r.event_id
     where r.event_id = $1 and r.id = $2`,
    [eventId, refundId],
  )
  const [{ email, buyer, event, orderId, amount, sent, timeZone }] = rows as [Row] // the caller has written it
  if (isReachable(email))
    await enqueueMail(tx, partSentBackMail, email, { eventId, refundId }, `part_sent_back:${refundId}`)
  const by = arrivesBy(toInstant(sent), timeZone)
  if (buyer) await notify(tx, partSentBackNotification, buyer, { event, orderId, amount, arrivesBy: by })
}

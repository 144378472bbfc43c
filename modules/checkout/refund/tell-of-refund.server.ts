import { heldTicketVoidMail, ticketsRefundedMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import {
  heldTicketVoidNotification,
  ticketsRefundedNotification,
} from '#modules/tickets/ticket-notifications.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId, PersonId, RefundId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

interface Row {
  email: string
  buyer: PersonId | null
  event: string
  amount: Cents
  /** Where whoever has a ticket without having bought it is mailed, and who of them has an account. */
  holders: string[]
  friends: PersonId[]
}

// Who holds a ticket that the host made void heard of it then. By its log, for its status is that of a refunded one by now.
const WAS_GOOD = `not exists (select from ticket_logs l
  where l.event_id = t.event_id and l.ticket_id = t.id and l.event_type = 'ticket_voided')`

/** Tells the buyer of a refund, and whoever holds one of its tickets without having bought it, unless it was void before; not whose account is deleted. */
export async function tellOfRefund(
  tx: Tx,
  { eventId, refundId }: { eventId: EventId; refundId: RefundId },
): Promise<void> {
  const rows = await tx.statement<Row>(
    `select o.customer_email as email, o.user_id as buyer, e.title as event, r.amount_cents as amount,
       array(select distinct coalesce(u.email, t.holder_email) as email from refund_tickets rt
             join tickets t on t.event_id = rt.event_id and t.id = rt.ticket_id
             left join auth_user u on u.id = t.owner_id
             where rt.event_id = r.event_id and rt.refund_id = r.id and t.owner_id is distinct from o.user_id and ${WAS_GOOD}
             order by email) as holders,
       array(select distinct t.owner_id from refund_tickets rt
             join tickets t on t.event_id = rt.event_id and t.id = rt.ticket_id
             where rt.event_id = r.event_id and rt.refund_id = r.id
               and t.owner_id is not null and t.owner_id is distinct from o.user_id and ${WAS_GOOD}
             order by t.owner_id) as friends
     from refunds r join orders o on o.event_id = r.event_id and o.id = r.order_id join events e on e.id = r.event_id
     where r.event_id = $1 and r.id = $2`,
    [eventId, refundId],
  )
  const [{ email, buyer, event, amount, holders, friends }] = rows as [Row] // the caller has written it
  const payload = { eventId, refundId }
  if (isReachable(email))
    await enqueueMail(tx, ticketsRefundedMail, email, payload, `tickets_refunded:${refundId}`)
  for (const holder of holders.filter(isReachable))
    await enqueueMail(tx, heldTicketVoidMail, holder, payload, `held_ticket_void:${refundId}:${holder}`)
  if (buyer) await notify(tx, ticketsRefundedNotification, buyer, { event, amount })
  for (const friend of friends) await notify(tx, heldTicketVoidNotification, friend, { event })
}

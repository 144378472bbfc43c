import { insertNotification } from '#modules/notifications/notify.server.ts'
import { insertMail } from '#modules/notifications/outbox.server.ts'
import { ticketConfirmationMail } from '#modules/tickets/mails/ticket-mails.server.ts'
import { ticketsReadyNotification } from '#modules/tickets/ticket-notifications.ts'

/**
 * The one text that turns a payment into tickets. It has two heads: money taken by a provider
 * (`settle-order.server.ts`) and cash taken by a host (`settle-cash-order.server.ts`). Whatever else a sale brings with it
 * (seats, commission) is added here, once.
 *
 * A head is a list of common table expressions. It locks the checkouts it settles first, in the order of their ids, then
 * decides, and ends in `paid_orders`: the orders that this statement has just marked paid and that nothing had settled
 * before, with the columns of `ORDER_COLUMNS`. An order that is not in `paid_orders` gets nothing, so that repeating a
 * settlement does nothing twice. `answer` is the query over both that gives the rows.
 */
export const settlementStatement = ({ head, answer }: { head: string; answer: string }): string => `
with ${head},
${CONSEQUENCES}
${answer}`

/** What `paid_orders` returns: `o` is the order and `e` its event. */
export const ORDER_COLUMNS = `o.event_id, o.id, o.checkout_id, o.user_id, o.code, o.customer_email, o.total_cents,
    o.organizer_fee_cents, o.payment_method, e.organizer_id, e.title as event_title, e.starts_at`

const CONSEQUENCES = `
active_tickets as (
  update tickets t set status = 'active', updated_at = now()
  from paid_orders o
  where t.event_id = o.event_id and t.order_id = o.id and t.status = 'pending'
),
recorded_fees as (
  insert into fee_entries (event_id, order_id, organizer_id, kind, amount_cents)
  select event_id, id, organizer_id, case payment_method when 'cash' then 'cash' else 'online' end, organizer_fee_cents
  from paid_orders
  where organizer_fee_cents > 0
),
enqueued_mail as (${insertMail(ticketConfirmationMail, {
  recipient: 'customer_email',
  payload: { eventId: 'event_id', orderId: 'id' },
  dedupeKey: `'ticket_confirmation:' || id`,
  from: 'paid_orders',
})}),
told as (${insertNotification(ticketsReadyNotification, {
  person: 'user_id',
  payload: { event: 'event_title' },
  from: 'paid_orders where user_id is not null',
})})`

import { insertNotification } from '#modules/notifications/notify.server.ts'
import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { isOfNoInput } from '#platform/batch.server.ts'
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
 * settlement does nothing twice. `answer` is the query over both that gives the rows. `isMailed` is the value, such as
 * `$5::boolean`, of whether the confirmation is enqueued: without it the head marks its orders `mail_owed`.
 */
export const settlementStatement = (parts: { head: string; answer: string; isMailed: string }): string => `
with ${parts.head},
${consequences(parts.isMailed)}
${parts.answer}`

/**
 * Settles with the confirmation mail; where that cannot be written, without it: tickets stand, whatever becomes of the mail.
 * An outage or a time-out is no fault of the mail, and thrown.
 */
export async function mailedOrNot<T>(settle: (isMailed: boolean) => Promise<T>): Promise<T> {
  try {
    return await settle(true)
  } catch (error) {
    if (isOfNoInput(error)) throw error
    return settle(false)
  }
}

/** What `paid_orders` returns: `o` is the order and `e` its event. */
export const ORDER_COLUMNS = `o.event_id, o.id, o.checkout_id, o.order_status, o.user_id, o.code, o.customer_email,
    o.subtotal_cents, o.fee_cents, o.total_cents, o.organizer_fee_cents, o.payment_method, e.organizer_id, e.title as event_title, e.starts_at`

const consequences = (isMailed: string) => `
active_tickets as (
  update tickets t set status = 'active', updated_at = now()
  from paid_orders o
  where t.event_id = o.event_id and t.order_id = o.id and t.status = 'pending'
),
posted as (
  insert into ledger_transactions (organizer_id, kind, event_id, order_id, provider_cents, buyer_fee_cents, organizer_fee_cents,
                                   cash_fee_cents, organizer_cents)
  select organizer_id, case payment_method when 'cash' then 'cash_sale' else 'sale' end, event_id, id,
         case payment_method when 'cash' then 0 else total_cents end,
         case payment_method when 'cash' then 0 else -fee_cents end,
         -organizer_fee_cents,
         case payment_method when 'cash' then organizer_fee_cents else 0 end,
         case payment_method when 'cash' then 0 else organizer_fee_cents - subtotal_cents end
  from paid_orders
  where case payment_method when 'cash' then organizer_fee_cents else total_cents end > 0
),
enqueued_mail as (${insertMail(ticketConfirmationMail, {
  recipient: 'customer_email',
  payload: { eventId: 'event_id', orderId: 'id' },
  dedupeKey: `'ticket_confirmation:' || id`,
  from: `paid_orders where ${isMailed} and ${isReachableSql('customer_email')}`,
})}),
told as (${insertNotification(ticketsReadyNotification, {
  person: 'user_id',
  payload: { event: 'event_title' },
  from: 'paid_orders where user_id is not null',
})})`

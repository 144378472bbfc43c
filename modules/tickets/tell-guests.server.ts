import type { GuestMessage } from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { messageNotification } from '#modules/notifications/notification.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { insertMail } from '#modules/notifications/outbox.server.ts'
import { eventChangeMail } from '#modules/tickets/mails/ticket-mails.server.ts'
import type { DbOrTx, Tx } from '#platform/db.server.ts'

/** Orders of the event `$1` with tickets that are good, or kept for cash at the door. */
const ORDERS = `orders o where o.event_id = $1::uuid and o.order_status in ('completed', 'awaiting_cash_payment')
    and exists (select from tickets t
                where t.event_id = o.event_id and t.order_id = o.id and t.status in ('pending', 'active', 'used'))`

/** How many people a message to the guests of an event reaches: addresses, each counted once. */
export async function countGuests(db: DbOrTx, { eventId }: EventManager<'edit'>): Promise<number> {
  const [row] = await db.statement<{ guests: number }>(
    `select count(distinct lower(o.customer_email))::integer as guests from ${ORDERS}`,
    [eventId],
  )
  return row?.guests ?? 0
}

/**
 * Tells everybody who holds tickets of an event, in the caller's transaction: one mail an address and one notification a
 * person, however many orders they have. `note` is what the organiser adds in their own words; empty for none.
 */
export async function tellGuests(
  tx: Tx,
  { eventId }: EventManager<'edit'>,
  { subject, paragraphs }: GuestMessage,
  note: string,
): Promise<void> {
  const body = [...paragraphs, note].filter(Boolean).join(' ')
  await tx.statement(TELL, [eventId, subject, paragraphs, note, body])
}

const MAIL = insertMail(eventChangeMail, {
  recipient: 'guest.email',
  payload: {
    eventId: '$1::text',
    subject: '$2::text',
    paragraphs: 'to_jsonb($3::text[])',
    note: '$4::text',
  },
  from: `(select min(o.customer_email) as email from ${ORDERS} group by lower(o.customer_email)) guest`,
})

const NOTIFICATION = insertNotification(messageNotification, {
  person: 'guest.user_id',
  payload: { title: '$2::text', body: '$5::text', url: `'/events/' || $1::text` },
  from: `(select distinct o.user_id from ${ORDERS} and o.user_id is not null) guest`,
})

/** Exported for the test that asks the database about every statement. */
export const TELL = `with mailed as (${MAIL}) ${NOTIFICATION}`

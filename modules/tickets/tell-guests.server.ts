import type { GuestMessage } from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { messageNotification } from '#modules/notifications/notification.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { eventChangeMail } from '#modules/tickets/mails/ticket-mails.server.ts'
import { isLastingCheckIn } from '#modules/tickets/ticket-log.server.ts'
import type { DbOrTx, Tx } from '#platform/db.server.ts'

/** Whose address went with their account cannot be reached any more. */
const REACHABLE = isReachableSql('o.customer_email')

/** Orders of the event `$1` in these states with tickets that are good, or kept. */
const ordersIn = (
  states: string,
) => `orders o where o.event_id = $1::uuid and o.order_status in (${states}) and ${REACHABLE}
    and exists (select from tickets t
                where t.event_id = o.event_id and t.order_id = o.id and t.status in ('pending', 'active', 'used'))`

/** Where a friend is reached who has a ticket: by the address of their account, which may have changed since. */
const HOLDER = 'coalesce(u.email, t.holder_email)'

/** Addresses to tell at orders in these states: whoever bought, and whoever a ticket of theirs was passed on to. */
const addressesIn = (states: string) => `
    select o.customer_email as email from ${ordersIn(states)}
    union all
    select ${HOLDER} from orders o join tickets t on t.event_id = o.event_id and t.order_id = o.id
    left join auth_user u on u.id = t.owner_id
    where o.event_id = $1::uuid and o.order_status in (${states}) and t.status in ('pending', 'active', 'used')
      and t.owner_id is distinct from o.user_id and ${isReachableSql(HOLDER)}`

/** The people behind them. */
const peopleIn = (states: string) => `
    select o.user_id from ${ordersIn(states)} and o.user_id is not null
    union
    select t.owner_id from orders o join tickets t on t.event_id = o.event_id and t.order_id = o.id
    where o.event_id = $1::uuid and o.order_status in (${states}) and t.status in ('pending', 'active', 'used')
      and t.owner_id is not null`

const HELD = `'completed', 'awaiting_cash_payment'`
/** Whoever pays at this moment is told as well: what nobody pays for was given back before. */
const TOLD = `${HELD}, 'awaiting_payment'`

/** How many people a message to the guests of an event reaches: addresses, each counted once. */
export async function countGuests(db: DbOrTx, { eventId }: EventManager<'edit'>): Promise<number> {
  const [row] = await db.statement<{ guests: number }>(
    `select count(distinct lower(guest.email))::integer as guests from (${addressesIn(HELD)}) guest`,
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
  from: `(select min(told.email) as email from (${addressesIn(TOLD)}) told group by lower(told.email)) guest`,
})

const NOTIFICATION = insertNotification(messageNotification, {
  person: 'guest.user_id',
  payload: { title: '$2::text', body: '$5::text', url: `'/events/' || $1::text` },
  from: `(${peopleIn(TOLD)}) guest`,
})

/** Exported for the test that asks the database about every statement. */
export const TELL = `with mailed as (${MAIL}) ${NOTIFICATION}`

/** Whether a guest is in already, or was on an earlier day, after which their ticket is good again. */
export async function isAnybodyIn(db: DbOrTx, { eventId }: EventManager<'edit'>): Promise<boolean> {
  const [row] = await db.statement<{ isIn: boolean }>(
    // An extra lets nobody in.
    `select exists (
       select from ticket_logs l
       join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
       join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
       where l.event_id = $1 and k.admits > 0 and ${isLastingCheckIn('l')})
       or exists (
         select from tickets t join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
         where t.event_id = $1 and t.status = 'used' and k.admits > 0) as "isIn"`,
    [eventId],
  )
  return row?.isIn ?? false
}

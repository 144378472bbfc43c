import { lockEvent, setEventStatus } from '#modules/events/change/change-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { tellHelpers } from '#modules/shifts/tell-helpers.server.ts'
import { isAnybodyIn, tellGuests } from '#modules/tickets/tell-guests.server.ts'
import { type Db, type DbOrTx, withTransaction } from '#platform/db.server.ts'
import type { Cents } from '#platform/money.ts'
import type { EventId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { epochMs, type Instant } from '#platform/time.ts'
import { lockPlaces, releaseUnpaid } from '#modules/checkout/cancel/release-unpaid.server.ts'

/** What the organiser sends: the words that they have read as the message to their guests, and what they add. */
export interface Announcement {
  /** The message as it stood on their page (`messageWords`). */
  words: string
  note: string
}

/** Orders of an event that money was taken for: what of it has not gone back, and how much of that was cash. */
export interface PaidOrders {
  orders: number
  total: Cents
  cash: Cents
}
export interface MoneyTaken extends PaidOrders {
  isPaying: boolean
}

export type CancelEventFailure =
  | { code: 'EVENT_NOT_ON' }
  | { code: 'EVENT_BEGUN' }
  | { code: 'MESSAGE_CHANGED' }
  | { code: 'PAYMENT_UNDER_WAY' }
  | ({ code: 'ORDERS_PAID' } & PaidOrders)

/**
 * Cancels an event before it begins and tells everybody who holds tickets, in the words that the organiser has read, and who has a shift. Free
 * tickets and places kept for cash are no longer valid; unpaid checkouts are given back; nothing is sold from then on. What was
 * paid goes back, one order after another, by `refundCancelledEvents`: for that the organiser has to be its `cashier` as well.
 *
 * Fails with EVENT_NOT_ON when it is neither published nor postponed, EVENT_BEGUN from its start on or once a guest is in,
 * MESSAGE_CHANGED when the event is another than the message says, or money was taken since. Without a cashier it fails with
 * ORDERS_PAID where money was taken, and PAYMENT_UNDER_WAY while somebody pays (for minutes). Nothing is changed or sent then.
 */
export async function cancelEvent(
  db: Db,
  manager: EventManager<'edit'>,
  { words, note, now, cashier }: Announcement & { now: Instant; cashier?: EventManager<'money'> | null },
): Promise<Result<null, CancelEventFailure>> {
  return withTransaction(db, async (tx) => {
    await lockPlaces(tx, manager)
    const event = await lockEvent(tx, manager)
    if (event.status !== 'published' && event.status !== 'postponed') return fail({ code: 'EVENT_NOT_ON' })
    const isOn = event.status === 'published' && epochMs(event.startsAt) <= epochMs(now)
    if (isOn || (await isAnybodyIn(tx, manager))) return fail({ code: 'EVENT_BEGUN' })

    await tx.statement(LOCK_CHECKOUTS, [manager.eventId])
    const { isPaying, ...paid } = await moneyTaken(tx, manager)
    const isPaid = paid.orders > 0 || isPaying
    const mayRefund = cashier?.eventId === manager.eventId
    if (paid.orders > 0 && !mayRefund) return fail({ code: 'ORDERS_PAID', ...paid })
    if (isPaying && !mayRefund) return fail({ code: 'PAYMENT_UNDER_WAY' })
    const message = guestMessage(event, { kind: 'cancelled', isPaid })
    if (messageWords(message) !== words) return fail({ code: 'MESSAGE_CHANGED' })

    await releaseUnpaid(tx, manager)
    await tellGuests(tx, manager, message, note)
    await tellHelpers(tx, manager, event, { kind: 'cancelled' }, note)
    for (const text of TAKE_BACK) await tx.statement(text, [manager.eventId])
    await setEventStatus(tx, manager, 'cancelled')
    if (isPaid)
      await tx.statement('insert into event_cancellations (event_id) values ($1)', [manager.eventId])
    return ok(null)
  })
}

/** What was paid for an event, by card or in cash, and whether somebody pays at this moment. */
export async function moneyTaken(db: DbOrTx, { eventId }: EventManager<'edit'>): Promise<MoneyTaken> {
  const [row] = await db.statement<MoneyTaken>(
    `select count(*)::integer as orders, coalesce(sum(total_cents - refunded_cents), 0)::bigint as total,
       coalesce(sum(total_cents - refunded_cents) filter (where payment_method = 'cash'), 0)::bigint as cash,
       exists (select from orders o join checkouts c on c.id = o.checkout_id join payments p on p.checkout_id = c.id
         where o.event_id = $1 and c.state = 'open'
           and p.state in ('requires_action', 'processing', 'unknown', 'captured')) as "isPaying"
     from orders where event_id = $1 and order_status = 'completed' and total_cents > 0`,
    [eventId],
  )
  return row as MoneyTaken // a count answers one row
}

/** Those of these events of which at least one order is paid, by card or in cash. One statement. */
export async function paidAmong(
  db: DbOrTx,
  managers: readonly EventManager<'edit'>[],
): Promise<ReadonlySet<EventId>> {
  const paid = await db.statement<{ eventId: EventId }>(
    `select distinct event_id as "eventId" from orders
     where event_id = any ($1::uuid[]) and order_status = 'completed' and total_cents > 0`,
    [managers.map(({ eventId }) => eventId)],
  )
  return new Set(paid.map(({ eventId }) => eventId))
}

// Whoever pays, or takes cash, for one of its orders holds the checkout's row: once these are locked it is known what is paid.
const LOCK_CHECKOUTS = `
  select 1 from checkouts where id in (select checkout_id from orders where event_id = $1) order by id for update`

/**
 * In the lock order of a sale: places, checkouts, orders, tickets. What money was taken for stays as it is until it is refunded.
 */
const TAKE_BACK = [
  `update ticket_inventory i set taken = i.taken - back.quantity
   from (select oi.ticket_type_id, sum(oi.quantity - oi.refunded_quantity - oi.voided_quantity)::integer as quantity
         from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
         where o.event_id = $1 and (o.order_status = 'awaiting_cash_payment' or o.order_status = 'completed' and o.total_cents = 0)
         group by oi.ticket_type_id) back
   where i.event_id = $1 and i.ticket_type_id = back.ticket_type_id`,
  // A cart of several events goes on with the others: it is paid, or waits for cash, or nothing of it is left.
  `update checkouts c set updated_at = clock_timestamp(), state = case
       when exists (select from orders o where o.checkout_id = c.id and o.event_id <> $1
                    and o.order_status = 'awaiting_cash_payment') then 'awaiting_cash'
       when exists (select from orders o where o.checkout_id = c.id and o.event_id <> $1
                    and o.order_status in ('completed', 'refunded')) then 'paid'
       else 'released' end
   where c.state = 'awaiting_cash'
     and c.id in (select checkout_id from orders where event_id = $1 and order_status = 'awaiting_cash_payment')`,
  `with gone as (
     update orders set order_status = 'cancelled', updated_at = clock_timestamp(),
       payment_status = case payment_status when 'completed' then 'refunded' else payment_status end
     where event_id = $1 and (order_status = 'awaiting_cash_payment' or order_status = 'completed' and total_cents = 0)
     returning id)
   update tickets t set status = 'cancelled', updated_at = clock_timestamp()
   from gone where t.event_id = $1 and t.order_id = gone.id and t.status in ('pending', 'active')`,
]

import type { EventManager } from '#modules/events/event-manager.ts'
import { batched } from '#platform/batch.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { CheckoutId, OrderId, PaymentId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** A checkout whose money is in hand; no payment when there was nothing to pay. */
export interface Settlement {
  checkoutId: CheckoutId
  payment: { id: PaymentId; providerPaymentId: string } | null
  source: 'checkout' | 'webhook' | 'redirect' | 'reconcile'
}

export type Settled =
  | 'settled'
  /** Somebody else settled it before: nothing was done twice. */
  | 'already settled'
  /** The places were given back before the money came: the payment is marked to be refunded. */
  | 'refund due'

export type SettleOrder = (settlement: Settlement) => Promise<Settled>

/**
 * Makes the one way paid checkouts become tickets, in one transaction, all or nothing, harmless when repeated:
 * 1. the payment is captured, 2. the checkout is paid, 3. its orders are paid, 4. their tickets are active,
 * 5. the organiser's fee is recorded, 6. the confirmation mail is promised, 7. the buyer is told.
 */
export function orderSettler(db: Db): SettleOrder {
  return batched<Settlement, Settled>((settlements) => settleAll(db, settlements), {
    max: 128,
    laneOf: () => '',
  })
}

async function settleAll(db: Db, settlements: Settlement[]): Promise<Settled[]> {
  const rows = await db.statement<{ checkout_id: CheckoutId; outcome: Settled }>('settle_orders', SETTLE, [
    JSON.stringify(
      settlements.map(({ checkoutId, payment, source }) => ({
        checkout_id: checkoutId,
        payment_id: payment?.id ?? null,
        provider_payment_id: payment?.providerPaymentId ?? null,
        source,
      })),
    ),
  ])
  const outcomes = new Map(rows.map((row) => [row.checkout_id, row.outcome]))
  return settlements.map(({ checkoutId }) => outcomes.get(checkoutId) ?? 'already settled')
}

const SETTLE = `
with input as (
  select distinct on (checkout_id) *
  from jsonb_to_recordset($1) as i (checkout_id uuid, payment_id uuid, provider_payment_id text, source text)
),
paid_payments as (
  update payments p
  set state = case when c.state = 'open' then 'captured' else 'refund_due' end,
      provider_payment_id = i.provider_payment_id, failure_code = null, next_check_at = now(), updated_at = now()
  from input i join checkouts c on c.id = i.checkout_id
  where p.id = i.payment_id and p.checkout_id = i.checkout_id
    and p.state in ('requires_action', 'processing', 'unknown', 'failed', 'cancelled')
  returning p.id, p.checkout_id, p.state, i.source, i.provider_payment_id
),
payment_told as (
  insert into payment_events (payment_id, source, to_state, cause)
  select id, source, state, 'provider has the money' from paid_payments
),
paid_checkouts as (
  update checkouts c set state = 'paid', reserved_until = null, updated_at = now()
  from input i left join paid_payments p on p.checkout_id = i.checkout_id and p.state = 'captured'
  where c.id = i.checkout_id and c.state = 'open'
    and (p.id is not null or (i.payment_id is null and c.total_cents = 0))
  returning c.id, p.provider_payment_id
),
paid_orders as (
  update orders o
  set payment_status = 'completed', order_status = 'completed', payment_intent_id = c.provider_payment_id,
      paid_at = now(), updated_at = now()
  from paid_checkouts c
  where o.checkout_id = c.id
  returning o.event_id, o.id, o.user_id, o.customer_email, o.organizer_fee_cents
),
active_tickets as (
  update tickets t set status = 'active', updated_at = now()
  from paid_orders o
  where t.event_id = o.event_id and t.order_id = o.id and t.status = 'pending'
),
recorded_fees as (
  insert into fee_entries (event_id, order_id, organizer_id, kind, amount_cents)
  select o.event_id, o.id, e.organizer_id, 'online', o.organizer_fee_cents
  from paid_orders o join events e on e.id = o.event_id
  where o.organizer_fee_cents > 0
),
promised_mail as (
  insert into mail_outbox (kind, recipient, payload, dedupe_key)
  select 'ticket_confirmation', o.customer_email, jsonb_build_object('eventId', o.event_id, 'orderId', o.id),
         'ticket_confirmation:' || o.id
  from paid_orders o
  on conflict (dedupe_key) do nothing
),
told as (
  insert into notifications (user_id, title, body, url)
  select o.user_id, 'Your tickets are here', e.title || ': the codes that let you in are ready, also without signal.',
         '/my-tickets'
  from paid_orders o join events e on e.id = o.event_id
  where o.user_id is not null
)
select i.checkout_id,
       case when c.id is not null then 'settled' when p.state = 'refund_due' then 'refund due' else 'already settled' end
         as outcome
from input i
left join paid_checkouts c on c.id = i.checkout_id
left join paid_payments p on p.checkout_id = i.checkout_id`

/**
 * Takes an order's cash at the door or before: its tickets become active, the organiser owes the house its fee, the
 * confirmation mail is promised. The proof names the event, so no one settles another's order.
 * Fails with ORDER_NOT_FOUND, or ALREADY_PAID when it was settled before.
 */
export async function settleCashOrder(
  ctx: Ctx,
  by: EventManager,
  orderId: OrderId,
): Promise<Result<{ orderId: OrderId }, { code: 'ORDER_NOT_FOUND' | 'ALREADY_PAID' }>> {
  const [row] = await ctx.db.statement<{ found: boolean; settled: boolean }>(
    'settle_cash_order',
    SETTLE_CASH,
    [by.eventId, orderId],
  )
  if (row?.settled) return ok({ orderId })
  return fail({ code: row?.found ? 'ALREADY_PAID' : 'ORDER_NOT_FOUND' })
}

const SETTLE_CASH = `
with paid_order as (
  update orders o
  set payment_status = 'completed', order_status = 'completed', paid_at = now(), updated_at = now()
  where o.event_id = $1 and o.id = $2 and o.order_status = 'awaiting_cash_payment'
  returning o.event_id, o.id, o.user_id, o.checkout_id, o.customer_email, o.organizer_fee_cents
),
paid_checkout as (
  update checkouts c set state = 'paid', updated_at = now()
  from paid_order o
  where c.id = o.checkout_id and c.state = 'awaiting_cash'
    and not exists (select from orders other where other.checkout_id = c.id and other.id <> o.id
                    and other.order_status = 'awaiting_cash_payment')
),
active_tickets as (
  update tickets t set status = 'active', updated_at = now()
  from paid_order o
  where t.event_id = o.event_id and t.order_id = o.id and t.status = 'pending'
),
recorded_fee as (
  insert into fee_entries (event_id, order_id, organizer_id, kind, amount_cents)
  select o.event_id, o.id, e.organizer_id, 'cash', o.organizer_fee_cents
  from paid_order o join events e on e.id = o.event_id
  where o.organizer_fee_cents > 0
),
promised_mail as (
  insert into mail_outbox (kind, recipient, payload, dedupe_key)
  select 'ticket_confirmation', o.customer_email, jsonb_build_object('eventId', o.event_id, 'orderId', o.id),
         'ticket_confirmation:' || o.id
  from paid_order o
  on conflict (dedupe_key) do nothing
),
told as (
  insert into notifications (user_id, title, body, url)
  select o.user_id, 'Your tickets are here', e.title || ': the codes that let you in are ready, also without signal.',
         '/my-tickets'
  from paid_order o join events e on e.id = o.event_id
  where o.user_id is not null
)
select exists (select from orders where event_id = $1 and id = $2) as found, exists (select from paid_order) as settled`

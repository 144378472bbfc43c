import { type PlacedOrder, PLACED_ORDERS } from '#modules/checkout/checkout-status.server.ts'
import {
  mailedOrNot,
  ORDER_COLUMNS,
  settlementStatement,
} from '#modules/checkout/settle/settlement-statement.server.ts'
import { takePlacesAgain } from '#modules/checkout/settle/take-places-again.server.ts'
import type { Settled, Settlement, SettleOrder } from '#modules/checkout/settle/settlement.ts'
import { batched } from '#platform/batch.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import { type Db, repeated } from '#platform/db.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'

/**
 * Makes the one way paid checkouts become tickets, in one transaction, all or nothing, harmless when repeated:
 * 1. the payment is captured, 2. the checkout is paid, 3. its orders are paid, 4. their tickets are active,
 * 5. the organiser's fee is recorded, 6. the confirmation mail is enqueued, 7. the buyer gets a notification.
 * Settlements that wait at the same moment share a transaction. Money that came after its places were given back takes them
 * again while they are free.
 */
export function orderSettler(db: Db): SettleOrder {
  const settle = batched<Settlement, Settled>((settlements) => settleAll(db, settlements), {
    max: 128,
    batchKeyOf: () => '',
  })
  return async (settlement) => {
    const settled = await settle(settlement)
    if (settled.status !== 'refund due' || !settlement.payment) return settled
    crashPoint('money came late')
    return (await takePlacesAgain(db, settlement.payment.id)) ? settle(settlement) : settled
  }
}

interface Row {
  checkout_id: CheckoutId
  payment_id: PaymentId | null
  status: Settled['status']
  total_cents: number
  isMailed: boolean
  orders: PlacedOrder[]
}

async function settleAll(db: Db, settlements: Settlement[]): Promise<Settled[]> {
  const settle = (isMailed: boolean) =>
    repeated(() =>
      db.plannedOnce<Row>(SETTLE, [
        settlements.map(({ checkoutId }) => checkoutId),
        settlements.map(({ payment }) => payment?.id ?? null),
        settlements.map(({ payment }) => payment?.providerPaymentId ?? null),
        settlements.map(({ source }) => source),
        isMailed,
      ]),
    )
  // Several at once fail together, and are then settled one by one.
  const rows = await (settlements.length === 1 ? mailedOrNot(settle) : settle(true))
  return settlements.map(({ checkoutId, payment }) => {
    const row = rows.find(
      (one) => one.checkout_id === checkoutId && one.payment_id === (payment?.id ?? null),
    ) as Row // the statement answers each of them
    if (row.status !== 'settled') return { status: row.status }
    return { status: 'settled', orders: row.orders, totalCents: row.total_cents, isMailed: row.isMailed }
  })
}

// Two payments of one checkout in one batch break `payments_one_captured`: each is then settled alone, and the second
// finds the checkout paid.
const SETTLE = settlementStatement({
  head: `input as (
  select distinct on (checkout_id, payment_id) *
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as i (checkout_id, payment_id, provider_payment_id, source)
),
locked as (
  select id, state, total_cents from checkouts where id = any ($1::uuid[]) order by id
  for update
),
paid_payments as (
  update payments p
  set state = case when c.state = 'open' then 'captured' else 'refund_due' end,
      provider_payment_id = i.provider_payment_id, failure_code = null, next_check_at = now(), updated_at = now()
  from input i join locked c on c.id = i.checkout_id
  where p.id = i.payment_id and p.checkout_id = i.checkout_id
    and p.state in ('requires_action', 'processing', 'unknown', 'void_due', 'failed', 'cancelled')
  returning p.id, p.checkout_id, p.state, i.source, i.provider_payment_id
),
written_payment_events as (
  insert into payment_events (payment_id, source, to_state, cause)
  select id, source, state, 'provider has the money' from paid_payments
),
paid_checkouts as (
  update checkouts c set state = 'paid', reserved_until = null, updated_at = now()
  from locked l
  join input i on i.checkout_id = l.id
  left join paid_payments p on p.id = i.payment_id and p.state = 'captured'
  where c.id = l.id and l.state = 'open' and (p.id is not null or (i.payment_id is null and l.total_cents = 0))
  returning c.id, c.total_cents, p.provider_payment_id
),
paid_orders as (
  update orders o
  set payment_status = 'completed', order_status = 'completed', payment_intent_id = c.provider_payment_id,
      paid_at = now(), mail_owed = not $5::boolean, updated_at = now()
  from paid_checkouts c, events e
  where o.checkout_id = c.id and e.id = o.event_id
  returning ${ORDER_COLUMNS}
)`,
  isMailed: '$5::boolean',
  answer: `
select i.checkout_id, i.payment_id, c.total_cents, $5::boolean as "isMailed",
       case when c.id is not null then 'settled' when p.state = 'refund_due' then 'refund due' else 'already settled' end
         as status,
       (select ${PLACED_ORDERS}
        from paid_orders o join events e on e.id = o.event_id where o.checkout_id = i.checkout_id) as orders
from input i
left join paid_checkouts c on c.id = i.checkout_id
left join paid_payments p on p.id = i.payment_id`,
})

import type { CalledPayment } from '#modules/checkout/calls/payment-answers.ts'
import type { GatewayName } from '#modules/payments/gateway.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type CheckoutId, isId, type PersonId } from '#platform/ids.ts'

/** Who calls: a member, for what is theirs, or a program that has the service key, for everybody. */
export type Caller = { kind: 'member'; id: PersonId } | { kind: 'service' }

/** Null for what is no id of ours. */
const asId = (text: string): string | null => (isId(text) ? text : null)

/** Null for whoever sees everything. */
const personOf = (caller: Caller): PersonId | null => (caller.kind === 'member' ? caller.id : null)

/** A checkout that somebody wants to pay for. */
export interface CalledCheckout {
  id: CheckoutId
  user_id: PersonId | null
  total_cents: number
  customer_email: string
  is_cash: boolean
}

/** The checkout of an order, by the id of the order or its own; null where it is not the caller's. */
export async function findCalledCheckout(
  db: DbOrTx,
  caller: Caller,
  orderId: string,
): Promise<CalledCheckout | null> {
  const [checkout] = await db.statement<CalledCheckout>(
    `select c.id, c.user_id, c.total_cents, o.customer_email, c.payment_method = 'cash' as is_cash
     from checkouts c
     join orders o on o.checkout_id = c.id
     where c.id in (select $1::uuid union all select checkout_id from orders where id = $1::uuid)
       and ($2::uuid is null or c.user_id = $2)
     order by o.id limit 1`,
    [asId(orderId), personOf(caller)],
  )
  return checkout ?? null
}

/** A payment by our id or the provider's; null where it is not the caller's, or of another gateway. */
export async function findCalledPayment(
  db: DbOrTx,
  caller: Caller,
  gateway: GatewayName,
  paymentId: string,
): Promise<(CalledPayment & { checkout_id: CheckoutId }) | null> {
  const [payment] = await db.statement<CalledPayment & { checkout_id: CheckoutId }>(
    `select p.id, p.gateway, p.amount_cents,
       case when p.state = 'captured' and p.refunded_cents = p.amount_cents then 'refund_due' else p.state end as state,
        p.provider_payment_id, p.redirect_url, p.failure_code, p.checkout_id
     from payments p join checkouts c on c.id = p.checkout_id
     where p.gateway = $1 and p.environment in ('simulator', 'sandbox', 'live')
       and (p.id = $2::uuid or p.provider_payment_id = $3) and ($4::uuid is null or c.user_id = $4)
     order by p.created_at desc limit 1`,
    [gateway, asId(paymentId), paymentId, personOf(caller)],
  )
  return payment ?? null
}

/** The newest payment of a checkout. */
export async function newestPayment(db: DbOrTx, checkoutId: CheckoutId): Promise<CalledPayment | null> {
  const [payment] = await db.statement<CalledPayment>(
    `select id, gateway, state, amount_cents, provider_payment_id, redirect_url, failure_code
     from payments where checkout_id = $1 and gateway <> 'cash' order by attempt desc limit 1`,
    [checkoutId],
  )
  return payment ?? null
}

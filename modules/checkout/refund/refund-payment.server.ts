import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { orderRefundedMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { enqueueMail } from '#modules/notifications/outbox.server.ts'
import { askProvider } from '#modules/payments/ask-provider.server.ts'
import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { GatewayName, PaymentEnvironment, RefundOutcome } from '#modules/payments/gateway.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type Tx, withTransaction } from '#platform/db.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export interface Refunded {
  /** Ours; the provider knows the refund by it. */
  refundId: string
  /** Whether the money is on its way. Otherwise the provider is asked again until it is. */
  isComplete: boolean
}

interface PaidPayment {
  checkout_id: CheckoutId
  gateway: GatewayName
  environment: PaymentEnvironment | 'none'
  state: string
  amount_cents: Cents
  provider_payment_id: string | null
}

/**
 * Gives the whole of a captured payment back, and takes back what was bought: its orders are refunded, their tickets open no
 * door, their places are free, the organiser owes no fee and no promoter earns. That is committed before the provider is
 * asked; when it does not answer, the job that recovers checkouts asks again under the same key. Repeating it changes
 * nothing. The buyer is told by mail. Fails with REFUND_NOT_ALLOWED where the payment holds no money, and GATEWAY_NOT_CONFIGURED where its provider is
 * not there to give it back; nothing is changed then.
 */
export async function refundPayment(
  ctx: Ctx,
  { gateways }: Pick<CheckoutServices, 'gateways'>,
  id: PaymentId,
): Promise<Result<Refunded, { code: PaymentErrorCode }>> {
  const refundId = `${id}-r1`
  const begun = await withTransaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state === 'refunded' || payment?.state === 'refund_due') return payment
    if (payment?.state !== 'captured' || payment.provider_payment_id === null) return null
    if (gateways[payment.gateway]?.environment !== payment.environment) return 'no gateway'
    for (const text of TAKE_BACK) await tx.statement(text, [payment.checkout_id])
    await tellBuyer(tx, id, payment.checkout_id)
    return payment
  })
  if (begun === 'no gateway') return fail({ code: 'GATEWAY_NOT_CONFIGURED' })
  if (!begun) return fail({ code: 'REFUND_NOT_ALLOWED' })
  if (begun.state === 'refunded') return ok({ refundId, isComplete: true })
  crashPoint('refund begun')

  const gateway = gateways[begun.gateway]
  if (!gateway || gateway.environment !== begun.environment) return ok({ refundId, isComplete: false })
  const outcome = await askProvider<RefundOutcome>(
    ctx,
    gateway,
    () =>
      gateway.refund({
        providerPaymentId: begun.provider_payment_id ?? '',
        idempotencyKey: refundId,
        amount: begun.amount_cents,
      }),
    (code) => ({ status: 'failed', code }),
  )
  crashPoint('refund answered')
  if (outcome.status !== 'refunded') {
    ctx.log.error('A refund did not go through and will be tried again', { paymentId: id, outcome })
    return ok({ refundId, isComplete: false })
  }
  await ctx.db.statement(
    `with moved as (
       update payments set state = 'refunded', updated_at = now() where id = $1 and state = 'refund_due' returning id)
     insert into payment_events (payment_id, source, from_state, to_state, cause)
     select id, 'operator', 'refund_due', 'refunded', 'asked for with the service key' from moved`,
    [id],
  )
  return ok({ refundId, isComplete: true })
}

async function tellBuyer(tx: Tx, paymentId: PaymentId, checkoutId: CheckoutId): Promise<void> {
  const [order] = await tx.statement<{ email: string }>(
    // Whose account is deleted has no address any more.
    `select customer_email as email from orders
     where checkout_id = $1 and customer_email not like '%@account.invalid' order by event_id limit 1`,
    [checkoutId],
  )
  if (order)
    await enqueueMail(tx, orderRefundedMail, order.email, { paymentId }, `order_refunded:${paymentId}`)
}

/** In the lock order of a sale: places, the checkout, the payment. */
async function lockPayment(tx: Tx, id: PaymentId): Promise<PaidPayment | null> {
  await tx.statement(
    `select 1 from ticket_inventory i
     where (i.event_id, i.ticket_type_id) in (
       select oi.event_id, oi.ticket_type_id
       from payments p join orders o on o.checkout_id = p.checkout_id
       join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id where p.id = $1)
     order by i.event_id, i.ticket_type_id for update`,
    [id],
  )
  await tx.statement(
    'select 1 from checkouts where id = (select checkout_id from payments where id = $1) for update',
    [id],
  )
  const [payment] = await tx.statement<PaidPayment>(
    `select checkout_id, gateway, environment, state, amount_cents, provider_payment_id
     from payments where id = $1 and gateway <> 'cash' for update`,
    [id],
  )
  return payment ?? null
}

const TAKE_BACK = [
  `with moved as (
     update payments set state = 'refund_due', next_check_at = now() + interval '45 seconds', updated_at = now()
     where checkout_id = $1 and state = 'captured' returning id)
   insert into payment_events (payment_id, source, from_state, to_state, cause)
   select id, 'operator', 'captured', 'refund_due', 'asked for with the service key' from moved`,
  `update ticket_inventory i set taken = i.taken - back.quantity
   from (select oi.event_id, oi.ticket_type_id, sum(oi.quantity)::integer as quantity
         from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
         where o.checkout_id = $1 and o.order_status = 'completed'
         group by oi.event_id, oi.ticket_type_id) back
   where i.event_id = back.event_id and i.ticket_type_id = back.ticket_type_id`,
  `update fee_entries f set amount_cents = 0 from orders o
   where o.checkout_id = $1 and o.order_status = 'completed' and f.event_id = o.event_id and f.order_id = o.id`,
  `update commission_earnings c set status = 'reversed' from orders o
   where o.checkout_id = $1 and o.order_status = 'completed' and c.event_id = o.event_id and c.order_id = o.id`,
  `update tickets t set status = 'refunded', used_at = null, updated_at = clock_timestamp() from orders o
   where o.checkout_id = $1 and o.order_status = 'completed' and t.event_id = o.event_id and t.order_id = o.id
     and t.status in ('pending', 'active', 'used')`,
  `update orders set order_status = 'refunded', payment_status = 'refunded', updated_at = clock_timestamp()
   where checkout_id = $1 and order_status = 'completed'`,
]

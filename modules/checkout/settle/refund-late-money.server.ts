import type { DuePayment } from '#modules/checkout/settle/due-payments.server.ts'
import { moneyReturnedMail } from '#modules/checkout/settle/refund-mails.server.ts'
import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { askProvider } from '#modules/payments/ask-provider.server.ts'
import type { Gateway, RefundOutcome } from '#modules/payments/gateway.ts'
import {
  type AskedRefund,
  isRefusedForGood,
  isUnfunded,
  isUnknownThere,
  MAX_REFUSED_REFUNDS,
  PAYMENT_UNKNOWN_THERE,
  REFUND_UNDER_WAY,
} from '#modules/payments/refund-failure.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { toCents } from '#platform/money.ts'

/**
 * Gives back money that came after its places had gone, and tells its buyer. Whose order was refunded was told before. A refund that failed is asked for again on the
 * payment's next turn: under its old key while nobody knows what became of it, under a new one once the provider has refused. Nothing is
 * logged here of one that is UNFUNDED.
 */
export async function refundLateMoney(ctx: Ctx, gateway: Gateway, payment: DuePayment): Promise<AskedRefund> {
  const { id: paymentId, provider_payment_id: providerPaymentId, amount_cents: amountCents } = payment
  const [begun] = await ctx.db.statement<{ attempt: number }>(
    `update payments set refund_attempt = greatest(refund_attempt, 1) where id = $1 and state = 'refund_due'
     returning refund_attempt as attempt`,
    [paymentId],
  )
  if (!begun) return 'NOT_YET'
  const { attempt } = begun
  const outcome = await askProvider<RefundOutcome>(
    ctx,
    gateway,
    () =>
      gateway.refund({
        providerPaymentId: providerPaymentId ?? '',
        idempotencyKey: `${paymentId}-r${attempt}`,
        amount: toCents(amountCents),
      }),
    (code) => ({ status: 'failed', code }),
  )
  crashPoint('late money sent back')
  if (outcome.status === 'refunded') {
    await ctx.db.statement(REFUNDED, [paymentId])
    return 'ON_ITS_WAY'
  }
  if (outcome.status === 'pending') {
    ctx.log.info(REFUND_UNDER_WAY, { paymentId, gateway: gateway.name })
    return 'NOT_YET'
  }
  if (isUnknownThere(outcome) && payment.checks >= MAX_REFUSED_REFUNDS) {
    await ctx.db.statement(
      "update payments set next_check_at = 'infinity' where id = $1 and state = 'refund_due'",
      [paymentId],
    )
    ctx.log.error(PAYMENT_UNKNOWN_THERE, { paymentId, gateway: gateway.name, providerPaymentId, amountCents })
    return 'NOT_YET'
  }
  const holdsTooLittle = isUnfunded(outcome)
  if (!holdsTooLittle)
    ctx.log.error('A refund did not go through and will be tried again', {
      paymentId,
      outcome,
      gateway: gateway.name,
    })
  if (isRefusedForGood(outcome.code)) {
    await ctx.db.statement('update payments set refund_attempt = $2 where id = $1', [paymentId, attempt + 1])
    if (attempt === MAX_REFUSED_REFUNDS && !holdsTooLittle)
      ctx.log.error('A provider refuses to give money back: somebody has to do it there by hand', {
        paymentId,
        gateway: gateway.name,
        providerPaymentId,
        amountCents,
      })
  }
  return holdsTooLittle ? 'UNFUNDED' : 'NOT_YET'
}

/** SQL that mails the buyers of `payments` that their money went back; whose order was refunded was told before. */
function tellOf(payments: string): string {
  return insertMail(moneyReturnedMail, {
    recipient: 'told.customer_email',
    payload: { paymentId: 'told.id' },
    dedupeKey: `'money_returned:' || told.id`,
    from: `(select distinct on (m.id) m.id, o.customer_email from ${payments} m join orders o on o.checkout_id = m.checkout_id
          where o.order_status <> 'refunded' and ${isReachableSql('o.customer_email')} order by m.id, o.event_id) told`,
  })
}

/** Exported for the test that asks the database about every statement. */
export const REFUNDED = `
with moved as (
  update payments set state = 'refunded', updated_at = now() where id = $1 and state = 'refund_due'
  returning id, checkout_id
),
written as (
  insert into payment_events (payment_id, source, from_state, to_state, cause)
  select id, 'reconcile', 'refund_due', 'refunded', 'the places were gone' from moved
)
${tellOf('moved')}`

/** Mails the buyer of the payment `$1` that its money, which came too late, went back. Exported for whoever gives it back by hand. */
export const LATE_MONEY_TOLD = tellOf('(select id, checkout_id from payments where id = $1)')

import type { DuePayment } from '#modules/checkout/settle/due-payments.server.ts'
import { askProvider } from '#modules/payments/ask-provider.server.ts'
import type { Gateway, RefundOutcome } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { toCents } from '#platform/money.ts'

/** Gives back money that came after its places had gone. A refund that failed is asked for again on the payment's next turn. */
export async function refundLateMoney(ctx: Ctx, gateway: Gateway, payment: DuePayment): Promise<void> {
  const outcome = await askProvider<RefundOutcome>(
    ctx,
    gateway,
    () =>
      gateway.refund({
        providerPaymentId: payment.provider_payment_id ?? '',
        idempotencyKey: `${payment.id}-r1`,
        amount: toCents(payment.amount_cents),
      }),
    (code) => ({ status: 'failed', code }),
  )
  if (outcome.status !== 'refunded') {
    ctx.log.error('A refund did not go through and will be tried again', { paymentId: payment.id, outcome })
    return
  }
  await ctx.db.statement(
    `with moved as (
       update payments set state = 'refunded', updated_at = now() where id = $1 and state = 'refund_due' returning id)
     insert into payment_events (payment_id, source, from_state, to_state, cause)
     select id, 'reconcile', 'refund_due', 'refunded', 'the places were gone' from moved`,
    [payment.id],
  )
}

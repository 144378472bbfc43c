import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { recordProviderRefund } from '#modules/checkout/refund/record-provider-refund.server.ts'
import { isOfPayment } from '#modules/checkout/webhooks/is-of-payment.ts'
import type { EventPayment } from '#modules/checkout/webhooks/payments-of-events.server.ts'
import type { Verdict } from '#modules/checkout/webhooks/verdict.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { withTransaction } from '#platform/db.server.ts'

/** Whether a refund that the provider tells of is ours; one that is not is asked about and written down. */
export async function verdictOnRefund(
  ctx: Ctx,
  services: CheckoutServices,
  { object_id: refundId }: WaitingEvent,
  payment: EventPayment,
): Promise<Verdict> {
  const { id: paymentId } = payment
  if (payment.isOurRefund || payment.state === 'refund_due' || payment.state === 'refunded')
    return { state: 'done', note: 'The refund was made here.' }
  const gateway = services.gateways[payment.gateway]
  if (!gateway || refundId === null)
    return {
      state: 'unhandled',
      note: `Payment ${paymentId} was refunded at the provider, which is not asked.`,
    }
  const report = await gateway.reports.findRefund(refundId)
  if (report.status === 'unknown' || report.status === 'pending')
    return {
      state: 'wait',
      note: `The provider has not said what became of a refund of payment ${paymentId}.`,
    }
  if (report.status === 'failed') return { state: 'done', note: 'The provider did not make this refund.' }
  if (report.status === 'missing' || !isOfPayment(report, payment))
    return { state: 'unhandled', note: `The provider knows no such refund of payment ${paymentId}.` }
  const { amount } = report
  const [disputed] = await ctx.db.statement(
    'select from payments p join disputed_checkouts() d on d.checkout_id = p.checkout_id where p.id = $1',
    [paymentId],
  )
  if (disputed) return { state: 'wait', note: `Payment ${paymentId} is disputed.` }
  const refund = { paymentId, id: refundId, amount, source: 'provider' } as const
  const recorded = await withTransaction(ctx.db, (tx) => recordProviderRefund(tx, refund))
  if (recorded.ok)
    return {
      state: 'done',
      note:
        recorded.value === 'TOLD_BEFORE'
          ? 'It is what its buyer has won.'
          : `Payment ${paymentId} was refunded at the provider.`,
    }
  // Whose answer is on its way, or was lost: once it is known, it is seen whether this one is another.
  if (recorded.failure.code === 'WAITS')
    return { state: 'wait', note: `Payment ${paymentId} is being refunded.` }
  // What was told before it, or beside it, may be that it was taken.
  if (recorded.failure.code === 'NOT_CAPTURED' && OPEN.includes(payment.state))
    return { state: 'wait', note: `Payment ${paymentId} has no end here yet.` }
  return {
    state: 'unhandled',
    note: `Payment ${paymentId} was refunded at the provider, by ${amount} cents that it does not hold here.`,
  }
}

const OPEN = ['requires_action', 'processing', 'unknown', 'void_due']

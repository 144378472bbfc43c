import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { recordDispute } from '#modules/checkout/disputes/record-dispute.server.ts'
import { isOfPayment } from '#modules/checkout/webhooks/is-of-payment.ts'
import type { EventPayment } from '#modules/checkout/webhooks/payments-of-events.server.ts'
import type { Verdict } from '#modules/checkout/webhooks/verdict.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** Asks how a dispute stands that the provider tells of, and writes it down. */
export async function verdictOnDispute(
  ctx: Ctx,
  services: CheckoutServices,
  { object_id: id }: WaitingEvent,
  payment: EventPayment,
): Promise<Verdict> {
  const { id: paymentId } = payment
  const gateway = services.gateways[payment.gateway]
  if (!gateway || id === null)
    return { state: 'unhandled', note: `A buyer disputes payment ${paymentId}; its provider is not asked.` }
  const report = await gateway.reports.findDispute(id)
  if (report.status === 'unknown')
    return {
      state: 'wait',
      note: `The provider has not said how the dispute of payment ${paymentId} stands.`,
    }
  if (report.status === 'missing' || !isOfPayment(report, payment))
    return { state: 'unhandled', note: `The provider knows no such dispute of payment ${paymentId}.` }
  const { status: state, amount, reason, dueAt } = report
  const recorded = await recordDispute(ctx, { paymentId, id, state, amount, reason, dueAt })
  if (recorded.ok) return { state: 'done', note: `The dispute of payment ${paymentId} is ${state}.` }
  if (recorded.failure.code === 'WAITS')
    return { state: 'wait', note: `Payment ${paymentId} is being refunded.` }
  return {
    state: 'unhandled',
    note: `A dispute of payment ${paymentId} ended otherwise than the books can follow (${recorded.failure.code}).`,
  }
}

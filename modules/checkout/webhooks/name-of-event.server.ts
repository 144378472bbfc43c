import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { nameEvent, type WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/**
 * Asks the provider which payment of ours a refund or a dispute is about that does not say so itself, and keeps the name with its
 * event. Answers the event with the name; null where it is about none of ours; UNKNOWN where the provider did not answer.
 */
export async function nameOfEvent(
  ctx: Ctx,
  services: Pick<CheckoutServices, 'gateways'>,
  event: WaitingEvent,
): Promise<WaitingEvent | 'UNKNOWN' | null> {
  const { id, kind, object_id: objectId } = event
  const gateway = services.gateways[event.provider]
  if (gateway?.environment !== event.environment || objectId === null) return null
  if (event.provider_payment_id !== null) return null
  if (kind !== 'refund' && kind !== 'dispute') return null
  const report = await gateway.reports[kind === 'refund' ? 'findRefund' : 'findDispute'](objectId)
  if (report.status === 'unknown') return 'UNKNOWN'
  if (report.status === 'missing' || report.reference === null) return null
  await nameEvent(ctx, id, report.reference)
  return { ...event, payment_reference: report.reference }
}

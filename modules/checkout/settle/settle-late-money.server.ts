import type { DuePayment } from '#modules/checkout/settle/due-payments.server.ts'
import type { SettleOrder } from '#modules/checkout/settle/settlement.ts'
import { takePlacesAgain } from '#modules/checkout/settle/take-places-again.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** Settles a payment that is due to be refunded, if its places can be taken again. Answers whether they could. */
export async function settleLateMoney(ctx: Ctx, settle: SettleOrder, payment: DuePayment): Promise<boolean> {
  const { id, checkout_id: checkoutId, provider_payment_id: providerPaymentId } = payment
  if (providerPaymentId === null || !(await takePlacesAgain(ctx.db, id))) return false
  await settle({ checkoutId, payment: { id, providerPaymentId }, source: 'reconcile' })
  ctx.log.info('Late money took its places again', { paymentId: id })
  return true
}

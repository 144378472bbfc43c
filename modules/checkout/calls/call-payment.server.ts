import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { type Caller, findCalledPayment } from '#modules/checkout/calls/find-called-payment.server.ts'
import { payByCall } from '#modules/checkout/calls/pay-by-call.server.ts'
import { type CallAnswer, failureAnswer, paymentAnswer } from '#modules/checkout/calls/payment-answers.ts'
import type { CallFailure, PaymentCall } from '#modules/checkout/calls/payment-call.ts'
import { refundPayment } from '#modules/checkout/refund/refund-payment.server.ts'
import { reconcilePayment } from '#modules/checkout/settle/reconcile-payment.server.ts'
import { paymentFailure } from '#modules/payments/errors.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/**
 * Carries out a call to a payment function for who is known to call. A payment that has no end yet is asked about first, at
 * the provider; an order of PayPal that its buyer has approved is captured by that. A refund gives the whole payment back,
 * and wants the service key (AUTHENTICATION_FAILED). What is not the caller's is ORDER_NOT_FOUND. (Specification 7)
 */
export async function callPayment(
  ctx: Ctx & { clientAddress: string },
  services: CheckoutServices,
  caller: Caller,
  call: PaymentCall,
  key: string | null,
): Promise<CallAnswer> {
  if (call.action === 'pay') return payByCall(ctx, services, caller, call, key)
  if (call.action === 'refund' && caller.kind !== 'service')
    return { ...failureAnswer({ code: 'AUTHENTICATION_FAILED' }), status: 403 }
  const find = () => findCalledPayment(ctx.db, caller, call.gateway, call.paymentId)
  const payment = await find()
  if (!payment) return failureAnswer({ code: 'ORDER_NOT_FOUND' })

  if (call.action === 'refund') {
    if (call.amountCents !== null && call.amountCents !== payment.amount_cents)
      return failureAnswer({ code: 'AMOUNT_MISMATCH' })
    const refunded = await refundPayment(ctx, services, payment.id)
    if (!refunded.ok) return failureAnswer(refunded.failure)
    const { refundId, isComplete } = refunded.value
    const after = await find()
    const refund = { id: refundId, status: isComplete ? 'COMPLETED' : 'PENDING' }
    return { status: 200, body: { ...(after && paymentAnswer(after).body), refundId, refund } }
  }

  await reconcilePayment(ctx, services, payment.id, 'redirect')
  const after = (await find()) ?? payment
  if (call.action === 'get' || after.state === 'captured') return paymentAnswer(after)
  return failureAnswer(failureOf(after.state, after.failure_code))
}

/** Why an order of PayPal is not captured. */
function failureOf(state: string, failureCode: string | null): CallFailure {
  if (state === 'failed' || state === 'cancelled') return paymentFailure(failureCode)
  if (state === 'refund_due' || state === 'refunded' || state === 'void_due')
    return { code: 'ORDER_NOT_FOUND' }
  return { code: 'GATEWAY_ERROR' }
}

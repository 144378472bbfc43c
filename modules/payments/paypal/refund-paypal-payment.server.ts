import type { RefundOutcome } from '#modules/payments/gateway.ts'
import type { PaypalCalls } from '#modules/payments/paypal/paypal-calls.server.ts'
import { ACCOUNT_TOO_LOW } from '#modules/payments/paypal/paypal-errors.ts'
import {
  captureOf,
  outcomeOfPaypal,
  PaypalOrder,
  PaypalRefund,
} from '#modules/payments/paypal/paypal-order.ts'
import type { OurPayment } from '#modules/payments/providers/provider.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import type { Cents } from '#platform/money.ts'

/** Gives an amount of a payment back. PayPal refunds a capture, which its order names. A refusal is no failure where all
 * of it went back in another way. */
export async function refundPaypalPayment(
  call: PaypalCalls['call'],
  payment: OurPayment,
  asked: { amount: Cents; headers: Record<string, string> },
  pages: string,
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  if (payment.providerPaymentId === null) return { status: 'failed', code: 'ORDER_NOT_FOUND' }
  const order = await call(PaypalOrder, {
    method: 'GET',
    path: `/v2/checkout/orders/${encodeURIComponent(payment.providerPaymentId)}`,
    signal,
  })
  if (!order.ok) return { status: 'failed', code: order.outcome.code }
  const capture = captureOf(order.value)
  const outcome = outcomeOfPaypal(order.value, payment, pages)
  if (outcome.status === 'mismatch') return { status: 'failed', code: outcome.code }
  const isAllBack = capture?.status === 'REFUNDED'
  if (!capture || (outcome.status !== 'captured' && !isAllBack))
    return { status: 'failed', code: 'REFUND_NOT_ALLOWED' }

  const amount = { currency_code: payment.currency, value: decimalUsd(asked.amount) }
  const refund = await call(PaypalRefund, {
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
    headers: asked.headers,
    body: { amount },
    signal,
  })
  // Asked under its key all the same: by it PayPal says what became of our own refund, which may not be over.
  if (!refund.ok && refund.outcome.code === 'REFUND_NOT_ALLOWED' && isAllBack)
    return { status: 'refunded', refundId: capture.id, isByHand: true }
  if (!refund.ok)
    return {
      status: 'failed',
      code: refund.refusedWith?.name === ACCOUNT_TOO_LOW ? 'INSUFFICIENT_FUNDS' : refund.outcome.code,
    }
  const { id, status, amount: refunded } = refund.value
  if (refunded.value !== amount.value || refunded.currency_code !== amount.currency_code)
    return { status: 'failed', code: 'AMOUNT_MISMATCH' }
  switch (status) {
    case 'COMPLETED':
      return { status: 'refunded', refundId: id }
    case 'PENDING':
      return { status: 'pending', refundId: id }
    case 'FAILED':
    case 'CANCELLED':
      return { status: 'failed', code: 'REFUND_NOT_ALLOWED' }
  }
}

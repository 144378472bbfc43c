import { z } from 'zod'
import type { RefundOutcome } from '#modules/payments/gateway.ts'
import type { OurPayment } from '#modules/payments/providers/provider.ts'
import type { Cents } from '#platform/money.ts'
import type { CallSquare } from '#modules/payments/square/square-calls.server.ts'
import { readGivenBack } from '#modules/payments/square/read-given-back.server.ts'
import { SquarePayment, SquareRefund } from '#modules/payments/square/square-payment.ts'

const RefundAnswer = z.object({ refund: SquareRefund })
const PaymentAnswer = z.object({ payment: SquarePayment })

/**
 * Gives an amount of a payment back. Square begins each refund as pending, so the one that it made is read once more. A refusal is no
 * failure where all of it goes back in another way, such as by hand.
 */
export async function refundSquarePayment(
  call: CallSquare,
  payment: OurPayment,
  asked: { amount: Cents; key: string },
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const { providerPaymentId, currency } = payment
  const { amount, key } = asked
  if (providerPaymentId === null) return { status: 'failed', code: 'ORDER_NOT_FOUND' }
  const body = {
    idempotency_key: key,
    payment_id: providerPaymentId,
    amount_money: { amount, currency },
  }
  const made = await call(RefundAnswer, { method: 'POST', path: '/v2/refunds', body, signal })
  if (!made.ok && made.outcome.code === 'REFUND_NOT_ALLOWED') {
    const paid = `/v2/payments/${encodeURIComponent(providerPaymentId)}`
    const now = await call(PaymentAnswer, { method: 'GET', path: paid, signal })
    const isOurs = now.ok && now.value.payment.id === providerPaymentId
    const given = isOurs ? await readGivenBack(call, now.value.payment, signal) : 'not'
    if (given === 'back') return { status: 'refunded', refundId: providerPaymentId, isByHand: true }
    if (given === 'on its way') return { status: 'pending', refundId: providerPaymentId, isByHand: true }
  }
  if (!made.ok) return { status: 'failed', code: made.outcome.code }
  const path = `/v2/refunds/${encodeURIComponent(made.value.refund.id)}`
  const isPending = made.value.refund.status === 'PENDING'
  const again = isPending ? await call(RefundAnswer, { method: 'GET', path, signal }) : made
  return outcomeOf(again.ok ? again.value.refund : made.value.refund, payment, amount)
}

function outcomeOf(
  refund: SquareRefund,
  { providerPaymentId, currency }: OurPayment,
  amount: Cents,
): RefundOutcome {
  const { amount: refunded, currency: given } = refund.amount_money
  if (refund.payment_id !== providerPaymentId || refunded !== amount || given !== currency)
    return { status: 'failed', code: 'AMOUNT_MISMATCH' }
  switch (refund.status) {
    case 'COMPLETED':
      return { status: 'refunded', refundId: refund.id }
    case 'PENDING':
      return { status: 'pending', refundId: refund.id }
    case 'REJECTED':
    case 'FAILED':
      return { status: 'failed', code: 'REFUND_NOT_ALLOWED' }
  }
}

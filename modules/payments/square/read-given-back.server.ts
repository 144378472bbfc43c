import { z } from 'zod'
import type { CallSquare } from '#modules/payments/square/square-calls.server.ts'
import { isAllGivenBack, type SquarePayment, SquareRefund } from '#modules/payments/square/square-payment.ts'

const RefundAnswer = z.object({ refund: SquareRefund })

/**
 * Whether all of a payment went back. A payment counts a refund that Square has not decided, and may still refuse: that one is
 * `on its way`, as is one that cannot be read.
 */
export async function readGivenBack(
  call: CallSquare,
  payment: SquarePayment,
  signal?: AbortSignal,
): Promise<'back' | 'on its way' | 'not'> {
  if (!isAllGivenBack(payment)) return 'not'
  let left = payment.total_money.amount
  for (const id of payment.refund_ids ?? []) {
    const path = `/v2/refunds/${encodeURIComponent(id)}`
    const read = await call(RefundAnswer, { method: 'GET', path, signal })
    if (read.ok && read.value.refund.status === 'COMPLETED' && read.value.refund.payment_id === payment.id)
      left -= read.value.refund.amount_money.amount
    if (left <= 0) return 'back'
  }
  return 'on its way'
}

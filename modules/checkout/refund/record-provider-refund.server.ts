import { tellOfPart } from '#modules/checkout/refund/tell-of-part.server.ts'
import { tellHostOfReturn } from '#modules/checkout/refund/tell-of-return.server.ts'
import { tellOfRefund } from '#modules/checkout/refund/tell-of-refund.server.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId, PaymentId, RefundId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Money of a payment that its provider gave back without us, in cents. `id`: the provider's of the refund, or of the dispute. */
export interface ProviderRefund {
  paymentId: PaymentId
  id: string
  /** Null: all that has not come back, where the provider says that nothing is left. */
  amount: Cents | null
  source: 'provider' | 'dispute'
}

export type ProviderRefundFailure = 'NOT_CAPTURED' | 'WAITS' | 'TOO_MUCH'

/** `TOLD_BEFORE`: PayPal told of this money before, as of a dispute and not as of a refund, or the other way round. */
export type RecordedRefund = 'RECORDED' | 'REPLAYED' | 'TOLD_BEFORE'

interface Row {
  code: ProviderRefundFailure | RecordedRefund
  written: RefundId[]
}

/**
 * Writes a refund down that we did not make, in the caller's transaction, and tells its host and its buyer: see
 * `record_provider_refund`. Written once, however often it is told. Fails with WAITS while a refund of ours is on its way, with
 * NOT_CAPTURED where the payment holds no money, and with TOO_MUCH where it is more than is left; nothing is changed then, but of a
 * dispute all that is left is written down.
 */
export async function recordProviderRefund(
  tx: Tx,
  { paymentId, id, amount, source }: ProviderRefund,
): Promise<Result<RecordedRefund, { code: ProviderRefundFailure }>> {
  const [row] = await tx.statement<Row>(RECORD, [paymentId, id, amount, source, MAX_REFUSED_REFUNDS])
  const { code, written } = row as Row // a function with out parameters answers one row
  if (code === 'NOT_CAPTURED' || code === 'WAITS') return fail({ code })
  const refunds = await tx.statement<{ eventId: EventId; id: RefundId; hasTickets: boolean }>(
    `select r.event_id as "eventId", r.id,
       exists (select from refund_tickets t where t.event_id = r.event_id and t.refund_id = r.id) as "hasTickets"
     from refunds r where r.payment_id = $1 and r.id = any ($2::uuid[]) order by r.event_id, r.id`,
    [paymentId, written],
  )
  for (const { eventId, id: refundId, hasTickets } of refunds) {
    await (hasTickets ? tellOfRefund : tellOfPart)(tx, { eventId, refundId })
    await tellHostOfReturn(tx, { eventId, refundId })
  }
  return code === 'TOO_MUCH' ? fail({ code }) : ok(code)
}

/** Exported for the test that asks the database about every statement. */
export const RECORD = 'select code, written from record_provider_refund($1, $2, $3, $4, $5)'

import {
  type ProviderRefund,
  recordProviderRefund,
} from '#modules/checkout/refund/record-provider-refund.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { newId, type OrderId, type PaymentId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

/** The payment of an order that was paid once. */
export async function paymentIdOf(db: Db, orderId: OrderId): Promise<PaymentId> {
  const [payment] = await db.statement<{ id: PaymentId }>(
    'select p.id from payments p join orders o on o.checkout_id = p.checkout_id where o.id = $1',
    [orderId],
  )
  if (!payment) throw new Error('The order was not paid')
  return payment.id
}

/** What becomes of it that a provider tells of a refund it made without us, of all that is left unless told. */
export function refundTold(
  db: Db,
  paymentId: PaymentId,
  told: { cents?: number | null; id?: string; source?: ProviderRefund['source'] } = {},
) {
  const { cents = null, id = newId(), source = 'provider' } = told
  const amount = cents === null ? null : toCents(cents)
  return withTransaction(db, (tx) => recordProviderRefund(tx, { paymentId, id, amount, source }))
}

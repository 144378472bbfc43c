import { isPaymentErrorCode, paymentErrors } from '#modules/payments/errors.ts'
import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, EventId, OrderId, PersonId } from '#platform/ids.ts'

export interface OrderSummary {
  id: OrderId
  code: string
  eventId: EventId
  eventTitle: string
  totalCents: number
}

/** Where a checkout stands, as its buyer is told. */
export type CheckoutStatus =
  | {
      status: 'completed' | 'awaiting_cash'
      checkoutId: CheckoutId
      orders: OrderSummary[]
      totalCents: number
    }
  | { status: 'processing'; checkoutId: CheckoutId }
  | { status: 'declined'; checkoutId: CheckoutId; code: PaymentErrorCode; message: string }
  /** Nothing was paid; `reservedUntil` is when the places go back. */
  | { status: 'open'; checkoutId: CheckoutId }
  | { status: 'released'; checkoutId: CheckoutId }

interface Row {
  state: 'open' | 'paid' | 'awaiting_cash' | 'released'
  total_cents: number
  payment_state: string | null
  failure_code: string | null
  orders: OrderSummary[]
}

/** Reads where a person's own checkout stands; null for one that is not theirs or does not exist. */
export async function checkoutStatus(
  ctx: Ctx,
  personId: PersonId,
  checkoutId: CheckoutId,
): Promise<CheckoutStatus | null> {
  const [row] = await ctx.db.statement<Row>(
    'checkout_status',
    `select c.state, c.total_cents, p.state as payment_state, p.failure_code,
            (select jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'eventId', o.event_id,
                                                 'eventTitle', e.title, 'totalCents', o.total_cents) order by e.starts_at)
             from orders o join events e on e.id = o.event_id where o.checkout_id = c.id) as orders
     from checkouts c
     left join lateral (select state, failure_code from payments where checkout_id = c.id
                        order by attempt desc limit 1) p on true
     where c.id = $1 and c.user_id = $2`,
    [checkoutId, personId],
  )
  if (!row) return null
  switch (row.state) {
    case 'paid':
      return { status: 'completed', checkoutId, orders: row.orders, totalCents: row.total_cents }
    case 'awaiting_cash':
      return { status: 'awaiting_cash', checkoutId, orders: row.orders, totalCents: row.total_cents }
    case 'released':
      return { status: 'released', checkoutId }
    case 'open': {
      if (row.payment_state === 'failed' || row.payment_state === 'cancelled')
        return declined(checkoutId, row)
      const isInFlight = row.payment_state !== null || row.total_cents === 0
      return { status: isInFlight ? 'processing' : 'open', checkoutId }
    }
  }
}

function declined(checkoutId: CheckoutId, row: Row): CheckoutStatus {
  const code = isPaymentErrorCode(row.failure_code ?? '') ? row.failure_code : 'UNKNOWN_ERROR'
  const known = code as PaymentErrorCode
  return { status: 'declined', checkoutId, code: known, message: paymentErrors[known].message }
}

import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { makeRefund } from '#modules/checkout/refund/make-refund.server.ts'
import { takeTicketsBack } from '#modules/checkout/refund/refund-tickets.server.ts'
import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { GatewayName, PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import {
  type EventId,
  newId,
  type OrderId,
  type PaymentId,
  type RefundId,
  type TicketId,
} from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export interface Refunded {
  /** The provider knows the money by it. Of several orders each has its own: this is the first. */
  refundId: string
  /** Whether all of the money is on its way. Otherwise the provider is asked again until it is. */
  isComplete: boolean
}

interface PaidPayment {
  gateway: GatewayName
  environment: PaymentEnvironment | 'none'
  state: string
}

interface LivingOrder {
  eventId: EventId
  orderId: OrderId
  tickets: TicketId[]
}

/**
 * Gives back what is left of a captured payment: all living tickets of each of its orders, one order after another. Repeating it
 * goes on where it ended, and changes nothing once all is back. Fails with REFUND_NOT_ALLOWED where the payment holds no money, or its buyer disputes it,
 * and with GATEWAY_NOT_CONFIGURED where its provider is not there to give it back; nothing is changed then.
 */
export async function refundPayment(
  ctx: Ctx,
  services: Pick<CheckoutServices, 'gateways'>,
  id: PaymentId,
): Promise<Result<Refunded, { code: PaymentErrorCode }>> {
  const [payment] = await ctx.db.statement<PaidPayment>(
    `select gateway, environment, state from payments where id = $1 and gateway <> 'cash'`,
    [id],
  )
  const isBack = payment?.state === 'refunded' || payment?.state === 'refund_due'
  if (!payment || (payment.state !== 'captured' && !isBack)) return fail({ code: 'REFUND_NOT_ALLOWED' })
  const orders = isBack ? [] : await livingOrders(ctx, id)
  if (orders.length > 0 && services.gateways[payment.gateway]?.environment !== payment.environment)
    return fail({ code: 'GATEWAY_NOT_CONFIGURED' })
  for (const order of orders) {
    const request = {
      ...order,
      refundId: newId<'refund'>(),
      source: 'service',
      personId: null,
      reason: '',
    } as const
    // One that somebody else refunds at this moment is refunded.
    const taken = await withTransaction(ctx.db, (tx) => takeTicketsBack(tx, request))
    if (!taken.ok && taken.failure.code === 'DISPUTED') return fail({ code: 'REFUND_NOT_ALLOWED' })
  }
  const refunds = await ctx.db.statement<{ eventId: EventId; id: RefundId }>(
    'select event_id as "eventId", id from refunds where payment_id = $1 order by created_at, id',
    [id],
  )
  const made = await Promise.all(
    refunds.map((refund) => makeRefund(ctx, services, refund.eventId, refund.id)),
  )
  // Money that came too late went back without tickets, under the key of its payment.
  const refundId = refunds[0]?.id ?? `${id}-r1`
  return ok({ refundId, isComplete: payment.state !== 'refund_due' && made.every(Boolean) })
}

const livingOrders = (ctx: Ctx, id: PaymentId) =>
  ctx.db.statement<LivingOrder>(
    `select o.event_id as "eventId", o.id as "orderId", array_agg(t.id order by t.id) as tickets
     from payments p
     join orders o on o.checkout_id = p.checkout_id and o.order_status = 'completed'
     join tickets t on t.event_id = o.event_id and t.order_id = o.id and t.status in ('active', 'used', 'cancelled')
     where p.id = $1
     group by o.event_id, o.id order by o.event_id, o.id`,
    [id],
  )

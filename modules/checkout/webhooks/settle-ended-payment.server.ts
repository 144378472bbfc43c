import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { askProvider } from '#modules/payments/ask-provider.server.ts'
import type { ChargeOutcome, GatewayName, PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'

interface EndedPayment {
  checkout_id: CheckoutId
  gateway: GatewayName
  environment: PaymentEnvironment | 'none'
  idempotency_key: string
}

/**
 * Asks the provider about a payment that had ended without money, because the provider says that it took some. Money that is
 * there is settled as any other: it makes tickets where the places still are, and goes back where they are not. To be called
 * on that word alone: asking about what is merely approved would take it.
 */
export async function settleEndedPayment(ctx: Ctx, services: CheckoutServices, id: PaymentId): Promise<void> {
  const [payment] = await ctx.db.statement<EndedPayment>(
    `select checkout_id, gateway, environment, idempotency_key from payments
     where id = $1 and state in ('failed', 'cancelled') and gateway <> 'cash'`,
    [id],
  )
  const gateway = payment && services.gateways[payment.gateway]
  if (!gateway || gateway.environment !== payment.environment) return
  const outcome = await askProvider<ChargeOutcome | null>(
    ctx,
    gateway,
    () => gateway.find(payment.idempotency_key),
    (code) => ({ status: 'unknown', code }),
  )
  if (outcome?.status !== 'captured') return
  const { providerPaymentId } = outcome
  const settled = await services.settle({
    checkoutId: payment.checkout_id,
    payment: { id, providerPaymentId },
    source: 'webhook',
  })
  ctx.log.warn('A provider took money for a payment that had ended', {
    paymentId: id,
    settled: settled.status,
  })
}

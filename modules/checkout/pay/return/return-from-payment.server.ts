import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { type CheckoutStatus, checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { reconcilePayment } from '#modules/checkout/settle/reconcile-payment.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PersonId } from '#platform/ids.ts'

/** What a provider's page sends a buyer back with. */
export interface PaymentReturned {
  /** Ours, signed: it names the payment. */
  state: string | null
  /** The provider's own name of the payment, where it says one. */
  token: string | null
}

/**
 * Asks the provider about the payment from whose page a buyer comes back, in whatever browser, and settles it when it was
 * approved. The address alone moves nothing: what the provider holds does. Null where it names no payment of ours, or another
 * one than the provider does. (Specification 2, Return from PayPal)
 */
export async function returnFromPayment(
  ctx: Ctx,
  services: CheckoutServices,
  { state, token }: PaymentReturned,
): Promise<{ checkoutId: CheckoutId; buyer: PersonId; status: CheckoutStatus } | null> {
  const paymentId = services.paymentReturn.read(state)
  if (!paymentId) return null
  const [payment] = await ctx.db.statement<{
    checkout_id: CheckoutId
    user_id: PersonId | null
    provider_payment_id: string | null
  }>(
    `select p.checkout_id, c.user_id, p.provider_payment_id
     from payments p join checkouts c on c.id = p.checkout_id where p.id = $1`,
    [paymentId],
  )
  if (!payment?.user_id) return null
  if (token !== null && token !== payment.provider_payment_id) return null
  await reconcilePayment(ctx, services, paymentId, 'redirect')
  const status = await checkoutStatus(ctx, payment.user_id, payment.checkout_id)
  return status && { checkoutId: payment.checkout_id, buyer: payment.user_id, status }
}

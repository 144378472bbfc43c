import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { claimPayment, type DuePayment } from '#modules/checkout/settle/due-payments.server.ts'
import { keepPlaces } from '#modules/checkout/settle/keep-places.server.ts'
import { askProvider } from '#modules/payments/ask-provider.server.ts'
import { recordOutcome, recordVoidDue } from '#modules/payments/charge-payment.server.ts'
import type { ChargeOutcome, Gateway } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/** What made somebody ask about a payment. */
export type ReconcileSource = 'webhook' | 'redirect' | 'reconcile'

/**
 * Asks the provider about one payment now, and settles it or records what it says. Does nothing, and answers false, where the
 * payment has its end, where its attempt is at work, where it was made with other keys, and where its money goes back anyway.
 */
export async function reconcilePayment(
  ctx: Ctx,
  services: CheckoutServices,
  paymentId: PaymentId,
  source: ReconcileSource,
): Promise<boolean> {
  const claimed = await claimWithGateway(ctx, services, paymentId)
  if (claimed) await reconcileDuePayment(ctx, services, claimed.payment, source)
  return claimed !== null
}

/** A payment that may be asked about now, with the gateway that made it; null where there is no such one. */
async function claimWithGateway(ctx: Ctx, { gateways }: CheckoutServices, paymentId: PaymentId) {
  const payment = await claimPayment(ctx, paymentId)
  const gateway = payment && gateways[payment.gateway]
  if (!gateway || gateway.environment !== payment.environment) return null
  return { payment, gateway }
}

/**
 * Ends a payment at the provider that its buyer no longer wants to approve, or of which nobody knows what became: the provider is told
 * to take nothing. Money that it has taken after all is settled. Answers whether the payment has its end: not where its money is being taken at this moment.
 */
export async function cancelPayment(
  ctx: Ctx,
  services: CheckoutServices,
  paymentId: PaymentId,
): Promise<boolean> {
  const claimed = await claimWithGateway(ctx, services, paymentId)
  if (!claimed) return false
  const { payment, gateway } = claimed
  const from = payment.state
  // Where nothing can be recalled, one in doubt may be taken at this moment.
  if (from !== 'requires_action' && (from !== 'unknown' || gateway.recallsNothing)) return false
  const outcome = await askProvider<ChargeOutcome>(
    ctx,
    gateway,
    () => gateway.cancel(payment.idempotency_key),
    (code) => ({ status: 'unknown', code }),
  )
  if (outcome.status === 'captured') {
    const { providerPaymentId } = outcome
    await services.settle({
      checkoutId: payment.checkout_id,
      payment: { id: payment.id, providerPaymentId },
      source: 'checkout',
    })
    return true
  }
  // Meanwhile somebody else may have found the approval, and be taking the money: then it is theirs to end.
  const isWritten = await recordOutcome(ctx, payment.id, outcome, 'checkout', from)
  return isWritten && outcome.status === 'declined'
}

/**
 * Brings a claimed payment to what its provider holds: taken money is settled, a refusal ends it, and past its deadline the
 * provider is told to take nothing; where that fails it is void due.
 */
export async function reconcileDuePayment(
  ctx: Ctx,
  services: Pick<CheckoutServices, 'gateways' | 'settle'>,
  payment: DuePayment,
  source: ReconcileSource,
): Promise<void> {
  const gateway = services.gateways[payment.gateway]
  if (!gateway)
    ctx.log.error('A payment waits for a gateway that is not configured', { paymentId: payment.id })
  const outcome = gateway
    ? await outcomeAtProvider(ctx, gateway, payment)
    : ({ status: 'unknown', code: 'GATEWAY_NOT_CONFIGURED' } as const)
  if (outcome.status === 'captured') {
    const settled = await services.settle({
      checkoutId: payment.checkout_id,
      payment: { id: payment.id, providerPaymentId: outcome.providerPaymentId },
      source,
    })
    ctx.log.info('A payment was reconciled', { paymentId: payment.id, settled: settled.status })
  } else if (outcome.status === 'declined' || !payment.is_late) {
    if (outcome.status === 'declined' && payment.state === 'requires_action' && !payment.is_late)
      await keepPlaces(ctx, payment.checkout_id)
    await recordOutcome(ctx, payment.id, outcome, source)
  } else if (await recordVoidDue(ctx, payment.id, 'code' in outcome ? outcome.code : null)) {
    ctx.log.error(
      'A payment is past its deadline and its provider could not be told to take nothing: its places are free; if money was taken it goes back',
      { paymentId: payment.id, gateway: payment.gateway },
    )
  }
}

/** What the provider says; past the deadline it is told to take nothing, and what it says then. */
async function outcomeAtProvider(ctx: Ctx, gateway: Gateway, payment: DuePayment): Promise<ChargeOutcome> {
  const key = payment.idempotency_key
  const unknown = (code: Extract<ChargeOutcome, { status: 'unknown' }>['code']): ChargeOutcome => ({
    status: 'unknown',
    code,
  })
  const found = await askProvider(ctx, gateway, () => gateway.find(key), unknown)
  const isFinal = found?.status === 'captured' || found?.status === 'declined'
  if (isFinal || (found && !payment.is_late)) return found
  const cancelled = await askProvider(ctx, gateway, () => gateway.cancel(key), unknown)
  // What was sent a moment ago and not answered may be on its way: once more before that is its end.
  const isOnItsWay = gateway.recallsNothing && found?.status === 'unknown' && payment.state !== 'void_due'
  return isOnItsWay && cancelled.status === 'declined' ? found : cancelled
}

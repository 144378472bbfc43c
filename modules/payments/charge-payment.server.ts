import type { Charge, ChargeOutcome, Gateway } from '#modules/payments/gateway.ts'
import { withRetries } from '#modules/payments/retry.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/** The longest one attempt may take; past it the outcome is unknown and asked about later. */
const ATTEMPT_TIMEOUT_MS = 10_000

/**
 * Charges a payment whose row and idempotency key are committed, and repeats retryable failures under the same key. It
 * never throws for what a provider does: an exception becomes an unknown outcome.
 */
export async function chargePayment(ctx: Ctx, gateway: Gateway, charge: Charge): Promise<ChargeOutcome> {
  const attempt = async (): Promise<ChargeOutcome> => {
    try {
      return await Promise.race([gateway.charge(charge), timeout()])
    } catch (error) {
      ctx.log.error('A payment gateway threw', { gateway: gateway.name, paymentId: charge.paymentId, error })
      return { status: 'unknown', code: 'UNKNOWN_ERROR' }
    }
  }
  return withRetries(attempt, sleep)
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

async function timeout(): Promise<ChargeOutcome> {
  await new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT_MS).unref())
  return { status: 'unknown', code: 'REQUEST_TIMEOUT' }
}

/** Records a charge that was not captured: a decline ends the payment; anything else is asked about later. */
export async function recordOutcome(
  ctx: Ctx,
  paymentId: PaymentId,
  outcome: Exclude<ChargeOutcome, { status: 'captured' }>,
  source: 'checkout' | 'webhook' | 'redirect' | 'reconcile',
): Promise<void> {
  const state =
    outcome.status === 'declined'
      ? 'failed'
      : outcome.status === 'requires_action'
        ? 'requires_action'
        : 'unknown'
  const code = 'code' in outcome ? outcome.code : null
  const providerPaymentId = 'providerPaymentId' in outcome ? outcome.providerPaymentId : null
  await ctx.db.statement(
    `with moved as (
       update payments
       set state = $2, failure_code = $3, provider_payment_id = coalesce($4, provider_payment_id), updated_at = now(),
           next_check_at = case when $2 = 'unknown' then now() + interval '5 seconds' else next_check_at end
       where id = $1 and state in ('requires_action', 'processing', 'unknown') and state <> $2
       returning id)
     insert into payment_events (payment_id, source, to_state, cause)
     select id, $5, $2, coalesce($3, $2) from moved`,
    [paymentId, state, code, providerPaymentId, source],
  )
}

import type { Charge, ChargeOutcome, Gateway } from '#modules/payments/gateway.ts'
import { withRetries } from '#modules/payments/retry.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'

/** The longest one attempt may take; past it the outcome is unknown and asked about later. */
const ATTEMPT_TIMEOUT_MS = 10_000

/**
 * Charges a payment whose row and key are already committed, repeating retryable failures under the same key.
 * Never throws for what a provider does: what it lets slip is an unknown outcome, not a lost one.
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

/** Writes down a charge that did not capture: a decline ends the payment, the rest waits to be asked about. */
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
    'record_payment_outcome',
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

/**
 * Opens another attempt on an unpaid checkout after a decline. Null when one is already in flight, or when the checkout
 * is no longer open: the places are held another 15 minutes from now.
 */
export async function openNextAttempt(
  ctx: Ctx,
  checkoutId: CheckoutId,
  gateway: Gateway,
): Promise<{ paymentId: PaymentId; idempotencyKey: string; amountCents: number } | null> {
  const [row] = await ctx.db.statement<{ id: PaymentId; idempotency_key: string; amount_cents: number }>(
    'open_next_payment_attempt',
    `with open_checkout as (
       update checkouts set reserved_until = now() + interval '15 minutes', updated_at = now()
       where id = $1 and state = 'open' and total_cents > 0
         and not exists (select from payments p where p.checkout_id = $1
                         and p.state in ('requires_action', 'processing', 'unknown', 'captured'))
       returning id, total_cents),
     next_attempt as (
       select gen_random_uuid() as id, coalesce(max(attempt), 0) + 1 as attempt from payments where checkout_id = $1)
     insert into payments (id, checkout_id, gateway, environment, attempt, amount_cents, idempotency_key)
     select n.id, c.id, $2, $3, n.attempt, c.total_cents, n.id || '-a' || n.attempt
     from open_checkout c, next_attempt n
     on conflict do nothing
     returning id, idempotency_key, amount_cents`,
    [checkoutId, gateway.name, gateway.environment],
  )
  return row
    ? { paymentId: row.id, idempotencyKey: row.idempotency_key, amountCents: row.amount_cents }
    : null
}

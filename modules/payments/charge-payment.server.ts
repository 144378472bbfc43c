import { askProvider } from '#modules/payments/ask-provider.server.ts'
import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { Charge, ChargeOutcome, Gateway } from '#modules/payments/gateway.ts'
import { withRetries } from '#modules/payments/retry.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/**
 * Charges a payment whose row and idempotency key are committed, and repeats retryable failures under the same key. It
 * never throws for what a provider does: an exception becomes an unknown outcome. After an attempt without an answer a refusal of
 * the call itself says nothing of that one, which may have moved money.
 */
export async function chargePayment(ctx: Ctx, gateway: Gateway, charge: Charge): Promise<ChargeOutcome> {
  let isRepeated = false
  const attempt = async (): Promise<ChargeOutcome> => {
    const outcome = await askProvider<ChargeOutcome>(
      ctx,
      gateway,
      () => gateway.charge(charge),
      (code) => ({ status: 'unknown', code }),
    )
    // Nothing but an attempt without an answer is repeated.
    if (isRepeated && outcome.status === 'declined' && outcome.code === 'GATEWAY_ERROR')
      return { ...outcome, status: 'unknown' }
    isRepeated = true
    return outcome
  }
  return withRetries(attempt, sleep)
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** So much longer than half an hour a payment may take, once, whose buyer is sent to the provider's own page. */
const REDIRECT_MINUTES = 30

/**
 * Records a charge that was not captured: a decline ends the payment; anything else is asked about later. With `onlyFrom` it
 * does so only where the payment is still in that state. Answers whether it wrote.
 */
export async function recordOutcome(
  ctx: Ctx,
  paymentId: PaymentId,
  outcome: Exclude<ChargeOutcome, { status: 'captured' }>,
  source: 'checkout' | 'webhook' | 'redirect' | 'reconcile',
  onlyFrom: 'requires_action' | 'unknown' | null = null,
): Promise<boolean> {
  const state =
    outcome.status === 'declined'
      ? 'failed'
      : outcome.status === 'requires_action'
        ? 'requires_action'
        : 'unknown'
  const code = 'code' in outcome ? outcome.code : null
  const providerPaymentId = 'providerPaymentId' in outcome ? outcome.providerPaymentId : null
  const redirectUrl = 'redirectUrl' in outcome ? outcome.redirectUrl : null
  const rows = await ctx.db.statement(
    `with moved as (
       update payments
       set state = $2, failure_code = $3, provider_payment_id = coalesce($4, provider_payment_id),
           redirect_url = coalesce($7, redirect_url), updated_at = now(),
           next_check_at = case when $2 = 'unknown' then now() + interval '5 seconds' else next_check_at end,
           deadline_at = case when $2 = 'requires_action'
             and not exists (select from payment_events e where e.payment_id = payments.id and e.to_state = $2)
             then deadline_at + make_interval(mins => $6) else deadline_at end
       where id = $1 and state in ('requires_action', 'processing', 'unknown', 'void_due') and state <> $2
         and (state <> 'void_due' or $2 = 'failed') and ($8::text is null or state = $8)
       returning id)
     insert into payment_events (payment_id, source, to_state, cause)
     select id, $5, $2, coalesce($3, $2) from moved
     returning payment_id`,
    [paymentId, state, code, providerPaymentId, source, REDIRECT_MINUTES, redirectUrl, onlyFrom],
  )
  return rows.length > 0
}

/** That the provider holds what is not our payment stays true while it does not answer. */
const LAST_SAID = `case when p.failure_code = 'AMOUNT_MISMATCH' then p.failure_code else coalesce($2::text, p.failure_code) end`

/**
 * Ends a payment past its deadline whose provider could not be told to take nothing. It holds no places from then on, and
 * is asked about until the provider answers: money that was taken all the same goes back. `code`: what the provider said last, which
 * is kept of each turn, but for a mismatch, which stays. Answers whether it was ended now.
 */
export async function recordVoidDue(
  ctx: Ctx,
  paymentId: PaymentId,
  code: PaymentErrorCode | null,
): Promise<boolean> {
  const rows = await ctx.db.statement(
    `with moved as (
       update payments p set state = 'void_due', failure_code = ${LAST_SAID}, updated_at = now()
       where id = $1 and state in ('requires_action', 'processing', 'unknown')
       returning id),
     said as (
       update payments p set failure_code = ${LAST_SAID}
       where id = $1 and state = 'void_due' and failure_code is distinct from ${LAST_SAID})
     insert into payment_events (payment_id, source, to_state, cause)
     select id, 'reconcile', 'void_due', 'past its deadline' from moved
     returning payment_id`,
    [paymentId, code],
  )
  return rows.length > 0
}

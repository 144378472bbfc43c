import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { recordProviderRefund } from '#modules/checkout/refund/record-provider-refund.server.ts'
import { askProvider } from '#modules/payments/ask-provider.server.ts'
import type { GatewayName, PaymentEnvironment, RefundOutcome } from '#modules/payments/gateway.ts'
import {
  type AskedRefund,
  isRefusedForGood,
  isUnfunded,
  isUnknownThere,
  MAX_REFUSED_REFUNDS,
  PAYMENT_UNKNOWN_THERE,
  REFUND_UNDER_WAY,
} from '#modules/payments/refund-failure.ts'
import { waitForNextTurn } from '#modules/payments/next-turn.server.ts'
import { tellUnfunded } from '#modules/payments/tell-unfunded.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import type { EventId, PaymentId, RefundId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import type { Cents } from '#platform/money.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** A refund whose money has not moved, with the payment that it comes from. */
interface DueRefund {
  event_id: EventId
  id: RefundId
  attempt: number
  /** How often its turn has come, this one included. */
  checks: number
  amount_cents: Cents
  payment_id: PaymentId
  gateway: GatewayName
  environment: PaymentEnvironment | 'none'
  provider_payment_id: string | null
}

/** So many refunds are asked for at a time, so that a slow provider holds up the others for seconds only. */
const MAX_ASKED_AT_ONCE = 10

/**
 * Asks the provider for the money of one refund, under the refund's key. Answers whether it is on its way: `true` also for what
 * moved before, and where nothing has to move. False where the provider did not say so; the job asks again.
 */
export async function makeRefund(
  ctx: Ctx,
  { gateways }: Pick<CheckoutServices, 'gateways'>,
  eventId: EventId,
  refundId: RefundId,
): Promise<boolean> {
  const [due] = await ctx.db.statement<DueRefund>(claim('r.event_id = $1 and r.id = $2', 1), [
    eventId,
    refundId,
  ])
  if (due) return (await askFor(ctx, gateways, due)) === 'ON_ITS_WAY'
  const [known] = await ctx.db.statement<{ state: string }>(
    'select state from refunds where event_id = $1 and id = $2',
    [eventId, refundId],
  )
  return known?.state === 'refunded'
}

/** Asks for the refunds whose turn has come, and puts each one's next turn off. Answers how many it asked for. */
export async function makeDueRefunds(
  ctx: Ctx,
  { gateways }: Pick<CheckoutServices, 'gateways'>,
  stopping?: AbortSignal,
): Promise<number> {
  let asked = 0
  const unfunded: DueRefund[] = []
  while (!stopping?.aborted) {
    const due = await ctx.db.statement<DueRefund>(claim('r.next_check_at <= now()', MAX_ASKED_AT_ONCE))
    await Promise.all(
      due.map((refund) =>
        askFor(ctx, gateways, refund).then(
          (made) => made === 'UNFUNDED' && unfunded.push(refund),
          (error: unknown) =>
            ctx.log.error('A refund could not be seen to and will be asked for again', {
              refundId: refund.id,
              error,
            }),
        ),
      ),
    )
    asked += due.length
    if (due.length < MAX_ASKED_AT_ONCE) break
  }
  tellUnfunded(ctx, unfunded)
  return asked
}

export const makeDueRefundsJob = job({
  name: 'make refunds',
  everyMs: 10_000,
  mayTakeMs: 10 * MINUTE_MS,
  inParallel: true,
  run: (ctx: Ctx & { checkout: CheckoutServices }, stopping) => makeDueRefunds(ctx, ctx.checkout, stopping),
})

/** The first wait between two turns of a refund: a try takes ten seconds. */
export const FIRST_WAIT = '45 seconds'

const claim = (which: string, limit: number) => `
with due as (
  select r.event_id, r.id from refunds r where r.state = 'pending' and ${which}
  order by r.next_check_at limit ${limit} for update skip locked),
claimed as (
  update refunds r
  set checks = r.checks + 1, next_check_at = now() + ${waitForNextTurn(FIRST_WAIT, 'r.checks')}
  from due d where r.event_id = d.event_id and r.id = d.id
  returning r.event_id, r.id, r.attempt, r.checks, r.amount_cents, r.payment_id)
select c.event_id, c.id, c.attempt, c.checks, c.amount_cents, p.id as payment_id, p.gateway, p.environment, p.provider_payment_id
from claimed c join payments p on p.id = c.payment_id where p.gateway <> 'cash'`

/** Asks for the money of a claimed refund. Nothing is logged here of one that is UNFUNDED. */
async function askFor(
  ctx: Ctx,
  gateways: CheckoutServices['gateways'],
  due: DueRefund,
): Promise<AskedRefund> {
  const gateway = gateways[due.gateway]
  if (!gateway || gateway.environment !== due.environment) {
    ctx.log.error('A refund waits for a provider that is not configured', { refundId: due.id })
    return 'NOT_YET'
  }
  crashPoint('refund begun')
  const outcome = await askProvider<RefundOutcome>(
    ctx,
    gateway,
    () =>
      gateway.refund({
        providerPaymentId: due.provider_payment_id ?? '',
        idempotencyKey: `${due.id}-r${due.attempt}`,
        amount: due.amount_cents,
      }),
    (code) => ({ status: 'failed', code }),
  )
  crashPoint('refund answered')
  if (outcome.status === 'refunded') {
    if (outcome.isByHand) {
      const { payment_id: paymentId } = due
      const all = { paymentId, id: outcome.refundId, amount: null, source: 'provider' } as const
      const { ok: isRecorded } = await withTransaction(ctx.db, (tx) => recordProviderRefund(tx, all))
      return isRecorded ? 'ON_ITS_WAY' : 'NOT_YET'
    }
    await ctx.db.statement(DONE, [due.event_id, due.id, outcome.refundId])
    return 'ON_ITS_WAY'
  }
  if (outcome.status === 'pending') {
    // What the provider tells of it meanwhile is known as ours by its name.
    if (!outcome.isByHand)
      await ctx.db.statement(
        `update refunds set provider_refund_id = $3, updated_at = now() where event_id = $1 and id = $2 and state = 'pending'`,
        [due.event_id, due.id, outcome.refundId],
      )
    ctx.log.info(REFUND_UNDER_WAY, { refundId: due.id, gateway: gateway.name })
    return 'NOT_YET'
  }
  if (isUnknownThere(outcome) && due.checks >= MAX_REFUSED_REFUNDS) {
    await ctx.db.statement(
      "update refunds set next_check_at = 'infinity' where event_id = $1 and id = $2 and state = 'pending'",
      [due.event_id, due.id],
    )
    const { id: refundId, provider_payment_id: providerPaymentId, amount_cents: amountCents } = due
    ctx.log.error(PAYMENT_UNKNOWN_THERE, { refundId, gateway: gateway.name, providerPaymentId, amountCents })
    return 'NOT_YET'
  }
  const holdsTooLittle = isUnfunded(outcome)
  if (!holdsTooLittle)
    ctx.log.error('A refund did not go through and will be tried again', { refundId: due.id, outcome })
  if (isRefusedForGood(outcome.code)) {
    await ctx.db.statement(
      'update refunds set attempt = $3, provider_refund_id = null, updated_at = now() where event_id = $1 and id = $2 and attempt = $3 - 1',
      [due.event_id, due.id, due.attempt + 1],
    )
    if (due.attempt === MAX_REFUSED_REFUNDS && !holdsTooLittle)
      ctx.log.error('A provider refuses to give money back: somebody has to do it there by hand', {
        refundId: due.id,
        gateway: gateway.name,
        providerPaymentId: due.provider_payment_id,
        amountCents: due.amount_cents,
      })
  }
  return holdsTooLittle ? 'UNFUNDED' : 'NOT_YET'
}

/** Exported for the test that asks the database about every statement. */
export const DONE = `
with paid as materialized ( -- the payment first, as everything that changes both
  select p.id from refunds r join payments p on p.id = r.payment_id where r.event_id = $1 and r.id = $2 for update of p),
done as (
  update refunds r set state = 'refunded', refunded_at = now(), provider_refund_id = $3, updated_at = now(),
    attempt = least(r.attempt, ${MAX_REFUSED_REFUNDS}) -- the provider gave it, however often it had refused
  from paid where r.event_id = $1 and r.id = $2 and r.state = 'pending' and r.payment_id = paid.id
  returning r.payment_id, r.amount_cents),
returned as (
  update payments p
  set returned_cents = p.returned_cents + d.amount_cents, updated_at = now(),
      state = case when p.returned_cents + d.amount_cents = p.amount_cents then 'refunded' else p.state end
  from done d where p.id = d.payment_id
  returning p.id, p.state)
insert into payment_events (payment_id, source, from_state, to_state, cause)
select id, 'operator', 'captured', 'refunded', 'all of it was refunded' from returned where state = 'refunded'`

import type { CheckoutServices } from '#modules/checkout/check-out.server.ts'
import { recordOutcome } from '#modules/payments/charge-payment.server.ts'
import type { Gateway, GatewayName } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { toCents } from '#platform/money.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface DuePayment {
  id: PaymentId
  checkout_id: CheckoutId
  gateway: GatewayName
  state: 'requires_action' | 'processing' | 'unknown' | 'refund_due'
  idempotency_key: string
  provider_payment_id: string | null
  amount_cents: number
}

/**
 * Completes what a crash, a lost response or an absent buyer left open. It asks the provider about payments with an
 * unknown outcome, refunds money that came too late, settles free checkouts and releases unpaid ones. Any number of
 * processes may run it at once. Answers how many it handled.
 */
export async function recoverCheckouts(ctx: Ctx, services: CheckoutServices): Promise<number> {
  const due = await claimDuePayments(ctx)
  for (const payment of due) {
    const gateway = services.gateways[payment.gateway]
    if (!gateway) {
      ctx.log.error('A payment waits for a gateway that is not configured', { paymentId: payment.id })
      continue
    }
    try {
      if (payment.state === 'refund_due') await refund(ctx, gateway, payment)
      else await reconcile(ctx, services, gateway, payment)
    } catch (error) {
      // One payment's failure is not the others': its next turn is already set.
      ctx.log.error('A payment could not be seen to and will be asked about again', {
        paymentId: payment.id,
        error,
      })
    }
  }
  const free = await freeCheckoutsLeftOpen(ctx)
  for (const checkoutId of free) {
    await services.settle({ checkoutId, payment: null, source: 'reconcile' })
  }
  return due.length + free.length + (await releaseExpired(ctx))
}

export const recoverCheckoutsJob = job({
  name: 'recover checkouts',
  everyMs: 10_000,
  mayTakeMs: 10 * MINUTE_MS,
  inParallel: true,
  run: (ctx: Ctx & { checkout: CheckoutServices }) => recoverCheckouts(ctx, ctx.checkout),
})

async function reconcile(
  ctx: Ctx,
  services: CheckoutServices,
  gateway: Gateway,
  payment: DuePayment,
): Promise<void> {
  const outcome =
    (await gateway.find(payment.idempotency_key)) ?? (await gateway.cancel(payment.idempotency_key))
  if (outcome.status !== 'captured') return recordOutcome(ctx, payment.id, outcome, 'reconcile')
  const settled = await services.settle({
    checkoutId: payment.checkout_id,
    payment: { id: payment.id, providerPaymentId: outcome.providerPaymentId },
    source: 'reconcile',
  })
  ctx.log.info('A payment was reconciled', { paymentId: payment.id, settled: settled.status })
}

async function refund(ctx: Ctx, gateway: Gateway, payment: DuePayment): Promise<void> {
  const outcome = await gateway.refund({
    providerPaymentId: payment.provider_payment_id ?? '',
    idempotencyKey: `${payment.id}-r1`,
    amount: toCents(payment.amount_cents),
  })
  if (outcome.status !== 'refunded') {
    ctx.log.error('A refund did not go through and will be tried again', { paymentId: payment.id, outcome })
    return
  }
  await ctx.db.statement(
    `with moved as (
       update payments set state = 'refunded', updated_at = now() where id = $1 and state = 'refund_due' returning id)
     insert into payment_events (payment_id, source, from_state, to_state, cause)
     select id, 'reconcile', 'refund_due', 'refunded', 'the places were gone' from moved`,
    [payment.id],
  )
}

/** Takes the payments that are due, and puts their next turn off: 5 seconds at first, doubling up to an hour. */
const claimDuePayments = (ctx: Ctx): Promise<DuePayment[]> =>
  ctx.db.statement<DuePayment>( // The exponent is bounded by itself: five seconds doubled a few dozen times is more than an interval can hold.
    `update payments set checks = checks + 1,
       next_check_at = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(checks, 10))
     where id in (select id from payments
                  where state in ('requires_action', 'processing', 'unknown', 'refund_due') and next_check_at <= now()
                    and gateway <> 'cash'
                  order by next_check_at limit 50 for update skip locked)
     returning id, checkout_id, gateway, state, idempotency_key, provider_payment_id, amount_cents`,
  )

async function freeCheckoutsLeftOpen(ctx: Ctx): Promise<CheckoutId[]> {
  const rows = await ctx.db.statement<{ id: CheckoutId }>(
    `select id from checkouts where state = 'open' and total_cents = 0 and created_at < now() - interval '5 seconds' limit 100`,
  )
  return rows.map((row) => row.id)
}

async function releaseExpired(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.statement<{
    released: number | null
  }>(`select release_checkouts(array_agg(id)) as released
     from (select id from checkouts c where state = 'open' and reserved_until <= now()
             and not exists (select from payments p where p.checkout_id = c.id
                             and p.state in ('requires_action', 'processing', 'unknown'))
           order by reserved_until limit 200) late`)
  if (row?.released) ctx.log.info('Unpaid places were given back', { checkouts: row.released })
  return row?.released ?? 0
}

import type { CheckoutServices } from '#modules/checkout/check-out.server.ts'
import { type DuePayment, claimDuePayments } from '#modules/checkout/settle/due-payments.server.ts'
import { settleLateMoney } from '#modules/checkout/settle/settle-late-money.server.ts'
import { refundLateMoney } from '#modules/checkout/settle/refund-late-money.server.ts'
import { askProvider } from '#modules/payments/ask-provider.server.ts'
import { recordOutcome, recordVoidDue } from '#modules/payments/charge-payment.server.ts'
import type { ChargeOutcome, Gateway } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** So many payments are asked about at a time: a provider that answers late keeps the others waiting for seconds only. */
const MAX_ASKED_AT_ONCE = 10

/**
 * Completes what a crash, a lost response or an absent buyer left open. It asks the provider about payments with an
 * unknown outcome, ends those past their deadline, settles money that came late while its places are free and refunds it
 * otherwise, and settles free checkouts. Any number
 * of processes may run it at once. Answers how many it handled.
 */
export async function recoverCheckouts(ctx: Ctx, services: CheckoutServices): Promise<number> {
  const due = await claimDuePayments(ctx)
  for (let at = 0; at < due.length; at += MAX_ASKED_AT_ONCE) {
    await Promise.all(due.slice(at, at + MAX_ASKED_AT_ONCE).map((payment) => seeTo(ctx, services, payment)))
  }
  const free = await freeCheckoutsLeftOpen(ctx)
  for (const checkoutId of free) {
    await services.settle({ checkoutId, payment: null, source: 'reconcile' }).catch((error: unknown) => {
      ctx.log.error('A free checkout could not be settled', { checkoutId, error })
    })
  }
  return due.length + free.length
}

export const recoverCheckoutsJob = job({
  name: 'recover checkouts',
  everyMs: 10_000,
  mayTakeMs: 10 * MINUTE_MS,
  inParallel: true,
  run: (ctx: Ctx & { checkout: CheckoutServices }) => recoverCheckouts(ctx, ctx.checkout),
})

/** One payment's failure is not the others': its next turn is already set. */
async function seeTo(ctx: Ctx, services: CheckoutServices, payment: DuePayment): Promise<void> {
  const gateway = services.gateways[payment.gateway]
  try {
    if (gateway && gateway.environment !== payment.environment) {
      ctx.log.error('A payment was made with another environment’s keys and is left alone', {
        paymentId: payment.id,
        environment: payment.environment,
      })
      if (payment.is_late) await recordVoidDue(ctx, payment.id)
    } else if (payment.state === 'refund_due') {
      if (!(await settleLateMoney(ctx, services.settle, payment)) && gateway)
        await refundLateMoney(ctx, gateway, payment)
    } else await reconcile(ctx, services, gateway, payment)
  } catch (error) {
    ctx.log.error('A payment could not be seen to and will be asked about again', {
      paymentId: payment.id,
      error,
    })
  }
}

async function reconcile(
  ctx: Ctx,
  services: CheckoutServices,
  gateway: Gateway | undefined,
  payment: DuePayment,
): Promise<void> {
  if (!gateway)
    ctx.log.error('A payment waits for a gateway that is not configured', { paymentId: payment.id })
  const outcome = gateway
    ? await outcomeAtProvider(ctx, gateway, payment)
    : ({ status: 'unknown', code: 'GATEWAY_NOT_CONFIGURED' } as const)
  if (outcome.status === 'captured') {
    const settled = await services.settle({
      checkoutId: payment.checkout_id,
      payment: { id: payment.id, providerPaymentId: outcome.providerPaymentId },
      source: 'reconcile',
    })
    ctx.log.info('A payment was reconciled', { paymentId: payment.id, settled: settled.status })
  } else if (outcome.status === 'declined' || !payment.is_late) {
    await recordOutcome(ctx, payment.id, outcome, 'reconcile')
  } else if (payment.state !== 'void_due') {
    await recordVoidDue(ctx, payment.id)
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
  return askProvider(ctx, gateway, () => gateway.cancel(key), unknown)
}

async function freeCheckoutsLeftOpen(ctx: Ctx): Promise<CheckoutId[]> {
  const rows = await ctx.db.statement<{ id: CheckoutId }>(
    `select id from checkouts where state = 'open' and total_cents = 0 and created_at < now() - interval '5 seconds' limit 100`,
  )
  return rows.map((row) => row.id)
}

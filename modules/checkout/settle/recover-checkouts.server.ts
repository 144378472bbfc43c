import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { type DuePayment, claimDuePayments } from '#modules/checkout/settle/due-payments.server.ts'
import { AFTER_LAST, eachLeft, LEFT_AT_ONCE } from '#modules/checkout/settle/each-left.server.ts'
import { reconcileDuePayment } from '#modules/checkout/settle/reconcile-payment.server.ts'
import { settleFreeOrdersLeft } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { settleLateMoney } from '#modules/checkout/settle/settle-late-money.server.ts'
import { refundLateMoney } from '#modules/checkout/settle/refund-late-money.server.ts'
import { recordVoidDue } from '#modules/payments/charge-payment.server.ts'
import type { AskedRefund } from '#modules/payments/refund-failure.ts'
import { tellUnfunded } from '#modules/payments/tell-unfunded.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** So many payments are asked about at a time: a provider that answers late keeps the others waiting for seconds only. */
const MAX_ASKED_AT_ONCE = 10

/**
 * Completes what a crash, a lost response or an absent buyer left open. It asks the provider about payments with an
 * unknown outcome, ends those past their deadline, settles money that came late while its places are free and refunds it
 * otherwise, and settles free checkouts, and free orders of those in cash. Any number
 * of processes may run it at once. Answers how many it handled.
 */
export async function recoverCheckouts(ctx: Ctx, services: CheckoutServices): Promise<number> {
  const due = await claimDuePayments(ctx)
  const unfunded: DuePayment[] = []
  for (let at = 0; at < due.length; at += MAX_ASKED_AT_ONCE) {
    await Promise.all(
      due.slice(at, at + MAX_ASKED_AT_ONCE).map(async (payment) => {
        if ((await seeTo(ctx, services, payment)) === 'UNFUNDED') unfunded.push(payment)
      }),
    )
  }
  tellUnfunded(ctx, unfunded)
  const free = await settleFreeCheckoutsLeft(ctx, services)
  return due.length + free + (await settleFreeOrdersLeft(ctx))
}

export const recoverCheckoutsJob = job({
  name: 'recover checkouts',
  everyMs: 10_000,
  mayTakeMs: 10 * MINUTE_MS,
  inParallel: true,
  run: (ctx: Ctx & { checkout: CheckoutServices }) => recoverCheckouts(ctx, ctx.checkout),
})

/** One payment's failure is not the others': its next turn is already set. Answers what came of a refund, where it asked for one. */
async function seeTo(
  ctx: Ctx,
  services: CheckoutServices,
  payment: DuePayment,
): Promise<AskedRefund | undefined> {
  const gateway = services.gateways[payment.gateway]
  try {
    if (gateway && gateway.environment !== payment.environment) {
      ctx.log.error('A payment was made with another environment’s keys and is left alone', {
        paymentId: payment.id,
        environment: payment.environment,
      })
      if (payment.is_late) await recordVoidDue(ctx, payment.id, 'GATEWAY_NOT_CONFIGURED')
    } else if (payment.state === 'refund_due') {
      if (!(await settleLateMoney(ctx, services.settle, payment)) && gateway)
        return await refundLateMoney(ctx, gateway, payment)
    } else await reconcileDuePayment(ctx, services, payment, 'reconcile')
  } catch (error) {
    ctx.log.error('A payment could not be seen to and will be asked about again', {
      paymentId: payment.id,
      error,
    })
  }
  return undefined
}

/** Settles those of nothing to pay that a crash left open; those that cannot be settled stop no other. Answers how many it handled. */
export const settleFreeCheckoutsLeft = (
  ctx: Ctx,
  { settle }: Pick<CheckoutServices, 'settle'>,
  atOnce = LEFT_AT_ONCE,
): Promise<number> =>
  eachLeft(
    (...page) =>
      ctx.db.statement<{ id: CheckoutId }>(
        `select id from checkouts where state = 'open' and total_cents = 0 and created_at < now() - interval '5 seconds'
           and ${AFTER_LAST} order by id limit $2`,
        page,
      ),
    ({ id: checkoutId }) =>
      settle({ checkoutId, payment: null, source: 'reconcile' }).catch((error: unknown) => {
        ctx.log.error('A free checkout could not be settled', { checkoutId, error })
      }),
    atOnce,
  )

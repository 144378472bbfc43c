import { setTimeout as sleep } from 'node:timers/promises'
import { askProvider } from '#modules/payments/ask-provider.server.ts'
import type { OurPayout, PayoutOutcome } from '#modules/payments/payout-sender.ts'
import { withRetries } from '#modules/payments/retry.ts'
import { openDetails } from '#modules/payouts/account/payout-account.server.ts'
import type { PayoutServices } from '#modules/payouts/payout-services.ts'
import type { PayoutAtPaypal } from '#modules/payouts/paypal/payout-at-paypal.ts'
import { type PaypalAnswer, recordAnswer } from '#modules/payouts/paypal/record-answer.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** Sends a payout through PayPal, or asks what became of it, and writes the answer down. Nothing is held in a transaction meanwhile. */
export async function askPaypal(ctx: Ctx, services: PayoutServices, payout: PayoutAtPaypal): Promise<void> {
  const answer = await answerOf(ctx, services, payout)
  crashPoint('payout answered')
  await recordAnswer(ctx, payout, answer)
}

async function answerOf(ctx: Ctx, services: PayoutServices, payout: PayoutAtPaypal): Promise<PaypalAnswer> {
  const { paypal, isPaypalOn } = services
  const { id: payoutId, amount, batchId } = payout
  const details = openDetails(services, payout.accountId, payout.sealed)
  if (!paypal || details?.kind !== 'paypal') return { status: 'stuck', problem: 'ACCOUNT_UNREADABLE' }
  const ours: OurPayout = { payoutId, amount, currency: 'USD', receiver: details.email }
  if (batchId !== null) return ask(ctx, () => paypal.find(ours, batchId))
  if (!isPaypalOn) return { status: 'stuck', problem: 'PAYPAL_OFF' }
  if (payout.isKeyOld) return { status: 'stuck', problem: 'KEY_TOO_OLD' }
  let tries = payout.checks - 1
  const outcome = await ask(ctx, () => {
    tries += 1
    return paypal.send(ours)
  })
  // After a try without an answer, or one given up, a refusal says nothing of that one, which may have moved the money.
  return outcome.status === 'refused' && tries > 1 ? { status: 'stuck', problem: outcome.reason } : outcome
}

/** At most three tries of ten seconds. */
const ask = (ctx: Ctx, call: () => Promise<PayoutOutcome>): Promise<PayoutOutcome> =>
  withRetries(
    () => askProvider<PayoutOutcome>(ctx, { name: 'paypal' }, call, (code) => ({ status: 'unknown', code })),
    sleep,
  )

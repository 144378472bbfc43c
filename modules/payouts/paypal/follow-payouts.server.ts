import type { PayoutServices } from '#modules/payouts/payout-services.ts'
import { askPaypal } from '#modules/payouts/paypal/ask-paypal.server.ts'
import type { PayoutAtPaypal } from '#modules/payouts/paypal/payout-at-paypal.ts'
import { PAYPAL_KEY_DAYS, WATCH_PAID_DAYS } from '#modules/payouts/payout-terms.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** So many are asked about at a time, so that a slow answer holds up the others for seconds only. */
const MAX_AT_ONCE = 10

/**
 * Asks PayPal about the payouts whose turn has come: those without an answer are sent again under their key, open ones are followed
 * until they are over, paid ones are looked at daily for a month, because they may come back. Answers how many.
 */
export async function followPayouts(
  ctx: Ctx,
  services: PayoutServices,
  stopping?: AbortSignal,
): Promise<number> {
  if (!services.paypal) return 0
  let asked = 0
  while (!stopping?.aborted) {
    const due = await ctx.db.statement<PayoutAtPaypal>(CLAIM, [services.paypal.environment])
    await Promise.all(
      due.map((payout) =>
        askPaypal(ctx, services, payout).catch((error: unknown) => {
          ctx.log.error('A payout could not be seen to and will be asked about again', {
            payoutId: payout.id,
            error,
          })
        }),
      ),
    )
    asked += due.length
    if (due.length < MAX_AT_ONCE) break
  }
  return asked
}

export const followPayoutsJob = job({
  name: 'follow payouts',
  everyMs: 10_000,
  mayTakeMs: 10 * MINUTE_MS,
  inParallel: true,
  run: (ctx: Ctx & { payouts: PayoutServices }, stopping) => followPayouts(ctx, ctx.payouts, stopping),
})

/** Asking takes at most 33 seconds; the next turn is a minute later at first, doubling up to six hours. */
const CLAIM = `
with due as (
  select id from payouts where next_check_at <= now() and environment = $1
  order by next_check_at limit ${MAX_AT_ONCE} for update skip locked),
claimed as (
  update payouts p
  set checks = p.checks + 1,
      next_check_at = case
        when p.state = 'sending' then now() + least(interval '6 hours', interval '1 minute' * 2 ^ least(p.checks, 9))
        when p.paid_at > now() - interval '${WATCH_PAID_DAYS} days' then now() + interval '1 day' end
  from due d where p.id = d.id
  returning p.id, p.state, p.amount_cents, p.batch_id, p.checks, p.sending_at, p.account_id)
select c.id, c.state, c.amount_cents as amount, c.batch_id as "batchId", c.checks,
       c.sending_at <= now() - interval '${PAYPAL_KEY_DAYS} days' as "isKeyOld", a.id as "accountId", a.sealed
from claimed c join payout_accounts a on a.id = c.account_id`

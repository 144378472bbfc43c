import type { Verdict } from '#modules/checkout/webhooks/verdict.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import { checkPayoutSoon } from '#modules/payouts/paypal/check-payout-soon.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PayoutId } from '#platform/ids.ts'

/** PayPal tells of a payout: the job that follows payouts asks about it at once. */
export async function verdictOnPayout(ctx: Ctx, event: WaitingEvent): Promise<Verdict> {
  // The reference of such an event is the id of a payout.
  const payoutId = event.payment_reference as string | null as PayoutId | null
  const isOurs = payoutId !== null && (await checkPayoutSoon(ctx, payoutId, event.environment))
  return isOurs
    ? { state: 'done', note: `Payout ${payoutId} is asked about.` }
    : { state: 'foreign', note: 'It is about a payout that was not made here, or is over.' }
}

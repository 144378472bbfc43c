import type { Verdict } from '#modules/checkout/webhooks/verdict.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import { checkPayoutSoon, endOfPayout } from '#modules/payouts/paypal/check-payout-soon.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PayoutId } from '#platform/ids.ts'

/**
 * PayPal tells of a payout: the job that follows payouts asks about it at once. Where an admin has said how it ended, and PayPal tells
 * of another end, somebody has to look at it there.
 */
export async function verdictOnPayout(ctx: Ctx, event: WaitingEvent): Promise<Verdict> {
  // The reference of such an event is the id of a payout.
  const payoutId = event.payment_reference as string | null as PayoutId | null
  const ended = payoutId && (await endOfPayout(ctx, payoutId, event.environment))
  if (ended?.state === 'failed' && PAID.test(event.event_type))
    return {
      state: 'unhandled',
      note: `Payout ${payoutId} was not delivered by our books, and PayPal tells that it was paid: its money may go out twice.`,
    }
  if (ended?.state === 'paid' && (ended.canBeAsked ? FAILED : NOT_PAID).test(event.event_type))
    return {
      state: 'unhandled',
      note: `Payout ${payoutId} is paid by our books, and PayPal tells that it is not: its host may have no money.`,
    }
  const isOurs = payoutId !== null && (await checkPayoutSoon(ctx, payoutId, event.environment))
  return isOurs
    ? { state: 'done', note: `Payout ${payoutId} is asked about.` }
    : { state: 'foreign', note: 'It is about a payout that was not made here, or is over.' }
}

const PAID = /\.SUCCEEDED$/
/** It never left, which an answer about a paid one cannot say. */
const FAILED = /\.(FAILED|DENIED|BLOCKED|CANCELED)$/
const NOT_PAID = /\.(FAILED|DENIED|BLOCKED|CANCELED|RETURNED|REFUNDED)$/

import type { OwnPayout } from '#modules/payouts/list-payouts.server.ts'
import { claimText, deliveryProblem } from '#modules/payouts/paypal/paypal-words.ts'

/** What a host has to know of a payout by PayPal that is not with them: what to do, or why it did not arrive; null otherwise. */
export function payoutNews({ byPaypal, state, problem, unclaimedSince }: OwnPayout): string | null {
  if (!byPaypal) return null
  if (unclaimedSince)
    return `It waits for you at PayPal. ${deliveryProblem(problem)} ${claimText(unclaimedSince)}`
  if (state === 'failed' || state === 'returned')
    return `${deliveryProblem(problem)} It is still yours, and part of your next payout.`
  return null
}

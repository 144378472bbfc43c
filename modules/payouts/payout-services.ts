import type { PayoutSender } from '#modules/payments/payout-sender.ts'
import type { Secrets } from '#platform/secret.server.ts'

/** What sends payouts in this installation beside its admins; its secrets open the accounts to which they go. */
export interface PayoutServices extends Secrets {
  /** PayPal, where its keys are there: asked about what it has taken also while it gets nothing new. */
  paypal: PayoutSender | null
  /** Whether payouts to PayPal addresses are sent by it. */
  isPaypalOn: boolean
}

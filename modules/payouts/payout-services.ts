import type { PayoutSender } from '#modules/payments/payout-sender.ts'

/** What sends payouts in this installation beside its admins. */
export interface PayoutServices {
  /** PayPal, where its keys are there: asked about what it has taken also while it gets nothing new. */
  paypal: PayoutSender | null
  /** Whether payouts to PayPal addresses are sent by it. */
  isPaypalOn: boolean
  /** Opens the accounts to which payouts go. */
  secret: string
}

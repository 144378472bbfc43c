import type { PayoutAccountId, PayoutId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** A payout that PayPal sends, or has sent. */
export interface PayoutAtPaypal {
  id: PayoutId
  state: 'sending' | 'paid'
  amount: Cents
  /** PayPal's number of it; null where no answer has come yet. */
  batchId: string | null
  /** How often it was asked about, this time included. */
  checks: number
  /** PayPal soon forgets its key: sent again it might be paid twice. */
  isKeyOld: boolean
  accountId: PayoutAccountId
  sealed: string
}

import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { RefundOutcome } from '#modules/payments/gateway.ts'

/** After so many refusals somebody has to look: an operator is told. It is asked for again all the same, but not of an account that does not know the payment. */
export const MAX_REFUSED_REFUNDS = 5

/** What a provider says when it will never give the money back under this key: nothing has moved. */
const REFUSALS = new Set<PaymentErrorCode>([
  'REFUND_NOT_ALLOWED',
  'INSUFFICIENT_FUNDS',
  'CARD_DECLINED',
  'EXPIRED_CARD',
  'INVALID_CARD',
  'SECURITY_VIOLATION',
])

/**
 * Whether a failed refund is over, so that the next one needs a key of its own: under the old key a provider repeats its
 * answer. After anything else money may have moved, and only the old key keeps it from moving twice.
 */
export const isRefusedForGood = (code: PaymentErrorCode): boolean => REFUSALS.has(code)

/** What came of asking for a refund. UNFUNDED: our own account at the provider holds too little. */
export type AskedRefund = 'ON_ITS_WAY' | 'NOT_YET' | 'UNFUNDED'

/** Whether a refund failed because our own account at the provider holds too little. */
export const isUnfunded = (outcome: RefundOutcome): boolean =>
  outcome.status === 'failed' && outcome.code === 'INSUFFICIENT_FUNDS'

/** Whether the account at the provider does not know the payment, as after a change of account. */
export const isUnknownThere = (outcome: RefundOutcome): boolean =>
  outcome.status === 'failed' && outcome.code === 'ORDER_NOT_FOUND'

/** What the log says of a refund that came to that so often that it is asked for no more, until the site is started again. */
export const PAYMENT_UNKNOWN_THERE =
  'The account at a provider does not know a payment that is due to go back, and is not asked again: somebody has to see to it'

/** What the log says of a refund that its provider has begun and not ended: no failure, for Square begins each one so. */
export const REFUND_UNDER_WAY = 'A refund is under way at its provider, and is asked about again'

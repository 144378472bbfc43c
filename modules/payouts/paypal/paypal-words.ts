import { isPaymentErrorCode } from '#modules/payments/errors.ts'
import { CLAIM_DAYS } from '#modules/payouts/payout-terms.ts'
import { DAY_MS, formatDay, type Instant, plusMs } from '#platform/time.ts'

/** What is wrong with the account of whoever gets the money, in PayPal's words and for them. */
const OF_RECEIVER: Record<string, string> = {
  RECEIVER_UNREGISTERED: 'Nobody has a PayPal account with this address.',
  RECEIVER_UNCONFIRMED: 'This address is not confirmed at PayPal.',
  RECEIVER_ACCOUNT_LOCKED: 'PayPal has locked this account.',
  RECEIVER_ACCOUNT_INVALID: 'PayPal does not know this account.',
  RECEIVER_COUNTRY_NOT_ALLOWED: 'PayPal sends no payouts to the country of this account.',
  RECEIVER_STATE_RESTRICTED: 'PayPal sends no payouts to the state of this account.',
  RECEIVER_YOUTH_ACCOUNT: 'PayPal sends no payouts to accounts of young people.',
  RECEIVER_REFUSED: 'The payout was refused by whoever it was for.',
  RECEIVING_LIMIT_EXCEEDED: 'This account may not receive so much.',
  NON_HOLDING_CURRENCY: 'This account takes no dollars.',
  REFUNDED: 'The payout was sent back.',
  RETURNED: 'The payout was not claimed within 30 days.',
}

/** The word of a problem that its host may read; empty where it is on our side, or there is none. */
export const hostProblem = (problem: string): string => (Object.hasOwn(OF_RECEIVER, problem) ? problem : '')

/** Why PayPal did not deliver a payout, for its host; what is wrong on our side is none of their business. */
export const deliveryProblem = (problem: string): string =>
  OF_RECEIVER[problem] ?? 'PayPal could not deliver it.'

const OURS: Record<string, string> = {
  MISMATCH: 'PayPal answers with another amount, address or key than ours. Look at it there.',
  UNFINISHED: 'PayPal did not finish it.',
  ITEM_MISSING: 'PayPal has finished it, and does not say what became of it.',
  PAYPAL_OFF: 'Payouts by PayPal are switched off, and PayPal has not answered before that.',
  KEY_TOO_OLD: 'PayPal has not answered for weeks. Sent again it might be paid twice.',
  ACCOUNT_UNREADABLE: 'The account of the host cannot be read any more.',
  ORDER_NOT_FOUND: 'PayPal does not know this payout.',
  DUPLICATE_TRANSACTION: 'PayPal has taken it before, and does not say what became of it.',
  INSUFFICIENT_FUNDS: 'There is not enough money in your PayPal account.',
  AUTHORIZATION_ERROR: 'PayPal has not allowed payouts for your account.',
  VALIDATION_ERROR: 'PayPal does not take this address or amount.',
}

/** Why a payout does not go on, or did not arrive, for an admin: in words, and in PayPal's own. */
export function problemText(problem: string): string {
  const words = OURS[problem] ?? OF_RECEIVER[problem]
  if (words) return `${words} (${problem})`
  return isPaymentErrorCode(problem)
    ? `PayPal could not be asked; it is asked again. (${problem})`
    : `PayPal says: ${problem}.`
}

/** What a host has to do whose money waits at PayPal, and until when, by the clock of Chicago. */
export function claimText(sentAt: Instant | null): string {
  const within = sentAt
    ? `until ${formatDay(plusMs(sentAt, CLAIM_DAYS * DAY_MS), 'America/Chicago')}`
    : `within ${CLAIM_DAYS} days`
  return `Claim it ${within}: open the mail that PayPal sent to this address, or add and confirm the address in your PayPal account.`
}

import { CLAIM_DAYS } from '#modules/payouts/payout-terms.ts'
import { DAY_MS, formatDay, type Instant, plusMs } from '#platform/time.ts'

/** What a host has to do whose money waits at PayPal, and until when, by the clock of Chicago. */
export function claimText(sentAt: Instant | null): string {
  const within = sentAt
    ? `until ${formatDay(plusMs(sentAt, CLAIM_DAYS * DAY_MS), 'America/Chicago')}`
    : `within ${CLAIM_DAYS} days`
  return `Claim it ${within}: open the mail that PayPal sent to this address, or add and confirm the address in your PayPal account.`
}

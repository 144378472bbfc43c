import { expect, test } from 'vitest'
import { payoutNews } from '#modules/payouts/payout-news.ts'
import { claimText, deliveryProblem, problemText } from '#modules/payouts/paypal/paypal-words.ts'
import type { OrganizerId, PayoutId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

test.each([
  ['RECEIVER_UNREGISTERED', 'Nobody has a PayPal account with this address.'],
  // What is wrong on our side.
  ['INSUFFICIENT_FUNDS', 'PayPal could not deliver it.'],
  ['MISMATCH', 'PayPal could not deliver it.'],
  ['', 'PayPal could not deliver it.'],
])('a host reads of %s: %s', (problem, text) => {
  expect(deliveryProblem(problem)).toBe(text)
})

test.each([
  ['INSUFFICIENT_FUNDS', 'There is not enough money in your PayPal account. (INSUFFICIENT_FUNDS)'],
  ['RECEIVER_ACCOUNT_LOCKED', 'PayPal has locked this account. (RECEIVER_ACCOUNT_LOCKED)'],
  ['NETWORK_ERROR', 'PayPal could not be asked; it is asked again. (NETWORK_ERROR)'],
  ['RISK_DECLINE', 'PayPal says: RISK_DECLINE.'],
])('an admin reads of %s: %s', (problem, text) => {
  expect(problemText(problem)).toBe(text)
})

test('money that waits is claimed until thirty days after it was sent', () => {
  expect(claimText(toInstant('2026-11-25T20:00:00Z'))).toContain('Claim it until Fri, Dec 25: ')
  expect(claimText(null)).toContain('Claim it within 30 days: ')
})

const PAYOUT = {
  id: '' as PayoutId,
  organizerId: '' as OrganizerId,
  organizer: 'Classy Steppers',
  amount: toCents(9_700),
  state: 'failed' as const,
  hint: 'PayPal t•••@steppers.example',
  reference: '',
  madeAt: toInstant('2026-11-25T20:00:00Z'),
  paidAt: null,
  byPaypal: true,
  unclaimedSince: null,
  problem: 'RECEIVER_REFUSED',
}

test.each([
  [PAYOUT, 'The payout was refused by whoever it was for. It is still yours, and part of your next payout.'],
  [{ ...PAYOUT, state: 'paid' as const }, null],
  [{ ...PAYOUT, state: 'sending' as const }, null],
  // By hand an admin tells by mail.
  [{ ...PAYOUT, state: 'returned' as const, byPaypal: false }, null],
])('a host reads in the list %#', (payout, news) => {
  expect(payoutNews(payout)).toBe(news)
})

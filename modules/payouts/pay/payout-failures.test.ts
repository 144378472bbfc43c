import { expect, test } from 'vitest'
import { payoutMessage } from '#modules/payouts/pay/payout-failures.ts'

test.each([
  [['Bea'], 'You made this payout. Bea can approve it.'],
  [['Bea', 'Cleo'], 'You made this payout. Bea or Cleo can approve it.'],
  [['Bea', 'Cleo', 'Dee'], 'You made this payout. Bea, Cleo, or Dee can approve it.'],
])('who may not approve a payout reads who can: %j', (mayApprove, text) => {
  expect(payoutMessage({ code: 'OWN_PAYOUT', mayApprove })).toBe(text)
})

test('and where nobody can, what has to be done', () => {
  expect(payoutMessage({ code: 'OWN_MONEY', mayApprove: [] })).toMatch(
    /^This is your own money\. Nobody else can approve it: .* has to give one more person the right/,
  )
  expect(payoutMessage({ code: 'NOTHING_DUE' })).toBe('Nothing is due to this host. No payout was made.')
})

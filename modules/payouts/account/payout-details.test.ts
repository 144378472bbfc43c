import { expect, test } from 'vitest'
import { isAccountNumber, isRoutingNumber, maskedDetails } from '#modules/payouts/account/payout-details.ts'

test.each([
  ['021000021', true],
  ['011401533', true],
  ['021000022', false], // the checksum
  ['02100002', false],
  ['0210000210', false],
  ['000000000', false],
  ['02100002x', false],
  ['', false],
])('%s is a routing number: %s', (text, isOne) => {
  expect(isRoutingNumber(text)).toBe(isOne)
})

test.each([
  ['1234', true],
  ['123', false],
  ['12345678901234567', true],
  ['123456789012345678', false],
  ['12-34', false],
])('%s may be an account number: %s', (text, isOne) => {
  expect(isAccountNumber(text)).toBe(isOne)
})

test.each([
  [
    { kind: 'bank', holder: 'Tasha Reed', routingNumber: '021000021', accountNumber: '000123456789' },
    'Bank account ending in 6789',
  ],
  [{ kind: 'paypal', email: 'tasha@steppers.example' }, 'PayPal t•••@steppers.example'],
] as const)('is shown as %j', (details, shown) => {
  expect(maskedDetails(details)).toBe(shown)
})

import { expect, test } from 'vitest'
import { isOfPayment } from '#modules/checkout/webhooks/is-of-payment.ts'
import { newId } from '#platform/ids.ts'

const [ours, another] = [newId<'payment'>(), newId<'payment'>()]
const payment = { id: ours, providerPaymentId: 'theirs' }

test.each([
  ['names it by both ids', 'theirs', ours, true],
  ['names it by the id of its provider alone', 'theirs', null, true],
  ['names it by ours alone', null, ours, true],
  ['names none', null, null, false],
  ['names another of the provider', 'another', ours, false],
  ['names another of the provider alone', 'another', null, false],
  ['names another of ours', 'theirs', another, false],
  ['names another of ours alone', null, another, false],
])('a report that %s', (_what, providerPaymentId, reference, expected) => {
  expect(isOfPayment({ providerPaymentId, reference }, payment)).toBe(expected)
})

test('a report that names none is of no payment, also where that has no name at its provider yet', () => {
  const begun = { ...payment, providerPaymentId: null }
  expect(isOfPayment({ providerPaymentId: null, reference: null }, begun)).toBe(false)
  expect(isOfPayment({ providerPaymentId: 'theirs', reference: ours }, begun)).toBe(false)
})

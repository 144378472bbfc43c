import { expect, test } from 'vitest'
import { paymentReturn } from '#modules/payments/payment-return.server.ts'
import { newId } from '#platform/ids.ts'

const at = { secret: 'a secret for tests only, long enough to pass', appUrl: 'https://sets.example.org' }
const [one, other] = [newId<'payment'>(), newId<'payment'>()]
const addresses = paymentReturn(at)
const stateOf = (address: string) => new URL(address).searchParams.get('state')

test('the address names its payment, and no other can be made of it', () => {
  const state = stateOf(addresses.addressOf(one)) ?? ''
  expect(addresses.addressOf(one)).toMatch(/^https:\/\/sets\.example\.org\/payment\/paypal\/callback\?state=/)
  expect(addresses.read(state)).toBe(one)
  for (const forged of [
    null,
    '',
    one,
    `${one}.`,
    `${one}.x`,
    state.replace(one, other),
    `${state}A`,
    stateOf(paymentReturn({ ...at, secret: 'another secret, also long enough to pass' }).addressOf(one)),
  ])
    expect(addresses.read(forged), String(forged)).toBeNull()
})

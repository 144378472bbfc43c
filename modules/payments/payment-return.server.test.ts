import { expect, test } from 'vitest'
import { paymentReturn } from '#modules/payments/payment-return.server.ts'
import { newId } from '#platform/ids.ts'
import { SECRET, SECRETS } from '#tests/support/box-office.ts'

const at = { ...SECRETS, appUrl: 'https://sets.example.org' }
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

test('an address leads back after the secret was changed, as long as the old one is named', () => {
  const state = stateOf(addresses.addressOf(one))
  const changed = { ...at, secret: 'a newer secret' }
  expect(paymentReturn({ ...changed, previousSecrets: [SECRET] }).read(state)).toBe(one)
  expect(paymentReturn(changed).read(state)).toBeNull()
})

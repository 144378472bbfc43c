// What both providers do, asked of the simulator and, where the environment has keys of a sandbox, of the provider itself.
import { describe, expect, test } from 'vitest'
import { paypalProvider } from '#modules/payments/paypal/paypal-provider.server.ts'
import { paypalPages, providerAddress } from '#modules/payments/providers/provider-addresses.ts'
import type { OurPayment, Provider } from '#modules/payments/providers/provider.ts'
import { squareProvider } from '#modules/payments/square/square-provider.server.ts'
import { createLog } from '#platform/log.server.ts'
import { systemNow } from '#platform/time.ts'
import { checkedFetch } from '#tests/support/provider-contracts.ts'
import { chargeOf, newPayment, simulatedProviders } from '#tests/support/simulated-providers.ts'

const simulated = await simulatedProviders()
const sandbox = {
  environment: 'sandbox' as const,
  log: createLog({ write: () => {} }),
  fetch: checkedFetch(fetch, simulated.illegal),
}
const env = (name: string) => process.env[name] ?? ''
const KEYS = {
  square: ['SQUARE_ACCESS_TOKEN', 'SQUARE_LOCATION_ID'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
}
const missing = (provider: keyof typeof KEYS) => KEYS[provider].filter((name) => env(name) === '')
const named = (provider: keyof typeof KEYS) =>
  missing(provider).length > 0
    ? `its sandbox (SKIPPED without ${missing(provider).join(', ')})`
    : 'its sandbox'

/** The addresses are those of the sandboxes, whatever keys there are: none of real money is good there. */
const realSquare = (method: 'card' | 'cashapp') =>
  squareProvider(method, {
    ...sandbox,
    address: providerAddress('square', 'sandbox'),
    accessToken: env('SQUARE_ACCESS_TOKEN'),
    locationId: env('SQUARE_LOCATION_ID'),
  })
const realPaypal = () =>
  paypalProvider({
    ...sandbox,
    address: providerAddress('paypal', 'sandbox'),
    clientId: env('PAYPAL_CLIENT_ID'),
    clientSecret: env('PAYPAL_CLIENT_SECRET'),
    merchantId: env('PAYPAL_MERCHANT_ID') || null,
    pages: paypalPages('sandbox'),
    brandName: 'Steppers',
  })

async function charged(provider: Provider, token: string | null): Promise<OurPayment> {
  const payment = newPayment(4120, provider.receivingAccount)
  const outcome = await provider.charge(chargeOf(payment, token))
  if (!('providerPaymentId' in outcome)) throw new Error(`${outcome.status} ${outcome.code}`)
  return { ...payment, providerPaymentId: outcome.providerPaymentId }
}

describe.each([
  ['the simulator', simulated.square, false],
  [named('square'), realSquare, missing('square').length > 0],
])('Square, by %s', (_where, squareOf, isSkipped) => {
  const [card, cashApp] = [squareOf('card'), squareOf('cashapp')]

  test.skipIf(isSkipped)('knows our location', async () => {
    expect(await card.health()).toMatchObject({ apiStatus: 'healthy', configured: true })
  })

  test.skipIf(isSkipped)('sets a card aside, takes it, and gives it back', async () => {
    const payment = await charged(card, 'cnon:card-nonce-ok')
    expect(await card.find(payment, systemNow())).toMatchObject({ status: 'authorized' })
    expect(await card.complete(payment, `${payment.paymentId}-c1`)).toMatchObject({ status: 'captured' })
    expect(await card.complete(payment, `${payment.paymentId}-c1`)).toMatchObject({ status: 'captured' })
    const { status } = await card.refund(payment, payment.amount, `${payment.paymentId}-r1`)
    expect(['refunded', 'pending']).toContain(status)
  })

  test.skipIf(isSkipped)('takes what Cash App gave, too', async () => {
    const payment = await charged(cashApp, 'wnon:cash-app-ok')
    expect(await cashApp.complete(payment, `${payment.paymentId}-c1`)).toMatchObject({ status: 'captured' })
  })

  test.skipIf(isSkipped)('answers the same key with the same payment', async () => {
    const payment = await charged(card, 'cnon:card-nonce-ok')
    const again = await card.charge(chargeOf(payment, 'cnon:card-nonce-ok'))
    expect(again).toMatchObject({ providerPaymentId: payment.providerPaymentId })
    const other = { ...chargeOf(payment, 'cnon:card-nonce-ok'), amount: newPayment(999).amount }
    expect(await card.charge(other)).toMatchObject({ status: 'unknown', code: 'DUPLICATE_TRANSACTION' })
  })

  test.skipIf(isSkipped)('lets go of what it set aside', async () => {
    const payment = await charged(card, 'cnon:card-nonce-ok')
    expect(await card.void(payment, systemNow())).toMatchObject({ status: 'cancelled' })
    const lost = await charged(card, 'cnon:card-nonce-ok')
    await card.void({ ...lost, providerPaymentId: null }, systemNow())
    expect(await card.find(lost, systemNow())).toMatchObject({ status: 'cancelled' })
  })

  test.skipIf(isSkipped).each([
    ['cnon:card-nonce-declined', 'CARD_DECLINED'],
    ['cnon:card-nonce-rejected-cvv', 'INVALID_CARD'],
    ['cnon:card-nonce-rejected-postalcode', 'INVALID_CARD'],
    ['cnon:card-nonce-rejected-expiration', 'EXPIRED_CARD'],
  ])('declines %s as %s', async (token, code) => {
    expect(await card.charge(chargeOf(newPayment(4120, card.receivingAccount), token))).toMatchObject({
      status: 'declined',
      code,
    })
  })
})

describe.each([
  ['the simulator', simulated.paypal, false],
  [named('paypal'), realPaypal, missing('paypal').length > 0],
])('PayPal, by %s', (_where, paypalOf, isSkipped) => {
  const provider = paypalOf()

  test.skipIf(isSkipped)('knows our keys', async () => {
    expect(await provider.health()).toMatchObject({ apiStatus: 'healthy', configured: true })
  })

  test.skipIf(isSkipped)(
    'sends the buyer to a page, once for a key, and takes nothing without them',
    async () => {
      const payment = newPayment(4120, provider.receivingAccount)
      const first = await provider.charge(chargeOf(payment, null))
      expect(first).toMatchObject({ status: 'requires_action' })
      expect(await provider.charge(chargeOf(payment, null))).toEqual(first)
      const id = 'providerPaymentId' in first ? first.providerPaymentId : null
      const known = { ...payment, providerPaymentId: id }
      expect(await provider.find(known, systemNow())).toMatchObject({ status: 'requires_action' })
      expect(await provider.complete(known, `${payment.paymentId}-c1`)).toMatchObject({
        status: 'requires_action',
      })
      expect(await provider.void(known, systemNow())).toMatchObject({ status: 'cancelled' })
      expect(await provider.refund(known, known.amount, 'key')).toEqual({
        status: 'failed',
        code: 'REFUND_NOT_ALLOWED',
      })
    },
  )

  test.skipIf(isSkipped)('has nothing of an order that is not ours', async () => {
    const stranger = { ...newPayment(), providerPaymentId: '5O190127TN364715T' }
    expect(await provider.find(stranger, systemNow())).toBeNull()
  })
})

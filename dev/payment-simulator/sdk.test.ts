// The providers' own libraries call the simulator: it is shaped like the providers, and not merely like our adapters.
import {
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import axios from 'axios'
import { SquareClient, SquareError } from 'square'
import { describe, expect, test } from 'vitest'
import { PAYPAL_ACCOUNT, SQUARE_ACCOUNT } from './simulator.ts'
import { simulatedProviders } from '#tests/support/simulated-providers.ts'

const { simulator } = await simulatedProviders()
const moved = (reference: string) =>
  simulator
    .ledger()
    .filter((entry) => entry.reference === reference)
    .map(({ kind, cents }) => `${kind} ${cents}`)

describe("Square's own library", () => {
  const client = new SquareClient({ baseUrl: simulator.url, token: SQUARE_ACCOUNT.accessToken })
  const money = { amount: 4120n, currency: 'USD' } as const
  const create = (sourceId: string, key: string) =>
    client.payments.create({
      sourceId,
      idempotencyKey: key,
      amountMoney: money,
      autocomplete: false,
      locationId: SQUARE_ACCOUNT.locationId,
      referenceId: key,
    })

  test('sets aside, takes, finds and gives back', async () => {
    const { payment } = await create('cnon:card-nonce-ok', 'library 1')
    const paymentId = payment?.id ?? ''
    expect(payment).toMatchObject({ status: 'APPROVED', amountMoney: money })
    expect((await client.payments.complete({ paymentId })).payment?.status).toBe('COMPLETED')
    expect((await client.payments.get({ paymentId })).payment?.status).toBe('COMPLETED')
    const listed = await client.payments.list({ locationId: SQUARE_ACCOUNT.locationId })
    expect(listed.data.map(({ id }) => id)).toContain(paymentId)
    const { refund } = await client.refunds.refundPayment({
      idempotencyKey: 'library refund',
      paymentId,
      amountMoney: money,
    })
    expect(refund?.status).toBe('PENDING')
    expect((await client.refunds.get({ refundId: refund?.id ?? '' })).refund?.status).toBe('COMPLETED')
    expect(moved('library 1')).toEqual(['capture 4120', 'refund 4120'])
  })

  test('lets go, also by the key', async () => {
    const { payment } = await create('cnon:card-nonce-ok', 'library 2')
    await client.payments.cancelByIdempotencyKey({ idempotencyKey: 'library 2' })
    const { payment: cancelled } = await client.payments.cancel({ paymentId: payment?.id ?? '' })
    expect(cancelled?.status).toBe('CANCELED')
  })

  test('reads a decline', async () => {
    const error = await create('cnon:card-nonce-rejected-cvv', 'library 3').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SquareError)
    expect((error as SquareError).errors).toMatchObject([
      { category: 'PAYMENT_METHOD_ERROR', code: 'CVV_FAILURE' },
    ])
  })
})

describe("PayPal's own library", () => {
  // It knows two addresses, and neither is this machine's.
  const send = axios.getAdapter('http')
  const client = new Client({
    clientCredentialsAuthCredentials: {
      oAuthClientId: PAYPAL_ACCOUNT.clientId,
      oAuthClientSecret: PAYPAL_ACCOUNT.clientSecret,
    },
    environment: Environment.Sandbox,
    unstable_httpClientOptions: {
      adapter: (config: Parameters<typeof send>[0]) =>
        send({ ...config, url: (config.url ?? '').replace(/^https:\/\/[^/]+/, simulator.url) }),
    },
  })
  const [orders, payments] = [new OrdersController(client), new PaymentsController(client)]

  test('makes an order, captures what was approved, and gives it back', async () => {
    const made = await orders.createOrder({
      paypalRequestId: 'library order',
      prefer: 'return=representation',
      body: {
        intent: CheckoutPaymentIntent.Capture,
        purchaseUnits: [{ customId: 'library 4', amount: { currencyCode: 'USD', value: '41.20' } }],
        paymentSource: {
          paypal: {
            experienceContext: { returnUrl: 'https://a.example/', cancelUrl: 'https://a.example/' },
          },
        },
      },
    })
    const id = made.result.id ?? ''
    expect(made.result).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' })
    expect(made.result.links?.map(({ rel }) => rel)).toContain('payer-action')
    const capture = () =>
      orders.captureOrder({ id, paypalRequestId: 'library capture', prefer: 'return=representation' })
    await expect(capture()).rejects.toMatchObject({ statusCode: 422 })

    simulator.approve(id)
    const [captured] = (await capture()).result.purchaseUnits?.[0]?.payments?.captures ?? []
    expect(captured).toMatchObject({ status: 'COMPLETED', amount: { value: '41.20' }, customId: 'library 4' })
    expect((await orders.getOrder({ id })).result.status).toBe('COMPLETED')
    const refunded = await payments.refundCapturedPayment({
      captureId: captured?.id ?? '',
      paypalRequestId: 'library refund',
    })
    expect(refunded.result.status).toBe('COMPLETED')
    expect(moved('library 4')).toEqual(['capture 4120', 'refund 4120'])
  })
})

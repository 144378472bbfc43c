// A validator that is not ours stands between our adapters and the simulator: they do more than agree with our own reading of
// the providers' documents, which tests/support/provider-contracts.ts is.
import path from 'node:path'
import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OurPayment, Provider } from '#modules/payments/providers/provider.ts'
import { systemNow } from '#platform/time.ts'
import { chargeOf, moved, newPayment, simulatedProviders } from '#tests/support/simulated-providers.ts'
import { PAYPAL_ACCOUNT, SQUARE_ACCOUNT } from './simulator.ts'

const CONTRACTS = path.resolve(import.meta.dirname, '../../tests/fixtures/provider-contracts')
/** It reads the documents first, and compiles each schema when it is first needed. */
const SLOW_MS = 60_000

const { simulator, square, paypal } = await simulatedProviders()

const servers: ReturnType<typeof createServer>[] = []
/** The calls that went through, and what Prism said of the others. */
const passed = new Set<string>()
const refused: string[] = []

/** Prism between a caller and the simulator, holding both to these documents. Answers its address. */
async function prismOf(...documents: string[]): Promise<string> {
  const operations = await Promise.all(
    documents.map((file) => getHttpOperationsFromSpec(path.join(CONTRACTS, file))),
  )
  const server = createServer(operations.flat(), {
    config: {
      isProxy: true,
      mock: { dynamic: false },
      upstream: new URL(simulator.url),
      upstreamProxy: undefined,
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: true,
    },
    components: { logger: createLogger('prism', { enabled: false }) },
    cors: false,
  })
  servers.push(server)
  return server.listen(0, '127.0.0.1')
}

/** Everything but PayPal's call for a token, which is in no published document. */
const throughPrism: typeof fetch = async (input, init) => {
  const { method, url } = new Request(input, init)
  const { pathname } = new URL(url)
  if (pathname === '/v1/oauth2/token') return fetch(simulator.url + pathname, init)
  const answer = await fetch(input, init)
  const call = `${method} ${pathname.replaceAll(/\/(?!v\d\/)[\w-]*\d[\w-]*/g, '/*')} ${answer.status}`
  const isPrisms = answer.headers.get('content-type')?.startsWith('application/problem+json')
  if (isPrisms) refused.push(`${call}: ${await answer.clone().text()}`)
  else passed.add(call)
  return answer
}

let address: Record<'square' | 'paypal', string>
let providers: Record<'card' | 'cashapp' | 'paypal', Provider>
beforeAll(async () => {
  address = {
    square: await prismOf('square.json'),
    paypal: await prismOf('paypal.orders.v2.json', 'paypal.payments.v2.json'),
  }
  const atSquare = { address: address.square, fetch: throughPrism }
  providers = {
    card: square('card', atSquare),
    cashapp: square('cashapp', atSquare),
    paypal: paypal({ address: address.paypal, fetch: throughPrism }),
  }
}, SLOW_MS)
beforeEach(() => {
  passed.clear()
  refused.length = 0
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** A payment that was sent to its provider. */
async function charged(provider: Provider, token: string | null, status: string): Promise<OurPayment> {
  const payment = newPayment(4120, provider.receivingAccount)
  const outcome = await provider.charge(chargeOf(payment, token))
  expect([outcome.status, refused]).toEqual([status, []])
  return { ...payment, providerPaymentId: 'providerPaymentId' in outcome ? outcome.providerPaymentId : null }
}

/** What is set aside is found, taken, found again and given back. */
async function takeAndGiveBack(provider: Provider, payment: OurPayment): Promise<void> {
  expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'authorized' })
  expect(await provider.complete(payment, `${payment.idempotencyKey}-c`)).toMatchObject({
    status: 'captured',
  })
  expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'captured' })
  expect(await provider.refund(payment, payment.amount, `${payment.paymentId}-r1`)).toMatchObject({
    status: 'refunded',
  })
  expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120', 'refund 4120'])
}

describe('Prism finds nothing wrong with what we send and what the simulator answers', () => {
  test.each([
    ['card', 'cnon:card-nonce-ok'],
    ['cashapp', 'wnon:cash-app-ok'],
  ] as const)(
    '%s: set aside, taken, given back, let go, found again after a lost answer',
    async (method, token) => {
      const provider = providers[method]
      await takeAndGiveBack(provider, await charged(provider, token, 'authorized'))
      const dropped = await charged(provider, token, 'authorized')
      expect(await provider.void(dropped, systemNow())).toMatchObject({ status: 'cancelled' })
      const lost = await charged(provider, token, 'authorized')
      expect(await provider.find({ ...lost, providerPaymentId: null }, systemNow())).toMatchObject({
        status: 'authorized',
      })
      expect(refused).toEqual([])
      expect([...passed].toSorted()).toEqual([
        'GET /v2/payments 200',
        'GET /v2/payments/* 200',
        'GET /v2/refunds/* 200',
        'POST /v2/payments 200',
        'POST /v2/payments/*/cancel 200',
        'POST /v2/payments/*/complete 200',
        'POST /v2/refunds 200',
      ])
    },
    SLOW_MS,
  )

  test(
    'paypal: approved, taken, given back, refused',
    async () => {
      const provider = providers.paypal
      const payment = await charged(provider, null, 'requires_action')
      simulator.approve(payment.providerPaymentId ?? '')
      await takeAndGiveBack(provider, payment)
      const poor = await charged(provider, null, 'requires_action')
      simulator.approve(poor.providerPaymentId ?? '', 'INSTRUMENT_DECLINED')
      await provider.complete(poor, `${poor.idempotencyKey}-c`)
      expect(moved(simulator, poor.paymentId)).toEqual([])
      expect(refused).toEqual([])
      expect([...passed].toSorted()).toEqual([
        'GET /v2/checkout/orders/* 200',
        'POST /v2/checkout/orders 201',
        'POST /v2/checkout/orders/*/capture 201',
        'POST /v2/checkout/orders/*/capture 422',
        'POST /v2/payments/captures/*/refund 201',
      ])
    },
    SLOW_MS,
  )
})

describe('Prism would find it', () => {
  const send = async (url: string, authorization: string, body: unknown) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: authorization },
      body: JSON.stringify(body),
    })
    return [answer.status, await answer.text()] as const
  }

  test('a request to Square that is broken', async () => {
    const [status, said] = await send(
      `${address.square}/v2/payments`,
      `Bearer ${SQUARE_ACCOUNT.accessToken}`,
      {
        source_id: 'cnon:card-nonce-ok',
        idempotency_key: 'broken',
        amount_money: { amount: '4120', currency: 'USD' },
      },
    )
    expect([status, said]).toEqual([422, expect.stringContaining('amount_money.amount must be integer')])
  })

  // An unpatched document has patterns that Prism cannot compile, and then it calls every body valid.
  test('a request to PayPal that is broken', async () => {
    const amount = { currency_code: 'US', value: 'abc' }
    const basic = Buffer.from(`${PAYPAL_ACCOUNT.clientId}:${PAYPAL_ACCOUNT.clientSecret}`).toString('base64')
    const [status, said] = await send(`${address.paypal}/v2/checkout/orders`, `Bearer ${basic}`, {
      intent: 'CAPTURE',
      purchase_units: [{ amount }],
    })
    expect([status, said]).toEqual([422, expect.stringContaining('currency_code')])
  })

  test('an answer of the simulator that is broken', async () => {
    simulator.fail({ kind: 'tamper', from: '4120', to: '"4120"', route: 'POST /v2/payments' })
    const payment = newPayment()
    const outcome = await providers.card.charge(chargeOf(payment, 'cnon:card-nonce-ok'))
    expect(outcome.status).toBe('unknown')
    expect(refused).toEqual([expect.stringContaining('amount_money.amount')])
  })
})

import { describe, expect, test } from 'vitest'
import { outcomeOfPaypal, PaypalOrder } from '#modules/payments/paypal/paypal-order.ts'
import type { OurPayment, ProviderOutcome } from '#modules/payments/providers/provider.ts'
import { withRetries } from '#modules/payments/retry.ts'
import { toCents } from '#platform/money.ts'
import { HOUR_MS, systemNow } from '#platform/time.ts'
import { chargeOf, moved, newPaypalPayment, simulatedProviders } from '#tests/support/simulated-providers.ts'

const { simulator, paypal, lines, illegal } = await simulatedProviders()
const provider = paypal()
const CREATE = 'POST /v2/checkout/orders'
const CAPTURE = 'POST /v2/checkout/orders/*/capture'
const READ = 'GET /v2/checkout/orders/*'

/** A payment for which the buyer was sent to PayPal's page. */
async function sentOn(): Promise<OurPayment> {
  const payment = newPaypalPayment()
  const outcome = await provider.charge(chargeOf(payment, null))
  if (outcome.status !== 'requires_action') throw new Error(`not sent on: ${outcome.status}`)
  return { ...payment, providerPaymentId: outcome.providerPaymentId }
}

/** A payment that the buyer has approved there; `issue` is what goes wrong afterwards. */
async function approved(issue?: string): Promise<OurPayment> {
  const payment = await sentOn()
  simulator.approve(payment.providerPaymentId!, issue)
  return payment
}

async function captured(): Promise<OurPayment> {
  const payment = await approved()
  expect(await provider.complete(payment, 'key')).toMatchObject({ status: 'captured' })
  return payment
}

const keyOf = (payment: OurPayment, step: string) => `${payment.paymentId}-${step}`
const atOnce = () => Promise.resolve()

describe('a payment by PayPal', () => {
  test("is approved on PayPal's page, and taken by the second step alone", async () => {
    const payment = newPaypalPayment()
    const outcome = await provider.charge(chargeOf(payment, null))
    const id = 'providerPaymentId' in outcome ? outcome.providerPaymentId : ''
    expect(outcome).toEqual({
      status: 'requires_action',
      providerPaymentId: id,
      redirectUrl: `${simulator.url}/checkoutnow?token=${id}`,
    })
    const known = { ...payment, providerPaymentId: id }
    expect(await provider.complete(known, keyOf(payment, 'c1'))).toMatchObject({ status: 'requires_action' })
    expect(moved(simulator, payment.paymentId)).toEqual([])

    simulator.approve(id)
    expect(await provider.find(known, systemNow())).toEqual({ status: 'authorized', providerPaymentId: id })
    expect(moved(simulator, payment.paymentId)).toEqual([])
    expect(await provider.complete(known, keyOf(payment, 'c1'))).toEqual({
      status: 'captured',
      providerPaymentId: id,
    })
    expect(await provider.find(known, systemNow())).toMatchObject({ status: 'captured' })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120'])
  })

  test('is one order and one capture, however often either step is sent', async () => {
    const payment = await approved()
    const again = await provider.charge(chargeOf(payment, null))
    expect(again).toMatchObject({ providerPaymentId: payment.providerPaymentId, status: 'authorized' })
    const keys = ['c1', 'c1', 'c2'].map((step) => keyOf(payment, step))
    for (const key of keys)
      expect(await provider.complete(payment, key)).toMatchObject({ status: 'captured' })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120'])
  })

  test('captured by two at once is taken once, and both learn it', async () => {
    const payment = await approved()
    const both = await Promise.all([provider.complete(payment, 'one'), provider.complete(payment, 'two')])
    expect(both.map(({ status }) => status)).toEqual(['captured', 'captured'])
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120'])
  })

  test('on the page itself leads back to us with the order', async () => {
    const payment = await sentOn()
    const page = `${simulator.url}/checkoutnow?token=${payment.providerPaymentId}`
    expect(await (await fetch(page)).text()).toContain('$41.20')
    const press = (choice: string) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
    expect((await press('cancel')).headers.get('location')).toBe(
      `https://steppers.example/checkout?checkout=1&token=${payment.providerPaymentId}`,
    )
    expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'requires_action' })
    expect((await press('')).headers.get('location')).toContain('PayerID=')
    expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'authorized' })
  })
})

describe('a payment that PayPal refuses', () => {
  test.each([
    ['INSTRUMENT_DECLINED', 'CARD_DECLINED', 'reapprove'],
    ['TRANSACTION_REFUSED', 'CARD_DECLINED', 'new_instrument'],
    ['PAYER_ACCOUNT_RESTRICTED', 'CARD_DECLINED', 'new_instrument'],
    ['COMPLIANCE_VIOLATION', 'SECURITY_VIOLATION', 'new_instrument'],
    ['TRANSACTION_LIMIT_EXCEEDED', 'CARD_DECLINED', 'new_instrument'],
  ])('with %s is declined as %s (%s), and takes nothing', async (issue, code, action) => {
    const payment = await approved(issue)
    expect(await provider.complete(payment, 'key')).toEqual({ status: 'declined', code, action })
    expect(moved(simulator, payment.paymentId)).toEqual([])
  })

  test('for its instrument is taken after the buyer chose another on the same page', async () => {
    const payment = await approved('INSTRUMENT_DECLINED')
    await provider.complete(payment, keyOf(payment, 'c1'))
    expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'requires_action' })
    simulator.approve(payment.providerPaymentId!)
    expect(await provider.complete(payment, keyOf(payment, 'c2'))).toMatchObject({ status: 'captured' })
  })

  test('for the moment, because it is busy with it, may be tried again', async () => {
    const payment = await approved('ORDER_COMPLETION_IN_PROGRESS')
    expect(await provider.complete(payment, 'key')).toEqual({
      status: 'unknown',
      code: 'GATEWAY_UNAVAILABLE',
      action: 'reconcile',
    })
  })

  test('or looks at for longer is pending, and not taken', async () => {
    const payment = await approved('PENDING')
    expect(await provider.complete(payment, 'key')).toMatchObject({ status: 'pending' })
    expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'pending' })
    expect(await provider.refund(payment, payment.amount, 'r')).toEqual({
      status: 'failed',
      code: 'REFUND_NOT_ALLOWED',
    })
    expect(moved(simulator, payment.paymentId)).toEqual([])
  })
})

const TROUBLE = [
  ['is not answered', { kind: 'drop before' }, 'NETWORK_ERROR'],
  ['loses its answer', { kind: 'drop after' }, 'NETWORK_ERROR'],
  ['is answered with garbage', { kind: 'garbage' }, 'UNKNOWN_ERROR'],
  ['finds PayPal busy', { kind: 'status', status: 429 }, 'GATEWAY_UNAVAILABLE'],
  ['finds PayPal broken', { kind: 'status', status: 500 }, 'GATEWAY_ERROR'],
] as const

describe.each(TROUBLE)('a call that %s', (_what, fault, code) => {
  test('is unknown as a charge, and makes one order', async () => {
    const payment = newPaypalPayment()
    simulator.fail({ route: CREATE, ...fault })
    const told: ProviderOutcome[] = []
    await withRetries(async () => {
      told.push(await provider.charge(chargeOf(payment, null)))
      return told.at(-1)!
    }, atOnce)
    expect(told.map(({ status }) => status)).toEqual(['unknown', 'requires_action'])
    expect(told[0]).toMatchObject({ code })
  })

  test('is unknown as a capture, and takes the money once', async () => {
    const payment = await approved()
    simulator.fail({ route: CAPTURE, ...fault })
    expect(await provider.complete(payment, 'key')).toMatchObject({ status: 'unknown', code })
    expect(await provider.complete(payment, 'key')).toMatchObject({ status: 'captured' })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120'])
  })

  test('is a failed refund, which is then given once', async () => {
    const payment = await captured()
    simulator.fail({ route: 'POST /v2/payments/captures/*/refund', ...fault })
    expect(await provider.refund(payment, payment.amount, keyOf(payment, 'r1'))).toEqual({
      status: 'failed',
      code,
    })
    for (let i = 0; i < 2; i++)
      expect(await provider.refund(payment, payment.amount, keyOf(payment, 'r1'))).toMatchObject({
        status: 'refunded',
      })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120', 'refund 4120'])
  })
})

describe('an order that is not the one we know', () => {
  const order = (change: object = {}, capture: object = {}): PaypalOrder =>
    PaypalOrder.parse({
      id: 'PP1',
      status: 'COMPLETED',
      purchase_units: [
        {
          custom_id: 'ours',
          amount: { currency_code: 'USD', value: '41.20' },
          payments: {
            captures: [
              {
                id: 'CP1',
                status: 'COMPLETED',
                custom_id: 'ours',
                amount: { currency_code: 'USD', value: '41.20' },
                ...capture,
              },
            ],
          },
          ...change,
        },
      ],
    })
  const ours = {
    ...newPaypalPayment(),
    paymentId: 'ours' as OurPayment['paymentId'],
    providerPaymentId: 'PP1',
  }
  const usd = (value: string, currency_code = 'USD') => ({ amount: { currency_code, value } })

  test.each<[string, PaypalOrder]>([
    ['of a dollar', order(usd('1.00'))],
    ['in another currency', order(usd('41.20', 'CAD'))],
    ['with a reference of somebody else', order({ custom_id: 'theirs' })],
    ['without any reference', order({ custom_id: undefined }, { custom_id: undefined })],
    ['of which less was captured', order({}, usd('41.19'))],
    ['captured in another currency', order({}, usd('41.20', 'EUR'))],
    ['captured for somebody else', order({}, { custom_id: 'theirs' })],
    ['that another account received', order({ payee: { merchant_id: 'SMEBDYELSE234' } })],
    ['under another id', { ...order(), id: 'PP2' }],
  ])('%s is a mismatch', (_what, found) => {
    expect(outcomeOfPaypal(order(), ours, 'https://www.paypal.com').status).toBe('captured')
    expect(outcomeOfPaypal(found, ours, 'https://www.paypal.com')).toMatchObject({
      status: 'mismatch',
      code: 'AMOUNT_MISMATCH',
      hasMoved: true,
    })
  })

  test('is compared by its receiver only where both sides name one', () => {
    const theirs = order({ payee: { merchant_id: 'SMEBDYELSE234' } })
    const unnamed = { ...ours, receivingAccount: paypal({ merchantId: null }).receivingAccount }
    expect(outcomeOfPaypal(theirs, unnamed, 'https://www.paypal.com').status).toBe('captured')
    const own = order({ payee: { merchant_id: ours.receivingAccount } })
    for (const found of [own, order({ payee: {} })])
      expect(outcomeOfPaypal(found, ours, 'https://www.paypal.com').status).toBe('captured')
  })

  test('holds no money once all of it went back', () => {
    const back = order({}, { ...usd('1.00'), status: 'REFUNDED' })
    expect(outcomeOfPaypal(back, ours, 'https://www.paypal.com')).toMatchObject({
      status: 'mismatch',
      hasMoved: false,
    })
  })

  test('is never captured, and never refunded', async () => {
    const payment = await approved()
    simulator.fail({ route: READ, kind: 'tamper', from: '"41.20"', to: '"1.00"' })
    expect(await provider.complete(payment, 'key')).toMatchObject({ status: 'mismatch', hasMoved: false })
    const stranger = { ...payment, paymentId: newPaypalPayment().paymentId }
    expect(await provider.complete(stranger, 'key')).toMatchObject({ status: 'mismatch' })
    expect(moved(simulator, payment.paymentId)).toEqual([])
    const taken = await captured()
    simulator.fail({ route: READ, kind: 'tamper', from: '"41.20"', to: '"1.00"' })
    expect(await provider.refund(taken, taken.amount, 'r')).toEqual({
      status: 'failed',
      code: 'AMOUNT_MISMATCH',
    })
  })

  test('of which PayPal took another amount than approved is told as money that moved', async () => {
    const payment = await approved()
    simulator.fail({ route: CAPTURE, kind: 'tamper', from: '"41.20"', to: '"1.00"' })
    expect(await provider.complete(payment, 'key')).toMatchObject({ status: 'mismatch', hasMoved: true })
  })

  test.each([
    ["another page than PayPal's", 'https://evil.example/'],
    ['an address longer than we keep', `${simulator.url}/${'a'.repeat(2000)}`],
  ])('sends no buyer to %s', async (_what, to) => {
    simulator.fail({ route: CREATE, kind: 'tamper', from: `${simulator.url}/checkoutnow`, to })
    expect(await provider.charge(chargeOf(newPaypalPayment(), null))).toMatchObject({ redirectUrl: null })
  })
})

describe('asking and letting go', () => {
  test('of an order whose id never came is nothing: its buyer has not seen the page', async () => {
    expect(await provider.find(newPaypalPayment(), systemNow())).toBeNull()
    expect(await provider.void(newPaypalPayment(), systemNow())).toBeNull()
    const unheard = { ...newPaypalPayment(), providerPaymentId: 'PPNONE' }
    expect(await provider.find(unheard, systemNow())).toBeNull()
    expect(await provider.complete(unheard, 'key')).toMatchObject({
      status: 'declined',
      action: 'new_attempt',
    })
  })

  test('leaves what nobody captured, and says of the rest that it was taken', async () => {
    for (const payment of [await sentOn(), await approved()])
      expect(await provider.void(payment, systemNow())).toMatchObject({ status: 'cancelled' })
    expect(await provider.void(await captured(), systemNow())).toMatchObject({ status: 'captured' })
    const payment = await approved()
    simulator.fail({ route: READ, kind: 'drop before' })
    expect(await provider.void(payment, systemNow())).toMatchObject({ status: 'unknown' })
  })
})

describe('a refund', () => {
  test('that was made in another way is done, and nothing is taken by that payment any more', async () => {
    const payment = await captured()
    expect(await provider.refund(payment, payment.amount, 'by hand')).toMatchObject({ status: 'refunded' })
    expect(await provider.refund(payment, payment.amount, keyOf(payment, 'r1'))).toMatchObject({
      status: 'refunded',
    })
    expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'cancelled' })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120', 'refund 4120'])
  })

  test('of a part leaves the rest as it was taken, and no more goes back than there is', async () => {
    const payment = await captured()
    for (const key of ['r1', 'r1'])
      expect(await provider.refund(payment, toCents(1000), keyOf(payment, key))).toMatchObject({
        status: 'refunded',
      })
    expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'captured' })
    expect(await provider.refund(payment, toCents(3121), keyOf(payment, 'r2'))).toEqual({
      status: 'failed',
      code: 'REFUND_NOT_ALLOWED',
    })
    expect(await provider.refund(payment, toCents(3120), keyOf(payment, 'r3'))).toMatchObject({
      status: 'refunded',
    })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120', 'refund 1000', 'refund 3120'])
  })

  test('for which our account holds too little is refused, and given under another key once it holds enough', async () => {
    const payment = await captured()
    const body = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }] }
    simulator.fail({ route: 'POST /v2/payments/captures/*/refund', kind: 'status', status: 422, body })
    expect(await provider.refund(payment, payment.amount, keyOf(payment, 'r1'))).toEqual({
      status: 'failed',
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(await provider.refund(payment, payment.amount, keyOf(payment, 'r2'))).toMatchObject({
      status: 'refunded',
    })
  })

  test('of another amount than was asked for, or of nothing, is none', async () => {
    const payment = await captured()
    simulator.fail({
      route: 'POST /v2/payments/captures/*/refund',
      kind: 'tamper',
      from: '41.20',
      to: '41.19',
    })
    expect(await provider.refund(payment, payment.amount, 'a')).toEqual({
      status: 'failed',
      code: 'AMOUNT_MISMATCH',
    })
    expect(await provider.refund(await approved(), toCents(4120), 'b')).toEqual({
      status: 'failed',
      code: 'REFUND_NOT_ALLOWED',
    })
    expect(await provider.refund(newPaypalPayment(), toCents(4120), 'c')).toEqual({
      status: 'failed',
      code: 'ORDER_NOT_FOUND',
    })
  })
})

describe('the access token', () => {
  const tokens = () => lines.filter((line) => line.includes('/v1/oauth2/token')).length

  test('is fetched once for all calls, renewed when PayPal refuses it, and once alone', async () => {
    const fresh = paypal()
    lines.length = 0
    await Promise.all([1, 2, 3].map(() => fresh.charge(chargeOf(newPaypalPayment(), null))))
    expect(tokens()).toBe(1)
    simulator.forgetTokens()
    expect(await fresh.charge(chargeOf(newPaypalPayment(), null))).toMatchObject({
      status: 'requires_action',
    })
    expect(tokens()).toBe(2)
    simulator.fail({ route: CREATE, kind: 'status', status: 401, times: 9 })
    expect(await fresh.charge(chargeOf(newPaypalPayment(), null))).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(tokens()).toBe(3)
  })

  test('that nobody gives us is no decline: PayPal is not healthy', async () => {
    const refused = paypal({ clientSecret: 'not ours' })
    expect(await refused.charge(chargeOf(newPaypalPayment(), null))).toMatchObject({
      status: 'unknown',
      code: 'INVALID_CREDENTIALS',
    })
    expect(await refused.health()).toMatchObject({ apiStatus: 'unhealthy', configured: false })
    simulator.fail({ route: 'POST /v1/oauth2/token', kind: 'drop before' })
    expect(await paypal().health()).toMatchObject({ apiStatus: 'unhealthy', configured: true })
    expect(await paypal().health()).toMatchObject({ apiStatus: 'healthy', configured: true })
  })

  test('that is too old by the clock of PayPal is renewed without anybody noticing', async () => {
    await provider.charge(chargeOf(newPaypalPayment(), null))
    simulator.advanceClock(10 * HOUR_MS)
    expect(await provider.charge(chargeOf(newPaypalPayment(), null))).toMatchObject({
      status: 'requires_action',
    })
  })
})

test('an order says what PayPal needs to know, and nothing of it is in the log', async () => {
  const sent: Request[] = []
  const watching = paypal({
    fetch: (input, init) => {
      sent.push(new Request(input, init))
      return fetch(input, init)
    },
  })
  lines.length = 0
  const payment = newPaypalPayment()
  await watching.charge(chargeOf(payment, null))
  expect(sent[1]!.headers.get('paypal-request-id')).toBe(payment.idempotencyKey)
  expect(sent[1]!.headers.get('prefer')).toBe('return=representation')
  expect(await sent[1]!.json()).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: payment.paymentId,
        invoice_id: payment.idempotencyKey,
        amount: { currency_code: 'USD', value: '41.20' },
      },
    ],
    payment_source: {
      paypal: { experience_context: { user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' } },
    },
  })
  const known = await approved()
  await watching.complete(known, keyOf(known, 'c1'))
  expect(sent.at(-1)!.url).toContain('/capture')
  expect(sent.at(-1)!.headers.get('paypal-request-id')).toBe(keyOf(known, 'c1'))
  await watching.refund(known, known.amount, keyOf(known, 'r1'))
  expect(sent.at(-1)!.headers.get('paypal-request-id')).toBe(keyOf(known, 'r1'))
  const secrets = /simulated-paypal-secret|c2ltdWxhdGVk|TOKEN[0-9A-F]{16}|buyer@|41\.20/
  expect(lines.join('')).toContain('POST /v2/checkout/orders')
  expect(lines.join('')).not.toMatch(secrets)
  expect(illegal).toEqual([])
})

import { describe, expect, test } from 'vitest'
import type { OurPayment, ProviderOutcome } from '#modules/payments/providers/provider.ts'
import { withRetries } from '#modules/payments/retry.ts'
import { outcomeOfSquare, type SquarePayment } from '#modules/payments/square/square-payment.ts'
import { toCents } from '#platform/money.ts'
import { MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { chargeOf, moved, newPayment, simulatedProviders } from '#tests/support/simulated-providers.ts'

const { simulator, square, lines, illegal } = await simulatedProviders()
const [card, cashApp] = [square('card'), square('cashapp')]
const CHARGE = 'POST /v2/payments'
const COMPLETE = 'POST /v2/payments/*/complete'

/** A payment whose money is set aside. */
async function authorized(provider = card, token = 'cnon:card-nonce-ok'): Promise<OurPayment> {
  const payment = newPayment()
  const outcome = await provider.charge(chargeOf(payment, token))
  if (outcome.status !== 'authorized') throw new Error(`not authorized: ${outcome.status}`)
  return { ...payment, providerPaymentId: outcome.providerPaymentId }
}

/** A payment that was taken. */
async function captured(): Promise<OurPayment> {
  const payment = await authorized()
  expect(await card.complete(payment, 'key')).toMatchObject({ status: 'captured' })
  return payment
}

const later = () => plusMs(systemNow(), 3 * MINUTE_MS)
const atOnce = () => Promise.resolve()

describe.each([
  ['a card', card, 'cnon:card-nonce-ok'],
  ['Cash App Pay', cashApp, 'wnon:cash-app-ok'],
])('a payment by %s', (_what, provider, token) => {
  test('is set aside first, and taken by the second step alone', async () => {
    const payment = await authorized(provider, token)
    expect(moved(simulator, payment.paymentId)).toEqual([])
    expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'authorized' })
    expect(await provider.complete(payment, 'key')).toEqual({
      status: 'captured',
      providerPaymentId: payment.providerPaymentId,
    })
    expect(await provider.find(payment, systemNow())).toMatchObject({ status: 'captured' })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120'])
  })

  test('is one payment, however often either step is sent', async () => {
    const payment = await authorized(provider, token)
    const again = await provider.charge(chargeOf(payment, token))
    expect(again).toMatchObject({ providerPaymentId: payment.providerPaymentId })
    for (let i = 0; i < 3; i++)
      expect(await provider.complete(payment, 'key')).toMatchObject({ status: 'captured' })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120'])
  })
})

describe('a card or wallet that is refused', () => {
  test.each([
    ['cnon:card-nonce-declined', 'CARD_DECLINED'],
    ['cnon:card-nonce-rejected-cvv', 'INVALID_CARD'],
    ['cnon:card-nonce-rejected-postalcode', 'INVALID_CARD'],
    ['cnon:card-nonce-rejected-expiration', 'EXPIRED_CARD'],
    ['cnon:decline-INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'],
    ['cnon:decline-CARD_DECLINED_VERIFICATION_REQUIRED', 'SECURITY_VIOLATION'],
    ['wnon:cash-app-declined', 'CARD_DECLINED'],
  ])('%s is declined as %s, and takes nothing', async (token, code) => {
    const payment = newPayment()
    expect(await card.charge(chargeOf(payment, token))).toMatchObject({ status: 'declined', code })
    expect(await card.find(payment, later())).toMatchObject({ status: 'declined' })
    expect(moved(simulator, payment.paymentId)).toEqual([])
  })

  test('because its token was used may have been taken by an earlier try: that is unknown', async () => {
    const outcome = await card.charge(chargeOf(newPayment(), 'cnon:card-nonce-already-used'))
    expect(outcome).toEqual({ status: 'unknown', code: 'DUPLICATE_TRANSACTION', action: 'reconcile' })
  })
})

describe('a charge that meets trouble', () => {
  test.each([
    ['is not answered', { kind: 'drop before' }, 'NETWORK_ERROR'],
    ['loses its answer', { kind: 'drop after' }, 'NETWORK_ERROR'],
    ['is answered with garbage', { kind: 'garbage' }, 'UNKNOWN_ERROR'],
    ['finds Square busy', { kind: 'status', status: 429 }, 'GATEWAY_UNAVAILABLE'],
    ['finds Square broken', { kind: 'status', status: 500 }, 'GATEWAY_ERROR'],
    ['finds Square slow', { kind: 'status', status: 504 }, 'GATEWAY_TIMEOUT'],
  ] as const)('and %s is unknown, and succeeds once under the same key', async (_what, fault, code) => {
    const payment = newPayment()
    simulator.fail({ route: CHARGE, ...fault })
    const told: ProviderOutcome[] = []
    const outcome = await withRetries(async () => {
      told.push(await card.charge(chargeOf(payment, `cnon:once-${payment.paymentId}`)))
      return told.at(-1)!
    }, atOnce)
    expect(told.map(({ status }) => status)).toEqual(['unknown', 'authorized'])
    expect(told[0]).toMatchObject({ code })
    const id = 'providerPaymentId' in outcome ? outcome.providerPaymentId : null
    expect(await card.complete({ ...payment, providerPaymentId: id }, 'key')).toMatchObject({
      status: 'captured',
    })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120'])
  })

  test('and is sent twice on its way is one payment', async () => {
    const payment = newPayment()
    simulator.fail({ route: CHARGE, kind: 'twice' })
    expect(await card.charge(chargeOf(payment, `cnon:once-${payment.paymentId}`))).toMatchObject({
      status: 'authorized',
    })
  })

  test('and is slower than somebody waits ends with their patience, unknown', async () => {
    simulator.fail({ route: CHARGE, kind: 'slow', delayMs: 5_000 })
    const [began, payment] = [performance.now(), newPayment()]
    const signal = AbortSignal.timeout(100)
    expect(await card.charge(chargeOf(payment, 'cnon:card-nonce-ok'), { signal })).toMatchObject({
      status: 'unknown',
      code: 'REQUEST_TIMEOUT',
    })
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  test('with a key that Square refuses says nothing of the card', async () => {
    const refused = square('card', { accessToken: 'not ours' })
    const outcome = await refused.charge(chargeOf(newPayment(), 'cnon:card-nonce-ok'))
    expect(outcome).toMatchObject({ status: 'unknown', code: 'INVALID_CREDENTIALS' })
    expect((await refused.health()).configured).toBe(false)
  })
})

describe('a completion that meets trouble', () => {
  test.each([
    ['is not answered', { kind: 'drop before' }],
    ['loses its answer', { kind: 'drop after' }],
    ['is answered with garbage', { kind: 'garbage' }],
    ['finds Square broken', { kind: 'status', status: 500 }],
  ] as const)('and %s is unknown, and takes the money once', async (_what, fault) => {
    const payment = await authorized()
    simulator.fail({ route: COMPLETE, ...fault })
    expect(await card.complete(payment, 'key')).toMatchObject({ status: 'unknown' })
    expect(await card.complete(payment, 'key')).toMatchObject({ status: 'captured' })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120'])
  })

  test('because another was made at the same moment takes the money once, and both learn it', async () => {
    const payment = await authorized()
    const both = await Promise.all([card.complete(payment, 'key'), card.complete(payment, 'key')])
    expect(both.map(({ status }) => status)).toEqual(['captured', 'captured'])
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120'])
  })

  test('because what was compared is no longer the last state learns how it ended', async () => {
    const payment = await captured()
    expect(await card.complete(payment, 'key', { version: '1' })).toMatchObject({ status: 'captured' })
    const other = await authorized()
    expect(await card.complete(other, 'key', { version: '0' })).toMatchObject({ status: 'unknown' })
    expect(moved(simulator, other.paymentId)).toEqual([])
  })

  test('and is refused while the money is still set aside is told as refused', async () => {
    const payment = await authorized()
    const errors = [{ category: 'PAYMENT_METHOD_ERROR', code: 'INSUFFICIENT_FUNDS' }]
    simulator.fail({ route: COMPLETE, kind: 'status', status: 400, body: { errors } })
    expect(await card.complete(payment, 'key')).toMatchObject({
      status: 'declined',
      code: 'INSUFFICIENT_FUNDS',
    })
  })

  test('because the money was let go takes nothing', async () => {
    const payment = await authorized()
    simulator.advanceClock(16 * MINUTE_MS)
    expect(await card.complete(payment, 'key')).toMatchObject({ status: 'cancelled' })
    simulator.advanceClock(-16 * MINUTE_MS)
    expect(moved(simulator, payment.paymentId)).toEqual([])
  })
})

describe('a payment that is not the one we know', () => {
  const genuine: SquarePayment = {
    id: 'SQ1',
    status: 'COMPLETED',
    amount_money: { amount: 4120, currency: 'USD' },
    total_money: { amount: 4120, currency: 'USD' },
    location_id: newPayment().receivingAccount,
    reference_id: 'ours',
  }
  const ours = { ...newPayment(), paymentId: 'ours' as OurPayment['paymentId'], providerPaymentId: 'SQ1' }
  test.each<[string, Partial<SquarePayment>]>([
    ['of a dollar', { amount_money: { amount: 100, currency: 'USD' } }],
    ['with a tip', { total_money: { amount: 4121, currency: 'USD' } }],
    ['in another currency', { amount_money: { amount: 4120, currency: 'CAD' } }],
    ['with a reference of somebody else', { reference_id: 'theirs' }],
    ['without a reference', { reference_id: undefined }],
    ['to another location', { location_id: 'L2' }],
    ['under another id', { id: 'SQ2' }],
  ])('%s is a mismatch, whatever its state', (_what, change) => {
    expect(outcomeOfSquare(genuine, ours).status).toBe('captured')
    const judged = (status: SquarePayment['status']) =>
      outcomeOfSquare({ ...genuine, ...change, status }, ours)
    expect(judged('COMPLETED')).toMatchObject({ status: 'mismatch', code: 'AMOUNT_MISMATCH', hasMoved: true })
    expect(judged('APPROVED')).toMatchObject({ status: 'mismatch', hasMoved: false })
  })

  test('is never completed', async () => {
    const payment = await authorized()
    simulator.fail({ route: 'GET /v2/payments/*', kind: 'tamper', from: '"amount":4120', to: '"amount":100' })
    expect(await card.complete(payment, 'key')).toMatchObject({ status: 'mismatch', hasMoved: false })
    expect(moved(simulator, payment.paymentId)).toEqual([])
    expect(await card.complete({ ...payment, paymentId: newPayment().paymentId }, 'key')).toMatchObject({
      status: 'mismatch',
    })
    expect(moved(simulator, payment.paymentId)).toEqual([])
  })

  test('changed between the look and the step is not completed either', async () => {
    const payment = await authorized()
    simulator.fail({
      route: 'GET /v2/payments/*',
      kind: 'tamper',
      from: '"version_token":"1"',
      to: '"version_token":"0"',
    })
    expect(await card.complete(payment, 'key')).toMatchObject({ status: 'unknown' })
    expect(moved(simulator, payment.paymentId)).toEqual([])
  })
})

describe('a payment whose first answer was lost', () => {
  test('is found by our reference', async () => {
    const other = await authorized()
    const payment = newPayment()
    simulator.fail({ route: CHARGE, kind: 'drop after' })
    await card.charge(chargeOf(payment, 'cnon:card-nonce-ok'))
    const found = await card.find(payment, systemNow())
    expect(found).toMatchObject({ status: 'authorized' })
    expect(found).not.toMatchObject({ providerPaymentId: other.providerPaymentId })
  })

  test('is not overlooked because its answer is of another form than we know', async () => {
    const payment = newPayment()
    await card.charge(chargeOf(payment, 'cnon:card-nonce-ok'))
    simulator.fail({ route: 'GET /v2/payments', kind: 'tamper', from: '"APPROVED"', to: '"NEWER"' })
    expect(await card.find(payment, later())).toMatchObject({ status: 'unknown', code: 'UNKNOWN_ERROR' })
  })

  test('is nowhere after two minutes, and not yet known before', async () => {
    const payment = newPayment()
    expect(await card.find(payment, plusMs(payment.createdAt, 2 * MINUTE_MS - 1))).toMatchObject({
      status: 'unknown',
    })
    expect(await card.find(payment, plusMs(payment.createdAt, 2 * MINUTE_MS))).toBeNull()
    expect(await card.find({ ...payment, providerPaymentId: 'SQNONE' }, systemNow())).toBeNull()
  })
})

describe('letting go', () => {
  test('of what is set aside takes nothing, also by the key alone', async () => {
    const [known, lost] = [await authorized(), await authorized()]
    expect(await card.void(known, systemNow())).toMatchObject({ status: 'cancelled' })
    expect(await card.void({ ...lost, providerPaymentId: null }, systemNow())).toMatchObject({
      status: 'cancelled',
    })
    for (const payment of [known, lost]) {
      expect(await card.complete(payment, 'key')).toMatchObject({ status: 'cancelled' })
      expect(moved(simulator, payment.paymentId)).toEqual([])
    }
  })

  test('of what was taken meanwhile says that it was taken', async () => {
    const payment = await captured()
    expect(await card.void(payment, systemNow())).toMatchObject({ status: 'captured' })
    const lost = { ...payment, providerPaymentId: null }
    expect(await card.void(lost, systemNow())).toMatchObject({ status: 'captured' })
  })

  test('of what never came is nothing, after the list has caught up', async () => {
    expect(await card.void(newPayment(), later())).toBeNull()
  })
})

describe('a refund', () => {
  test('gives all of it back once, however often it is asked for', async () => {
    const payment = await captured()
    for (let i = 0; i < 2; i++)
      expect(await card.refund(payment, payment.amount, `${payment.paymentId}-r1`)).toMatchObject({
        status: 'refunded',
      })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120', 'refund 4120'])
  })

  test('that was made in another way is done, and nothing is taken by that payment any more', async () => {
    const payment = await captured()
    await card.refund(payment, payment.amount, `${payment.paymentId}-hand`)
    expect(await card.refund(payment, payment.amount, `${payment.paymentId}-r1`)).toMatchObject({
      status: 'refunded',
    })
    expect(await card.find(payment, later())).toMatchObject({ status: 'cancelled' })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120', 'refund 4120'])
  })

  test.each([
    ['has not decided', { kind: 'tamper', from: '"COMPLETED"', to: '"PENDING"' }],
    ['has rejected', { kind: 'tamper', from: '"COMPLETED"', to: '"REJECTED"' }],
    ['does not tell of', { kind: 'status', status: 503 }],
  ] as const)('made in another way that Square %s is not taken for done', async (_what, fault) => {
    const payment = await captured()
    const list = () => card.find({ ...payment, providerPaymentId: null }, later())
    simulator.fail({ route: 'GET /v2/refunds/*', ...fault, times: 3 })
    await card.refund(payment, payment.amount, `${payment.paymentId}-hand`)
    expect(await card.refund(payment, payment.amount, `${payment.paymentId}-r1`)).toMatchObject({
      status: 'pending',
    })
    simulator.clearFaults()
    simulator.fail({ route: 'GET /v2/refunds/*', ...fault, times: 2 })
    expect(await card.find(payment, later())).toMatchObject({ status: 'pending' })
    expect(await list()).toMatchObject({ status: 'pending' })
    expect(await card.find(payment, later())).toMatchObject({ status: 'cancelled' })
    expect(await list()).toMatchObject({ status: 'cancelled' })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120', 'refund 4120'])
  })

  test('is refused while a part of it went back in another way', async () => {
    const payment = await captured()
    await card.refund(payment, toCents(1000), 'a part by hand')
    expect(await card.refund(payment, payment.amount, `${payment.paymentId}-r1`)).toEqual({
      status: 'failed',
      code: 'REFUND_NOT_ALLOWED',
    })
    expect(await card.find(payment, later())).toMatchObject({ status: 'captured' })
  })

  test('whose answer was lost is given once', async () => {
    const payment = await captured()
    simulator.fail({ route: 'POST /v2/refunds', kind: 'drop after' })
    expect(await card.refund(payment, payment.amount, `${payment.paymentId}-r1`)).toEqual({
      status: 'failed',
      code: 'NETWORK_ERROR',
    })
    expect(await card.refund(payment, payment.amount, `${payment.paymentId}-r1`)).toMatchObject({
      status: 'refunded',
    })
    expect(moved(simulator, payment.paymentId)).toEqual(['capture 4120', 'refund 4120'])
  })

  test('that Square has not decided is pending', async () => {
    const payment = await captured()
    simulator.fail({ route: 'GET /v2/refunds/*', kind: 'status', status: 503 })
    expect(await card.refund(payment, payment.amount, `${payment.paymentId}-r1`)).toMatchObject({
      status: 'pending',
    })
  })

  test('of another amount than was asked for is no refund', async () => {
    const payment = await captured()
    simulator.fail({ route: 'POST /v2/refunds', kind: 'tamper', from: '4120', to: '4119' })
    simulator.fail({ route: 'GET /v2/refunds/*', kind: 'tamper', from: '4120', to: '4119' })
    expect(await card.refund(payment, payment.amount, `${payment.paymentId}-r1`)).toEqual({
      status: 'failed',
      code: 'AMOUNT_MISMATCH',
    })
  })

  test('of what was not taken is refused', async () => {
    const payment = await authorized()
    expect(await card.refund(payment, payment.amount, 'key')).toEqual({
      status: 'failed',
      code: 'REFUND_NOT_ALLOWED',
    })
    expect(await card.refund(newPayment(), toCents(4120), 'key')).toEqual({
      status: 'failed',
      code: 'ORDER_NOT_FOUND',
    })
  })
})

test('Square is healthy where it knows our location, and in trouble is not a reason to doubt our keys', async () => {
  expect(await card.health()).toMatchObject({
    apiStatus: 'healthy',
    configured: true,
    environment: 'simulator',
  })
  expect(await square('card', { locationId: 'LNOWHERE' }).health()).toMatchObject({ apiStatus: 'unhealthy' })
  simulator.fail({ route: 'GET /v2/locations/*', kind: 'tamper', from: '"USD"', to: '"CAD"' })
  expect(await card.health()).toMatchObject({ apiStatus: 'unhealthy' })
  simulator.fail({ route: 'GET /v2/locations/*', kind: 'status', status: 503 })
  expect(await card.health()).toMatchObject({ apiStatus: 'unhealthy', configured: true })
})

test('a charge says what Square needs to know, and nothing of it is in the log', async () => {
  const sent: Request[] = []
  const watching = square('card', {
    fetch: (input, init) => {
      sent.push(new Request(input, init))
      return fetch(input, init)
    },
  })
  lines.length = 0
  const payment = newPayment()
  await watching.charge(chargeOf(payment, 'cnon:once-secret'))
  expect(sent[0]!.headers.get('square-version')).toBe('2025-08-20')
  expect(await sent[0]!.json()).toEqual({
    source_id: 'cnon:once-secret',
    idempotency_key: payment.idempotencyKey,
    amount_money: { amount: 4120, currency: 'USD' },
    autocomplete: false,
    location_id: 'LSIMULATED000',
    reference_id: payment.paymentId,
    buyer_email_address: 'buyer@steppers.example',
    delay_duration: 'PT15M',
    delay_action: 'CANCEL',
  })
  expect(lines.join('')).toContain('POST /v2/payments')
  expect(lines.join('')).not.toMatch(/secret|simulated-square-access-token|buyer@/)
  expect(illegal).toEqual([])
})

describe('a payment among many of the same amount, whose first answer was lost,', () => {
  /** One payment a page, so that a hundred of them are as ten thousand. */
  const fetchPage: typeof fetch = (input, init) =>
    fetch(new Request(input).url.replace('limit=100', 'limit=1'), init)
  const onePage = square('card', { fetch: fetchPage })
  const charged = async (payment: OurPayment) => {
    await card.charge(chargeOf(payment, 'cnon:card-nonce-ok'))
    return payment
  }
  const many = async (count: number, cents: number) => {
    for (let i = 0; i < count; i++) await charged(newPayment(cents))
  }

  test('is found behind a hundred others', async () => {
    await many(101, 777)
    expect(await card.find(await charged(newPayment(777)), systemNow())).toMatchObject({
      status: 'authorized',
    })
  })

  test('is found on the last of many pages, and is nowhere only after all of them', async () => {
    await many(30, 778)
    const last = await charged(newPayment(778))
    expect(await onePage.find(last, systemNow())).toMatchObject({ status: 'authorized' })
    expect(await onePage.find(newPayment(778), later())).toBeNull()
  })

  test.each([
    ['there are too many', Infinity],
    ['the time of the attempt ends before', 3],
  ])('is not said to be nowhere where %s, and the log says so', async (_what, most) => {
    lines.length = 0
    const ending = new AbortController()
    let pages = 0
    const patient = square('card', {
      fetch: (input, init) => {
        if (pages++ === most) ending.abort()
        return fetchPage(input, init)
      },
    })
    const found = await patient.find(newPayment(777), later(), { signal: ending.signal })
    expect(found).toMatchObject({ status: 'unknown' })
    const loud = lines.filter((line) => line.includes('"level":"error"')).join('')
    expect(loud).toContain('Square lists more payments of one amount than are looked through')
  })

  test('is found all the same where the others were made minutes before', async () => {
    simulator.advanceClock(3 * MINUTE_MS)
    const payment = newPayment(777)
    await charged(payment)
    const later = { ...payment, createdAt: plusMs(payment.createdAt, 3 * MINUTE_MS) }
    expect(await onePage.find(later, systemNow())).toMatchObject({ status: 'authorized' })
  })

  test('is found where the clocks are five minutes apart', async () => {
    const payment = await charged(newPayment(779))
    const fast = { ...payment, createdAt: plusMs(payment.createdAt, 3 * MINUTE_MS + 5 * MINUTE_MS - 1000) }
    expect(await card.find(fast, systemNow())).toMatchObject({ status: 'authorized' })
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chargePayment } from '#modules/payments/charge-payment.server.ts'
import { type PaymentErrorCode, paymentErrors } from '#modules/payments/errors.ts'
import type { ChargeOutcome, Gateway } from '#modules/payments/gateway.ts'
import { paymentMethods } from '#modules/payments/payment-methods.server.ts'
import { withRetries } from '#modules/payments/retry.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { toCents } from '#platform/money.ts'
import { systemNow } from '#platform/time.ts'

const captured: ChargeOutcome = { status: 'captured', providerPaymentId: 'p1' }
const unknown = (code: PaymentErrorCode): ChargeOutcome => ({ status: 'unknown', code })

describe('a charge', () => {
  // Only the log is asked for: no statement is run while a provider is.
  const ctx = { log: createLog({ write: () => {} }), now: systemNow() } as Ctx
  const charging = (charge: Gateway['charge']) =>
    chargePayment(ctx, { name: 'square', charge } as Gateway, {
      paymentId: newId(),
      idempotencyKey: 'the key',
      amount: toCents(4120),
      currency: 'USD',
      receivingAccount: 'LSIMULATED000',
      sourceToken: 'token',
      customerEmail: 'buyer@steppers.example',
      returnUrl: 'http://localhost:3000',
    })

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('that throws may have moved money: its outcome is unknown, never declined', async () => {
    const outcome = charging(() => Promise.reject(new Error('the line was cut')))
    await vi.runAllTimersAsync()
    expect(await outcome).toEqual(unknown('UNKNOWN_ERROR'))
  })

  test('that is never answered ends after three tries of ten seconds, and is unknown', async () => {
    const charge = vi.fn<Gateway['charge']>(() => new Promise(() => {}))
    const began = Date.now()
    const outcome = charging(charge)
    await vi.runAllTimersAsync()
    expect(await outcome).toEqual(unknown('REQUEST_TIMEOUT'))
    expect(charge).toHaveBeenCalledTimes(3)
    expect(Date.now() - began).toBe(10_000 + 1000 + 10_000 + 2000 + 10_000)
  })

  const declined = (code: PaymentErrorCode): ChargeOutcome => ({ status: 'declined', code })
  test.each([
    ['refused as a call at once is declined', [declined('GATEWAY_ERROR')], declined('GATEWAY_ERROR')],
    [
      'refused as a call after no answer stays unknown',
      [unknown('NETWORK_ERROR'), declined('GATEWAY_ERROR'), declined('GATEWAY_ERROR')],
      unknown('GATEWAY_ERROR'),
    ],
    [
      'of a card declined after no answer is declined',
      [unknown('NETWORK_ERROR'), declined('CARD_DECLINED')],
      declined('CARD_DECLINED'),
    ],
  ])('that is %s', async (_what, answers, expected) => {
    const left = [...answers]
    const charge = vi.fn<Gateway['charge']>(async () => left.shift()!)
    const outcome = charging(charge)
    await vi.runAllTimersAsync()
    expect(await outcome).toEqual(expected)
    expect(charge).toHaveBeenCalledTimes(answers.length)
  })

  test('is repeated under the key it began with', async () => {
    const charge = vi.fn<Gateway['charge']>(async () => unknown('GATEWAY_ERROR'))
    const outcome = charging(charge)
    await vi.runAllTimersAsync()
    await outcome
    expect(charge.mock.calls.map(([sent]) => sent.idempotencyKey)).toEqual(['the key', 'the key', 'the key'])
  })
})

describe('another payment attempt', () => {
  const declined: ChargeOutcome = { status: 'declined', code: 'CARD_DECLINED' }
  const pending: ChargeOutcome = { status: 'pending', providerPaymentId: 'p1' }
  const cases: [string, ChargeOutcome[], ChargeOutcome, number[]][] = [
    ['is not made after money was taken', [captured], captured, []],
    ['is not made after a decline', [declined, captured], declined, []],
    ['is not made while the provider decides', [pending, captured], pending, []],
    [
      'is not made for what stays wrong',
      [unknown('INVALID_CREDENTIALS'), captured],
      unknown('INVALID_CREDENTIALS'),
      [],
    ],
    ['is made after a second', [unknown('GATEWAY_TIMEOUT'), captured], captured, [1000]],
    [
      'and after two more',
      [unknown('NETWORK_ERROR'), unknown('GATEWAY_ERROR'), captured],
      captured,
      [1000, 2000],
    ],
    [
      'and never a fourth time',
      [unknown('GATEWAY_ERROR'), unknown('GATEWAY_ERROR'), unknown('NETWORK_ERROR'), captured],
      unknown('NETWORK_ERROR'),
      [1000, 2000],
    ],
  ]
  test.each(cases)('%s', async (_what, outcomes, expected, expectedWaits) => {
    const waits: number[] = []
    const left = [...outcomes]
    const outcome = await withRetries(
      async () => left.shift() ?? captured,
      async (ms) => {
        waits.push(ms)
      },
    )
    expect(outcome).toEqual(expected)
    expect(waits).toEqual(expectedWaits)
  })
})

test('may be made after these errors alone', () => {
  const retryable = Object.entries(paymentErrors).filter(([, error]) => error.retryable)
  expect(retryable.map(([code]) => code).toSorted()).toEqual([
    'GATEWAY_ERROR',
    'GATEWAY_TIMEOUT',
    'GATEWAY_UNAVAILABLE',
    'NETWORK_ERROR',
    'REQUEST_TIMEOUT',
    'UNKNOWN_ERROR',
  ])
})

describe('payment methods', () => {
  const paypal = (apiStatus: 'healthy' | 'unhealthy') =>
    ({
      health: async () => ({ apiStatus, configured: true, environment: 'sandbox', apiResponseTime: 1 }),
    }) as Gateway
  const any = paypal('healthy')
  const cases: [string, Parameters<typeof paymentMethods>[0], boolean, string[]][] = [
    ['nothing configured', {}, false, ['card: no', 'cashapp: no']],
    ['card and Cash App', { square: any, cashapp: any }, false, ['card', 'cashapp']],
    ['PayPal while it is healthy', { square: any, paypal: any }, false, ['card', 'cashapp: no', 'paypal']],
    ['PayPal while it is not', { square: any, paypal: paypal('unhealthy') }, false, ['card', 'cashapp: no']],
    ['cash where it is taken', { cashapp: any }, true, ['card: no', 'cashapp', 'cash']],
  ]
  test.each(cases)('%s', async (_what, gateways, acceptsCash, expected) => {
    const methods = await paymentMethods(gateways, { acceptsCash, acceptsOnline: true })
    expect(methods.map(({ id, available }) => (available ? id : `${id}: no`))).toEqual(expected)
  })

  test('cash alone, of what is paid in no other way', async () => {
    const gateways = { square: any, cashapp: any, paypal: any }
    const methods = await paymentMethods(gateways, { acceptsCash: true, acceptsOnline: false })
    expect(methods.map(({ id }) => id)).toEqual(['cash'])
  })
})

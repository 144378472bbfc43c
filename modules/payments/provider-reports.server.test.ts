import { describe, expect, test } from 'vitest'
import type { Provider } from '#modules/payments/providers/provider.ts'
import { MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { chargeOf, newPayment, simulatedProviders } from '#tests/support/simulated-providers.ts'

const { simulator, square, paypal, illegal } = await simulatedProviders()
const { merchant } = simulator

/** A payment of $41.20 that was taken. */
async function captured(name: 'square' | 'paypal', provider: Provider) {
  const payment = newPayment(4120, provider.receivingAccount)
  const charged = await provider.charge(chargeOf(payment, name === 'square' ? 'cnon:card-nonce-ok' : null))
  const providerPaymentId = 'providerPaymentId' in charged ? charged.providerPaymentId : ''
  simulator.approve(providerPaymentId)
  const taken = await provider.complete({ ...payment, providerPaymentId }, `${payment.idempotencyKey}-c`)
  expect(taken.status).toBe('captured')
  return { ...payment, providerPaymentId }
}
const minutesAgo = (minutes: number) => plusMs(systemNow(), -minutes * MINUTE_MS)
const newestRefund = () => simulator.ledger().at(-1)!.providerId

describe.each([
  ['square', square('card'), ['/v2/refunds', '/v2/disputes']],
  ['paypal', paypal(), ['/v2/payments/refunds', '/v1/customer/disputes']],
] as const)('%s says', (name, provider, [refunds, disputes]) => {
  const { reports } = provider

  test('how much a refund is, and of which payment', async () => {
    const payment = await captured(name, provider)
    merchant.refund(payment.providerPaymentId, 1234)
    expect(await reports.findRefund(newestRefund())).toEqual({
      status: 'refunded',
      amount: 1234,
      providerPaymentId: name === 'square' ? payment.providerPaymentId : null,
      reference: name === 'square' ? null : payment.paymentId,
    })
  })

  test.each(['won', 'lost'] as const)('how a dispute stands that is %s in the end', async (end) => {
    const payment = await captured(name, provider)
    const id = merchant.dispute(payment.providerPaymentId, 2060)!
    expect(await reports.findDispute(id)).toEqual({
      status: 'open',
      amount: 2060,
      reason: name === 'square' ? 'NOT_RECEIVED' : 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      dueAt: expect.stringMatching(/^\d{4}-.*Z$/),
      providerPaymentId: name === 'square' ? payment.providerPaymentId : null,
      reference: name === 'square' ? null : payment.paymentId,
    })
    merchant.closeDispute(id, end)
    expect(await reports.findDispute(id)).toMatchObject({ status: end, amount: 2060 })
  })

  test('that there is none of that name', async () => {
    expect(await reports.findRefund('NONE')).toEqual({ status: 'missing' })
    expect(await reports.findDispute('NONE')).toEqual({ status: 'missing' })
  })

  test.each([
    ['does not answer', { kind: 'drop after', times: 9 }, 'unknown'],
    ['is down', { kind: 'status', status: 503, times: 9 }, 'unknown'],
    ['answers in another currency', { kind: 'tamper', from: 'USD', to: 'CAD', times: 9 }, 'unknown'],
    ['answers with half a body', { kind: 'garbage', times: 9 }, 'unknown'],
  ] as const)('nothing where it %s', async (_what, fault, status) => {
    const payment = await captured(name, provider)
    merchant.refund(payment.providerPaymentId, 100)
    const dispute = merchant.dispute(payment.providerPaymentId, 100)!
    for (const path of [`${refunds}/*`, `${disputes}/*`]) simulator.fail({ route: `GET ${path}`, ...fault })
    expect([await reports.findRefund(newestRefund()), await reports.findDispute(dispute)]).toMatchObject([
      { status },
      { status },
    ])
    illegal.length = 0 // what was spoiled on purpose
  })

  test('what began since a moment, and no more', async () => {
    const payment = await captured(name, provider)
    merchant.refund(payment.providerPaymentId, 100)
    const refund = newestRefund()
    const dispute = merchant.dispute(payment.providerPaymentId, 100)!
    const { events, missing } = await reports.eventsSince(minutesAgo(5))
    expect(missing).toBeNull()
    const begun = events.filter(({ objectId }) => objectId === refund || objectId === dispute)
    expect(begun.slice(0, 2)).toMatchObject([
      { kind: 'dispute', objectId: dispute },
      { kind: 'refund', objectId: refund },
    ])
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
    // Both say which disputes are open, however old they are.
    const later = await reports.eventsSince(minutesAgo(-5))
    const told = later.events.filter(({ objectId }) => objectId === dispute)
    expect([later.missing, told.map(({ type }) => type)]).toEqual([null, ['dispute.listed']])
    expect(later.events.filter(({ kind }) => kind !== 'dispute')).toEqual([])
    merchant.closeDispute(dispute, 'won')
    const closed = await reports.eventsSince(minutesAgo(-5))
    expect(closed.events.filter(({ objectId }) => objectId === dispute)).toEqual([])
    simulator.fail({
      route: name === 'square' ? 'GET /v2/disputes' : 'GET /v1/notifications/webhooks-events',
      kind: 'status',
      status: 503,
      times: 9,
    })
    expect(await reports.eventsSince(minutesAgo(5))).toEqual({ events: [], missing: 'NO_ANSWER' })
  })

  test('and a name that somebody made up leads nowhere else', async () => {
    for (const id of ['../payments/X', 'a?b=c', 'a%2F..%2Fb', '#'])
      expect(await reports.findRefund(id)).toMatchObject({ status: expect.stringMatching(/missing|unknown/) })
    illegal.length = 0 // no document has such an id
  })
})

import { describe, expect, test } from 'vitest'
import type { ItemState } from '#dev/payment-simulator/paypal-payouts.ts'
import type { OurPayout, PayoutOutcome } from '#modules/payments/payout-sender.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { simulatedProviders } from '#tests/support/simulated-providers.ts'

const { simulator, payouts, lines, illegal } = await simulatedProviders()
const SEND = 'POST /v1/payments/payouts'
const READ = 'GET /v1/payments/payouts/*'

const newPayout = (receiver = 'tasha@steppers.example', cents = 9_700): OurPayout => ({
  payoutId: newId<'payout'>(),
  amount: toCents(cents),
  currency: 'USD',
  receiver,
})
const moved = ({ payoutId }: OurPayout) =>
  simulator
    .ledger()
    .filter(({ reference }) => reference === payoutId)
    .map(({ kind, cents }) => `${kind} ${cents}`)
async function sent(payout: OurPayout): Promise<string> {
  const outcome = await payouts.send(payout)
  if (outcome.status !== 'open') throw new Error(`The payout is ${outcome.status}`)
  return outcome.batchId
}

describe('a payout by PayPal', () => {
  test('is accepted, and paid once PayPal says so', async () => {
    const payout = newPayout()
    const batchId = await sent(payout)
    expect(await payouts.find(payout, batchId)).toEqual({
      status: 'paid',
      batchId,
      reference: expect.stringMatching(/^PT/),
    })
    expect(moved(payout)).toEqual(['payout 9700'])
  })

  test('sent again under its key it is found, and not sent twice', async () => {
    const payout = newPayout()
    const batchId = await sent(payout)
    expect(await payouts.send(payout)).toMatchObject({ status: 'paid', batchId })
    expect(await payouts.send(payout)).toMatchObject({ status: 'paid', batchId })
    expect(simulator.payouts.count(payout.payoutId)).toBe(1)
    expect(moved(payout)).toEqual(['payout 9700'])
  })

  test.each([
    ['the connection ends before', { kind: 'drop before' as const }, 0, 'NETWORK_ERROR'],
    ['the connection ends after', { kind: 'drop after' as const }, 1, 'NETWORK_ERROR'],
    ['the answer cannot be read', { kind: 'garbage' as const }, 1, 'UNKNOWN_ERROR'],
    ['PayPal stumbles', { kind: 'status' as const, status: 503 }, 0, 'GATEWAY_UNAVAILABLE'],
    ['PayPal has too much to do', { kind: 'status' as const, status: 429 }, 0, 'GATEWAY_UNAVAILABLE'],
  ])('is unknown where %s, and sent once by the next try', async (_what, fault, batches, code) => {
    const payout = newPayout()
    simulator.fail({ route: SEND, ...fault })
    expect(await payouts.send(payout)).toEqual({ status: 'unknown', code })
    expect(simulator.payouts.count(payout.payoutId)).toBe(batches)
    expect(await payouts.send(payout)).toMatchObject({ status: batches === 1 ? 'paid' : 'open' })
    expect(moved(payout)).toEqual(['payout 9700'])
  })

  test.each([
    ['an address that is none', 400, { name: 'VALIDATION_ERROR' }, 'VALIDATION_ERROR'],
    ['too little money', 422, { name: 'INSUFFICIENT_FUNDS' }, 'INSUFFICIENT_FUNDS'],
    ['payouts that are not allowed', 403, { name: 'AUTHORIZATION_ERROR' }, 'AUTHORIZATION_ERROR'],
    ['no words', 400, undefined, 'HTTP 400'],
  ])('is refused for %s', async (_what, status, body, reason) => {
    simulator.fail({
      route: SEND,
      kind: 'status',
      status,
      ...(body && { body: { message: 'Simulated.', debug_id: 'simulated', ...body } }),
    })
    expect(await payouts.send(newPayout())).toEqual({ status: 'refused', reason })
  })

  test('is unknown where its key was used before and PayPal does not say by what', async () => {
    const body = {
      name: 'USER_BUSINESS_ERROR',
      message: 'User business error.',
      debug_id: 'simulated',
      details: [{ field: 'SENDER_BATCH_ID', issue: 'Duplicate batch request' }],
    }
    simulator.fail({ route: SEND, kind: 'status', status: 400, body })
    expect(await payouts.send(newPayout())).toEqual({ status: 'unknown', code: 'DUPLICATE_TRANSACTION' })
  })

  test.each<[string, PayoutOutcome['status'], object, string[]]>([
    ['fail', 'failed', { reason: 'RECEIVER_ACCOUNT_LOCKED' }, []],
    ['blocked', 'failed', { reason: 'REGULATORY_BLOCKED' }, []],
    ['denied', 'failed', { reason: 'DENIED' }, []],
    ['unclaimed', 'open', { state: 'UNCLAIMED', reason: 'RECEIVER_UNREGISTERED' }, ['payout 9700']],
    ['pending', 'open', { state: 'PENDING' }, []],
    ['hold', 'open', { state: 'ONHOLD' }, ['payout 9700']],
  ])('to %s@ it is %s', async (beginning, status, facts, entries) => {
    const payout = newPayout(`${beginning}@steppers.example`)
    const batchId = await sent(payout)
    expect(await payouts.find(payout, batchId)).toMatchObject({ status, batchId, ...facts })
    expect(moved(payout)).toEqual(entries)
  })

  test.each<ItemState>(['RETURNED', 'REFUNDED', 'REVERSED'])('comes back as %s', async (state) => {
    const payout = newPayout('unclaimed@steppers.example')
    const batchId = await sent(payout)
    simulator.payouts.settle(payout.payoutId, state)
    expect(await payouts.find(payout, batchId)).toMatchObject({ status: 'returned', reason: state })
    expect(moved(payout)).toEqual(['payout 9700', 'payout return 9700'])
  })

  test('that PayPal does not know is unknown', async () => {
    expect(await payouts.find(newPayout(), 'PB0')).toEqual({ status: 'unknown', code: 'ORDER_NOT_FOUND' })
  })

  test.each<[string, (of: { payout: OurPayout; batchId: string }) => [string, string]]>([
    ['another amount', () => ['"97.00"', '"970.00"']],
    ['another currency', () => ['"USD"', '"MXN"']],
    ['another receiver', () => ['tasha@steppers.example', 'thief@steppers.example']],
    ['another item', ({ payout }) => [`"sender_item_id":"${payout.payoutId}"`, '"sender_item_id":"x"']],
    ['another key', ({ payout }) => [`"sender_batch_id":"${payout.payoutId}"`, '"sender_batch_id":"x"']],
    ['another batch', ({ batchId }) => [`"payout_batch_id":"${batchId}"`, '"payout_batch_id":"x"']],
  ])('that answers with %s is not ours', async (_what, change) => {
    const payout = newPayout()
    const batchId = await sent(payout)
    const [from, to] = change({ payout, batchId })
    simulator.fail({ route: READ, kind: 'tamper', from, to })
    expect(await payouts.find(payout, batchId)).toMatchObject({ status: 'mismatch' })
    expect(await payouts.find(payout, batchId)).toMatchObject({ status: 'paid' })
  })

  test('whose first answer has another key is not ours', async () => {
    const payout = newPayout()
    simulator.fail({ route: SEND, kind: 'tamper', from: payout.payoutId, to: 'x' })
    expect(await payouts.send(payout)).toMatchObject({ status: 'mismatch' })
  })

  test('leaves no address and no amount in the log', async () => {
    await sent(newPayout())
    expect(lines.join('')).toContain('POST /v1/payments/payouts')
    expect(lines.join('')).not.toMatch(/tasha@|97\.00|simulated-paypal-secret/)
    expect(illegal).toEqual([])
  })
})

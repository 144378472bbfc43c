import { beforeEach, describe, expect, test } from 'vitest'
import { answerRefundRequest } from '#modules/checkout/refund/request/answer-refund-request.server.ts'
import { askForRefund } from '#modules/checkout/refund/request/request-refund.server.ts'
import { withdrawRequest } from '#modules/checkout/refund/request/withdraw-request.server.ts'
import type { RefundRequestId } from '#platform/ids.ts'
import { ok } from '#platform/result.ts'
import { checkoutServices, ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { atProvider, bought, refund } = refunding(db, services)
const event = await makeEvent(db, { capacity: 100 })

let order: Bought
let requestId: RefundRequestId
beforeEach(async () => {
  order = await bought(event)
  await db.pool.query("update orders set refundable_until = now() + interval '1 day' where id = $1", [
    order.orderId,
  ])
  requestId = await asked()
})
const keyOf = (by: Bought) => ({ eventId: by.event.eventId, orderId: by.orderId, personId: by.buyer })
const ask = () => askForRefund(ctxOf(db), keyOf(order), { tickets: order.tickets, words: '' })
async function asked(): Promise<RefundRequestId> {
  expect(await ask()).toEqual(ok(null))
  const [open] = await db.statement<{ id: RefundRequestId }>(
    "select id from refund_requests where order_id = $1 and state = 'open'",
    [order.orderId],
  )
  return open!.id
}
const withdraw = (by = order) => withdrawRequest(ctxOf(db), keyOf(by), requestId)
const answer = (by: { is: 'refund' } | { is: 'decline'; words: string }) =>
  answerRefundRequest(ctxOf(db), services, order.host, { requestId, ...by })
const stateOf = async () =>
  (await db.statement<{ state: string }>('select state from refund_requests where id = $1', [requestId]))[0]
    ?.state
const ANSWERED = { ok: false, failure: { code: 'ANSWERED_ALREADY' } }

describe('a buyer who takes their request back', () => {
  test('has nothing refunded, and nothing is left to answer; pressed again it is done once, and the host is told once', async () => {
    expect([await withdraw(), await withdraw(), await stateOf()]).toEqual([ok(null), ok(null), 'withdrawn'])
    expect(await answer({ is: 'refund' })).toEqual(ANSWERED)
    expect(await answer({ is: 'decline', words: 'No.' })).toEqual(ANSWERED)
    expect([await stateOf(), await atProvider(order.orderId)]).toEqual(['withdrawn', ['capture 4120']])
    const told = await db.statement(
      "select user_id as host, payload from notifications where kind = 'refund_withdrawn' and payload ->> 'orderId' = $1",
      [order.orderId],
    )
    const [{ title } = { title: '' }] = await db.statement<{ title: string }>(
      'select title from events where id = $1',
      [event.eventId],
    )
    expect(told).toEqual([{ host: event.ownerId, payload: { event: title, orderId: order.orderId } }])
  })

  test('may ask again, three times in all', async () => {
    for (let n = 0; n < 2; n++) {
      await withdraw()
      requestId = await asked()
    }
    await withdraw()
    expect(await ask()).toEqual({ ok: false, failure: { code: 'TOO_MANY' } })
  })

  test('does so with their own alone', async () => {
    const other = await bought(event)
    const elsewhere = { ...order, event: await makeEvent(db) }
    const others = [other, { ...order, buyer: other.buyer }, { ...other, buyer: order.buyer }, elsewhere]
    for (const by of others) expect(await withdraw(by)).toEqual(ANSWERED)
    expect(await stateOf()).toBe('open')
    await withdraw()
    for (const by of others) expect(await withdraw(by)).toEqual(ANSWERED)
  })

  test('takes back that one alone: not another that they made since, nor is one that was declined', async () => {
    const declined = requestId
    expect(await answer({ is: 'decline', words: 'No.' })).toEqual(ok(null))
    requestId = await asked()
    const withdrawDeclined = () => withdrawRequest(ctxOf(db), keyOf(order), declined)
    expect([await withdrawDeclined(), await stateOf()]).toEqual([ANSWERED, 'open'])
    expect([await withdraw(), await withdrawDeclined()]).toEqual([ok(null), ANSWERED])
  })

  test.each([
    ['declined', () => answer({ is: 'decline', words: 'No.' })],
    ['refunded', () => answer({ is: 'refund' })],
    ['refunded', () => refund(order, order.tickets)],
  ])('hears that the host %s it before', async (state, done) => {
    expect(await done()).toMatchObject({ ok: true })
    expect([await withdraw(), await stateOf()]).toEqual([ANSWERED, state])
    expect(
      await countOf(db, "from notifications where kind = 'refund_withdrawn' and payload ->> 'orderId' = $1", [
        order.orderId,
      ]),
    ).toBe(0)
  })
})

test.each([
  ['refunds', { is: 'refund' }],
  ['declines', { is: 'decline', words: 'No.' }],
] as const)(
  'of a buyer who withdraws and a host who %s at the same moment one is first',
  async (_what, by) => {
    for (let n = 0; n < 8; n++) {
      if (n > 0) {
        order = await bought(event)
        await db.pool.query("update orders set refundable_until = now() + interval '1 day' where id = $1", [
          order.orderId,
        ])
        requestId = await asked()
      }
      const both = n % 2 ? [withdraw(), answer(by)] : [answer(by), withdraw()]
      const answers = await Promise.all(both)
      expect(answers.filter((one) => one.ok)).toHaveLength(1)
      const isWithdrawn = answers[n % 2 ? 0 : 1]!.ok
      const goneBack = by.is === 'refund' && !isWithdrawn
      expect([
        await stateOf(),
        await countOf(db, "from tickets where order_id = $1 and status = 'active'", [order.orderId]),
      ]).toEqual([isWithdrawn ? 'withdrawn' : by.is === 'refund' ? 'refunded' : 'declined', goneBack ? 0 : 1])
    }
    expect(await brokenInvariants(db)).toEqual([])
  },
)

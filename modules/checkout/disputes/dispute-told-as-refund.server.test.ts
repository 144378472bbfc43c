// PayPal tells of the money of a lost dispute twice: as of a refund, and with the verdict.
import { beforeEach, expect, test } from 'vitest'
import { recordDispute } from '#modules/checkout/disputes/record-dispute.server.ts'
import { DONE } from '#modules/checkout/refund/make-refund.server.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import type { Db } from '#platform/db.server.ts'
import { toCents } from '#platform/money.ts'
import { checkoutServices, ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { paymentIdOf, refundTold } from '#tests/support/refund-told.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought, boughtTogether, refund } = refunding(db, services)
/** Whose refunds stay pending: no provider is asked. */
const asking = refunding(db, { ...services, gateways: {} })

/** Two tickets at $41.20 each, and one of another payment beside them. */
let order: Bought
let beside: Bought
beforeEach(async () => {
  await db.pool.query('truncate notifications')
  const event = await makeEvent(db)
  order = await bought(event, 2)
  beside = await bought(event)
  await paidBy('paypal')
})

const paidBy = (gateway: string) => db.pool.query('update payments set gateway = $1', [gateway])
async function told(id: string, cents = 1000, sold = order) {
  const recorded = await refundTold(db, await paymentIdOf(db, sold.orderId), { id, cents })
  return recorded.ok ? recorded.value : recorded.failure.code
}
async function dispute(id: string, state: 'open' | 'won' | 'lost', cents = 1000, at: Db = db) {
  const [paymentId, amount] = [await paymentIdOf(db, order.orderId), toCents(cents)]
  const recorded = await recordDispute(
    { ...ctxOf(db), db: at },
    { paymentId, id, state, amount, reason: '', dueAt: null },
  )
  expect(recorded).toEqual({ ok: true, value: null })
}

/** What went back of an order, each by itself; each has a posting. */
const books = async (sold = order) =>
  (
    await db.statement<{ line: string }>(
      `select r.amount_cents || ' ' || r.source || ' ' || r.provider_refund_id as line
       from refunds r join ledger_transactions l on l.event_id = r.event_id and l.source_id = r.id
       where r.order_id = $1 order by r.refunded_at, r.id`,
      [sold.orderId],
    )
  ).map(({ line }) => line)
const refundIdOf = async () =>
  (
    await db.statement<{ id: string }>("select id from refunds where order_id = $1 and source = 'host'", [
      order.orderId,
    ])
  )[0]!.id
const refundWas = (days: number) =>
  db.pool.query(`update refunds set refunded_at = refunded_at - make_interval(days => $1)`, [days])

test('the refund first: the verdict is of the same money', async () => {
  for (const sold of [order, beside]) expect(await told('R1', 1000, sold)).toBe('RECORDED')
  await dispute('D1', 'open')
  await dispute('D1', 'lost')
  expect([await books(), await books(beside)]).toEqual([['1000 dispute R1'], ['1000 provider R1']])
  for (const id of ['D1', 'D1']) await dispute(id, 'lost')
  expect(await told('R1')).toBe('REPLAYED')
  expect(await books()).toEqual(['1000 dispute R1'])
  expect(await brokenInvariants(db)).toEqual([])
})

test('the verdict first: one refund is of the same money, the next is another', async () => {
  await dispute('D1', 'lost')
  expect(await told('R1')).toBe('TOLD_BEFORE')
  expect(await books()).toEqual(['1000 dispute R1'])
  await dispute('D1', 'lost')
  expect([await told('R1'), await told('R2')]).toEqual(['REPLAYED', 'RECORDED'])
  expect(await books()).toEqual(['1000 dispute R1', '1000 provider R2'])
  expect(await brokenInvariants(db)).toEqual([])
})

test('a refund of the same amount long before the dispute was heard of is other money', async () => {
  await told('R0')
  await refundWas(4)
  await dispute('D1', 'lost')
  expect(await books()).toEqual(['1000 provider R0', '1000 dispute D1'])
  expect(await told('R1')).toBe('TOLD_BEFORE')
  expect(await books()).toEqual(['1000 provider R0', '1000 dispute R1'])
})

test('a refund of the same amount long after the verdict is other money, by when it was first heard of', async () => {
  await dispute('D1', 'lost')
  await refundWas(4)
  const heard = (id: string, kind: string, provider: string) =>
    db.pool.query(
      `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, occurred_at, received_at)
       values (gen_random_uuid(), $3, 'simulator', $1 || $2 || $3, '', $2, $1, now(), now() - interval '2 days')`,
      [id, kind, provider],
    )
  await heard('R1', 'dispute', 'paypal')
  await heard('R1', 'refund', 'square')
  await heard('R2', 'refund', 'paypal')
  expect([await told('R1'), await told('R2')]).toEqual(['RECORDED', 'TOLD_BEFORE'])
  expect(await books()).toEqual(['1000 dispute R2', '1000 provider R1'])
})

test('what counts is when the dispute was heard of, not when it was decided', async () => {
  await told('R1')
  await dispute('D1', 'open')
  await refundWas(30)
  await db.pool.query("update disputes set created_at = created_at - interval '28 days'")
  await dispute('D1', 'lost')
  expect(await books()).toEqual(['1000 dispute R1'])
})

test('a refund by hand just before the dispute is taken for its money, and the refund that is its money for that by hand', async () => {
  await told('R0')
  await dispute('D1', 'lost')
  await told('R1')
  expect(await books()).toEqual(['1000 dispute R0', '1000 provider R1'])
})

test('nor does it count when another dispute was heard of', async () => {
  await dispute('D1', 'open')
  await db.pool.query("update disputes set created_at = created_at - interval '28 days'")
  await told('R1')
  await refundWas(4)
  await dispute('D2', 'lost')
  expect(await books()).toEqual(['1000 provider R1', '1000 dispute D2'])
})

test('two disputes are not of one refund', async () => {
  await told('R1')
  await dispute('D1', 'lost')
  await dispute('D2', 'lost')
  expect(await books()).toEqual(['1000 dispute R1', '1000 dispute D2'])
})

test('two refunds that were told are of one dispute each', async () => {
  await told('R1')
  await told('R2')
  await dispute('D1', 'lost')
  expect((await books()).map((line) => line.slice(0, 9)).toSorted()).toEqual(['1000 disp', '1000 prov'])
  await dispute('D2', 'lost')
  expect(await books()).toEqual(['1000 dispute R1', '1000 dispute R2'])
})

test('other money: another amount, another payment, a dispute that was won', async () => {
  await told('R1', 999)
  await told('R2', 1000, beside)
  await dispute('D1', 'lost')
  await dispute('D2', 'won', 500)
  expect(await told('R3', 500)).toBe('RECORDED')
  expect(await books()).toEqual(['999 provider R1', '1000 dispute D1', '500 provider R3'])
  expect(await books(beside)).toEqual(['1000 provider R2'])
})

test('other money: a refund of ours that was made', async () => {
  await paidBy('square')
  expect(await refund(order, [order.tickets[0]!])).toMatchObject({ ok: true })
  await paidBy('paypal')
  await dispute('D1', 'lost', 4120)
  expect(await books()).toEqual([expect.stringMatching(/^4120 host /), '4120 dispute D1'])
  expect(await brokenInvariants(db)).toEqual([])
})

test('Square tells of it once: a refund there is other money, whichever comes first', async () => {
  await paidBy('square')
  await told('R1')
  await dispute('D1', 'lost')
  await told('R2')
  expect(await books()).toEqual(['1000 provider R1', '1000 dispute D1', '1000 provider R2'])
})

test('a refund of ours that PayPal refused for the dispute is of its money, too', async () => {
  await asking.refund(order, [order.tickets[0]!])
  await db.pool.query('update refunds set attempt = $1', [MAX_REFUSED_REFUNDS + 1])
  expect(await told('R1', 4120)).toBe('RECORDED')
  await dispute('D1', 'lost', 4120)
  expect(await books()).toEqual(['4120 host R1'])
  expect(await brokenInvariants(db)).toEqual([])
})

test('a refund of ours that PayPal made at last, after it had refused it, is no money of a dispute', async () => {
  await asking.refund(order, [order.tickets[0]!])
  await db.pool.query('update refunds set attempt = $1', [MAX_REFUSED_REFUNDS + 2])
  await db.pool.query(DONE, [order.event.eventId, await refundIdOf(), 'ours'])
  await dispute('D1', 'lost', 4120)
  expect(await books()).toEqual(['4120 host ours', '4120 dispute D1'])
})

test('one that was refused is of one dispute', async () => {
  await asking.refund(order, [order.tickets[0]!])
  await db.pool.query('update refunds set attempt = $1', [MAX_REFUSED_REFUNDS + 1])
  await told('R1', 4120)
  await dispute('D1', 'lost', 4120)
  await dispute('D2', 'lost', 4120)
  expect(await books()).toEqual(['4120 host R1', '4120 dispute D2'])
})

test('also where PayPal told of no refund; the host hears of the one that took nothing', async () => {
  await asking.refund(order, [order.tickets[0]!])
  await db.pool.query('update refunds set attempt = $1', [MAX_REFUSED_REFUNDS + 1])
  for (const id of ['D1', 'D2']) await dispute(id, 'lost', 4120)
  expect(await books()).toEqual(['4120 host D1', '4120 dispute D2'])
  expect(await countOf(db, "from notifications where kind = 'dispute_lost'")).toBe(1)
})

test('what several orders bear together is one amount', async () => {
  const [one, two] = await boughtTogether([await makeEvent(db), await makeEvent(db)])
  await paidBy('paypal')
  order = one!
  await told('R1')
  await dispute('D1', 'lost')
  await dispute('D2', 'lost', 600)
  expect(await told('R2', 600)).toBe('TOLD_BEFORE')
  for (const each of [one!, two!]) expect(await books(each)).toEqual(['500 dispute R1', '300 dispute R2'])
  expect(await brokenInvariants(db)).toEqual([])
})

test('a refund that is told while the verdict is written down waits for it', async () => {
  const paused = pausing(db, { before: 'insert into disputes', without: null })
  const recorded = dispute('D1', 'lost', 1000, paused.db)
  await paused.reached
  const refund = told('R1')
  expect(await untilLockWait(db, refund)).toBe('waits')
  paused.go()
  await recorded
  expect([await refund, await books()]).toEqual(['TOLD_BEFORE', ['1000 dispute R1']])
})

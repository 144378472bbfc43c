import { expect, test } from 'vitest'
import {
  cancellationProgress,
  refundCancelledEvents,
} from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { makeDueRefunds } from '#modules/checkout/refund/make-refund.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import type { RefundOutcome } from '#modules/payments/gateway.ts'
import { ctxOf, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { checkoutIdOf, paymentOf, stateOfCheckout, takenOf, ticketsOf } from '#tests/support/buying.ts'
import { CASH, DECLINED, eventCalledOff } from '#tests/support/event-called-off.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { refunding } from '#tests/support/refunding.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { services, managerOf, cancel, cancelPaid, buy, statusOf, mailsOf, orderOf } = eventCalledOff(db)
const { bought, refund } = refunding(db, services)
const refundAll = () => refundCancelledEvents(ctxOf(db), services)
const atProvider = (paymentId: string) =>
  simulator
    .ledger()
    .filter(({ reference }) => reference === paymentId)
    .map(({ kind }) => kind)

test('everybody who paid gets it back once: by card, in cash, and who paid for other events as well', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  await buy(event, CASH, 4000)
  await settleCashOrder(ctxOf(db), await managerOf(event, 'money'), await orderOf(event))
  const cards = [await buy(event, {}, 4000), await buy(event, {}, 4000)]
  await buy(event, CASH, 4000)
  const declined = await buy(event, DECLINED, 4000)
  const other = await makeEvent(db)
  await buy(other, {}, 4000)

  expect(await cancelPaid(event)).toEqual({ ok: true, value: null })
  expect([await statusOf(event), await takenOf(db, event)]).toEqual(['cancelled', 3])
  expect(await stateOfCheckout(db, declined)).toBe('released')
  expect((await mailsOf(event))[0]?.payload).toMatchObject({
    paragraphs: [expect.any(String), expect.stringContaining('goes back to you, fees included')],
  })
  const editor = await managerOf(event, 'edit')
  const atOnce = { done: 0, left: 3, amount: 0, cash: 4120, isFinished: false }
  expect(await cancellationProgress(db, editor)).toMatchObject(atOnce)

  expect(await refundAll()).toBe(3)
  expect(await cancellationProgress(db, editor)).toEqual({
    done: 3,
    left: 0,
    amount: 12360,
    cash: 4120,
    unconfirmed: 0,
    unknown: 0,
    isFinished: true,
  })
  for (const card of cards) {
    const { id, state } = await paymentOf(db, card)
    expect([state, ...atProvider(id)]).toEqual(['refunded', 'capture', 'refund'])
  }
  expect([await takenOf(db, event), await ticketsOf(db, event, 'refunded')]).toEqual([0, 3])
  expect([await ticketsOf(db, other, 'active'), await refundAll()]).toEqual([1, 0])
  expect(await brokenInvariants(db)).toEqual([])
})

test('a process that dies between the orders, or before a provider is asked, loses nothing and refunds nothing twice', async () => {
  const event = await makeEvent(db)
  const bought = []
  for (let i = 0; i < 25; i++) bought.push(await buy(event, {}, 4000))
  await cancelPaid(event)
  // The first batch is taken back, and dies before the provider hears of it.
  const square = services.gateways.square!
  const stopping = new AbortController()
  const { promise: death, resolve: endOfTest } = Promise.withResolvers<RefundOutcome>()
  const dying = { square: { ...square, refund: () => death } }
  const first = refundCancelledEvents(ctxOf(db), { gateways: dying }, stopping.signal)
  await expect.poll(() => ticketsOf(db, event, 'refunded')).toBe(10)
  stopping.abort()
  // Another one dies before its second batch, a third finishes.
  let isDead = false
  const half = new AbortController()
  await refundCancelledEvents(
    ctxOf(db),
    {
      gateways: {
        square: {
          ...square,
          refund: (refund) => {
            if (!isDead) half.abort()
            isDead = true
            return square.refund(refund)
          },
        },
      },
    },
    half.signal,
  )
  expect(await ticketsOf(db, event, 'refunded')).toBe(20)
  expect(await refundAll()).toBe(5)
  await db.pool.query("update refunds set next_check_at = now() where state = 'pending'")
  await makeDueRefunds(ctxOf(db), services)
  endOfTest({ status: 'failed', code: 'NETWORK_ERROR' })
  await first
  for (const answer of bought) {
    const { id, state } = await paymentOf(db, answer)
    expect([state, ...atProvider(id)]).toEqual(['refunded', 'capture', 'refund'])
  }
  expect(await brokenInvariants(db)).toEqual([])
})

test('who was paying at that moment is refunded when the money comes, and only then is it over', async () => {
  const event = await makeEvent(db)
  const paying = await buy(event, DECLINED, 4000)
  const { id } = await paymentOf(db, paying)
  await db.pool.query("update payments set state = 'unknown' where id = $1", [id])
  expect(await cancel(event)).toEqual({ ok: false, failure: { code: 'PAYMENT_UNDER_WAY' } })
  expect(await cancelPaid(event)).toEqual({ ok: true, value: null })
  expect(await refundAll()).toBe(0)
  const editor = await managerOf(event, 'edit')
  expect(await cancellationProgress(db, editor)).toMatchObject({ isFinished: false })
  // The provider knows nothing of it: as if it had taken the money after all.
  await services.settle({
    checkoutId: checkoutIdOf(paying),
    payment: { id, providerPaymentId: `late-${id}` },
    source: 'webhook',
  })
  expect(await refundAll()).toBe(1)
  expect(await cancellationProgress(db, editor)).toMatchObject({
    done: 1,
    left: 0,
    isFinished: true,
    unconfirmed: 4120,
    unknown: 0,
  })
  // Nor does the account know it later: it is not asked again, and the money goes back by hand.
  await db.pool.query("update refunds set next_check_at = 'infinity' where event_id = $1", [event.eventId])
  expect(await cancellationProgress(db, editor)).toMatchObject({
    amount: 4120,
    unconfirmed: 0,
    unknown: 4120,
  })
})

test('what a host gave back before is no part of it, and the rest of that order is', async () => {
  const event = await makeEvent(db)
  const order = await bought(event, 2)
  expect((await refund(order, order.tickets.slice(1))).ok).toBe(true)
  await cancelPaid(event)
  expect(await refundAll()).toBe(1)
  expect(await cancellationProgress(db, await managerOf(event, 'edit'))).toMatchObject({
    done: 1,
    left: 0,
    amount: 4120,
  })
  expect(await ticketsOf(db, event, 'refunded')).toBe(2)
  const finished = async () =>
    (await db.pool.query('select finished_at from event_cancellations where event_id = $1', [event.eventId]))
      .rows
  const before = await finished()
  await refundAll()
  expect(await finished()).toEqual(before)
})

test('of a free order nothing goes back, and nobody waits for it', async () => {
  const event = await makeEvent(db, { priceCents: 0 })
  await buy(event)
  await db.pool.query('insert into event_cancellations (event_id) values ($1)', [event.eventId])
  expect(await refundAll()).toBe(0)
  const editor = await managerOf(event, 'edit')
  expect(await cancellationProgress(db, editor)).toMatchObject({ done: 0, left: 0, isFinished: true })
  expect(await ticketsOf(db, event, 'active')).toBe(1)
})

test('orders that cannot be taken back keep no other waiting, however many stand before it', async () => {
  const event = await makeEvent(db)
  const bad: Awaited<ReturnType<typeof buy>>[] = []
  for (let at = 0; at < 10; at++) bad.push(await buy(event, {}, 4000))
  const good = await buy(event, {}, 4000)
  await cancelPaid(event)
  const setState = (state: string) =>
    db.pool.query('update payments set state = $1 where checkout_id = any ($2)', [
      state,
      bad.map(checkoutIdOf),
    ])
  await setState('unknown')
  expect(await refundAll()).toBe(1)
  expect((await paymentOf(db, good)).state).toBe('refunded')
  const editor = await managerOf(event, 'edit')
  expect(await cancellationProgress(db, editor)).toMatchObject({ done: 1, left: 10, isFinished: false })
  await setState('captured')
  expect(await refundAll()).toBe(10)
  expect(await cancellationProgress(db, editor)).toMatchObject({ left: 0, isFinished: true })
})

const DISPUTED = `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents)
  values (gen_random_uuid(), $1, 'D', 'open', 100)`
test.each([
  ['a dispute of it is open', DISPUTED, "update disputes set state = 'won', closed_at = now()"],
  [
    'a message about one waits',
    `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, payment_reference, occurred_at)
    values (gen_random_uuid(), 'square', 'simulator', gen_random_uuid(), 'x', 'dispute', 'D', $1, now())`,
    'truncate webhook_inbox',
  ],
])('an order waits for its turn, without a word in the log, while %s', async (_what, disputed, decided) => {
  const event = await makeEvent(db)
  const held = await paymentOf(db, await buy(event, {}, 4000))
  await db.pool.query(disputed, [held.id])
  await cancelPaid(event)
  const warned: string[] = []
  const ctx = { ...ctxOf(db), log: { ...ctxOf(db).log, warn: (line: string) => void warned.push(line) } }
  expect(await refundCancelledEvents(ctx, services)).toBe(0)
  await db.pool.query("update event_cancellations set created_at = now() - interval '25 hours'")
  expect([warned, await brokenInvariants(db)]).toEqual([[], []])
  await db.pool.query(decided)
  expect(await brokenInvariants(db)).toEqual([
    {
      invariant: 'an event is cancelled, and an order of it is paid for a day',
      subject: expect.any(String) as string,
    },
  ])
  expect(await refundAll()).toBe(1)
})

test('however many events wait for the end of a dispute, the next one is refunded and finished', async () => {
  const held = await makeEvent(db)
  const { id } = await paymentOf(db, await buy(held, {}, 4000))
  await db.pool.query(DISPUTED, [id])
  await cancelPaid(held)
  await db.pool.query(
    `with more as (
       insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone)
       select gen_random_uuid(), owner_id, organizer_id, status, title, starts_at, ends_at, time_zone
       from events, generate_series(1, 100) where id = $1
       returning id),
     theirs as (
       insert into orders (event_id, id, checkout_id, code, customer_email, customer_name, subtotal_cents, fee_cents, total_cents,
                           payment_status, order_status, payment_method, environment, paid_at)
       select m.id, gen_random_uuid(), checkout_id, m.id, customer_email, customer_name, subtotal_cents, fee_cents, total_cents,
              payment_status, order_status, payment_method, environment, paid_at
       from orders o, more m where o.event_id = $1)
     insert into event_cancellations (event_id, created_at) select id, now() - interval '1 hour' from more`,
    [held.eventId],
  )
  const [paid, over] = [await makeEvent(db), await makeEvent(db)]
  await buy(paid, {}, 4000)
  await cancelPaid(paid)
  await db.pool.query('insert into event_cancellations (event_id) values ($1)', [over.eventId])
  expect(await refundAll()).toBe(1)
  const isFinished = async (event: OnSale) =>
    (await cancellationProgress(db, await managerOf(event, 'edit')))?.isFinished
  expect(await Promise.all([paid, over, held].map(isFinished))).toEqual([true, true, false])
})

test('the host of another event moves none of its money', async () => {
  const [event, other] = [await makeEvent(db), await makeEvent(db)]
  await buy(event, {}, 4000)
  expect(await cancelPaid(event, await managerOf(other, 'money'))).toMatchObject({
    failure: { code: 'ORDERS_PAID', orders: 1 },
  })
  expect(await statusOf(event)).toBe('published')
})

test('what goes back may be more than an integer of the database', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  await buy(event, CASH, 4000)
  await db.pool.query('insert into event_cancellations (event_id, finished_at) values ($1, now())', [
    event.eventId,
  ])
  await db.pool.query(
    `insert into refunds (event_id, id, order_id, source, subtotal_cents, fee_cents, organizer_fee_cents, amount_cents)
     select $1, gen_random_uuid(), $2, 'cancellation', 2000000000, 0, 0, 2000000000 from generate_series(1, 2)`,
    [event.eventId, await orderOf(event)],
  )
  expect(await cancellationProgress(db, await managerOf(event, 'edit'))).toMatchObject({
    amount: 4_000_000_000,
    cash: 4_000_000_000,
    unconfirmed: 4_000_000_000,
  })
})

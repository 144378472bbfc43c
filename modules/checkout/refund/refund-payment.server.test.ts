import { beforeEach, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { takeTicketsBack } from '#modules/checkout/refund/refund-tickets.server.ts'
import { refundPayment } from '#modules/checkout/refund/refund-payment.server.ts'
import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId, type OrderId, type PaymentId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, paymentOf, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
let services: CheckoutServices
beforeEach(() => {
  services = checkoutServices(db)
})

/** A payment for one ticket of each of two events. */
async function paidForTwo() {
  const events = [await makeEvent(db), await makeEvent(db, { title: 'The After Party' })]
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(events, 1))
  return { events, answer, payment: await paymentOf(db, answer) }
}

test('a payment for two events gives back both, and nothing of anybody else', async () => {
  const { events, answer, payment } = await paidForTwo()
  await checkOut(ctxOf(db), services, await makePerson(db), want(events[0]!, 1))
  const refunded = await refundPayment(ctxOf(db), services, payment.id)
  expect(refunded).toMatchObject({ ok: true, value: { isComplete: true } })
  expect((await paymentOf(db, answer)).state).toBe('refunded')
  expect(await Promise.all(events.map((event) => takenOf(db, event)))).toEqual([1, 0])
  expect(await Promise.all(events.map((event) => ticketsOf(db, event, 'refunded')))).toEqual([1, 1])
  expect(await ticketsOf(db, events[0]!, 'active')).toBe(1)
  const { rows } = await db.pool.query(
    'select source, from_state, to_state from payment_events where payment_id = $1 order by created_at offset 1',
    [payment.id],
  )
  expect(rows).toEqual([{ source: 'operator', from_state: 'captured', to_state: 'refunded' }])
  expect(await refundPayment(ctxOf(db), services, payment.id)).toEqual(refunded)
  expect(await brokenInvariants(db)).toEqual([])
})

test('a provider that refuses leaves the refund to be made, and what was bought taken back', async () => {
  const { events, answer, payment } = await paidForTwo()
  const square = services.gateways.square!
  services.gateways.square = {
    ...square,
    refund: async () => ({ status: 'failed', code: 'REFUND_NOT_ALLOWED' }),
  }
  expect(await refundPayment(ctxOf(db), services, payment.id)).toMatchObject({ value: { isComplete: false } })
  expect((await paymentOf(db, answer)).state).toBe('captured')
  expect(await ticketsOf(db, events[0]!, 'active')).toBe(0)
  expect(await brokenInvariants(db)).toEqual([])
})

test('of a payment for two events that its provider gives back in part the rest is still to come', async () => {
  const { answer, payment } = await paidForTwo()
  const square = services.gateways.square!
  let asked = 0
  const refund: typeof square.refund = async (one) =>
    asked++ === 0 ? square.refund(one) : { status: 'failed', code: 'REFUND_NOT_ALLOWED' }
  services.gateways.square = { ...square, refund }
  expect(await refundPayment(ctxOf(db), services, payment.id)).toMatchObject({ value: { isComplete: false } })
  services.gateways.square = square
  expect((await paymentOf(db, answer)).state).toBe('captured')
  expect(await refundPayment(ctxOf(db), services, payment.id)).toMatchObject({ value: { isComplete: true } })
  expect((await paymentOf(db, answer)).state).toBe('refunded')
})

test('what its buyer disputes is not called refunded: nothing goes back, and nothing is changed', async () => {
  const { events, payment } = await paidForTwo()
  await db.pool.query(
    `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents) values (gen_random_uuid(), $1, 'a dispute', 'open', 100)`,
    [payment.id],
  )
  const answer = await refundPayment(ctxOf(db), services, payment.id)
  expect(answer).toEqual({ ok: false, failure: { code: 'REFUND_NOT_ALLOWED' } })
  expect(await ticketsOf(db, events[0]!, 'active')).toBe(1)
  expect(await brokenInvariants(db)).toEqual([])
})

test('what is back already is told as it was, also once its provider is not there any more', async () => {
  const { payment } = await paidForTwo()
  const refunded = await refundPayment(ctxOf(db), services, payment.id)
  expect(await refundPayment(ctxOf(db), { gateways: {} }, payment.id)).toEqual(refunded)
})

test.each([
  ['is to go back', 'refund_due', false],
  ['went back', 'refunded', true],
])('money that came too late and %s has the key of its payment', async (_how, state, isComplete) => {
  const declined = want(await makeEvent(db), 1, { sourceToken: 'cnon:card-nonce-declined' })
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), declined)
  await releaseCheckout(ctxOf(db), checkoutIdOf(answer))
  const { id } = await paymentOf(db, answer)
  await db.pool.query('update payments set state = $2 where id = $1', [id, state])
  const value = { refundId: `${id}-r1`, isComplete }
  expect(await refundPayment(ctxOf(db), { gateways: {} }, id)).toEqual({ ok: true, value })
})

test('without its provider nothing is taken back', async () => {
  const { events, answer, payment } = await paidForTwo()
  const square = services.gateways.square!
  for (const gateways of [{}, { square: { ...square, environment: 'live' as const } }])
    expect(await refundPayment(ctxOf(db), { gateways }, payment.id)).toEqual({
      ok: false,
      failure: { code: 'GATEWAY_NOT_CONFIGURED' },
    })
  expect((await paymentOf(db, answer)).state).toBe('captured')
  expect(await ticketsOf(db, events[0]!, 'active')).toBe(1)
})

test('a payment that took no money has none to give back', async () => {
  const request = want(await makeEvent(db), 1, { sourceToken: 'cnon:card-nonce-declined' })
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), request)
  expect(await refundPayment(ctxOf(db), services, (await paymentOf(db, answer)).id)).toEqual({
    ok: false,
    failure: { code: 'REFUND_NOT_ALLOWED' },
  })
  expect((await paymentOf(db, answer)).state).toBe('failed')
})

test.each([
  ['a sale of its places before the checkout is held', 'ticket_inventory', 'event_id', 1],
  ['whoever holds its payment with the checkout held', 'payments', 'id', 0],
])('waits for %s, as a sale does', async (_whom, table, column, free) => {
  const { events, answer, payment } = await paidForTwo()
  const other = await db.pool.connect()
  await other.query('begin')
  const first = events.map(({ eventId }) => eventId).toSorted()[0]
  await other.query(`select from ${table} where ${column} = $1 for update`, [
    table === 'payments' ? payment.id : first,
  ])
  const refunding = refundPayment(ctxOf(db), services, payment.id)
  await expect.poll(() => countOf(db, LOCK_WAITERS)).toBeGreaterThan(0)
  const checkout = await other.query('select from checkouts where id = $1 for update skip locked', [
    (answer as { checkoutId: string }).checkoutId,
  ])
  await other.query('rollback')
  other.release()
  expect(checkout.rowCount).toBe(free)
  expect((await refunding).ok).toBe(true)
})

test('what somebody else gives back at this moment is refunded', async () => {
  const { answer, payment } = await paidForTwo()
  const slow = pausing(db, { before: 'from refund_tickets(', without: null })
  const refunding = refundPayment({ ...ctxOf(db), db: slow.db }, services, payment.id)
  await slow.reached
  const other = await refundPayment(ctxOf(db), services, payment.id)
  slow.go()
  expect(other).toMatchObject({ ok: true, value: { isComplete: true } })
  expect(await refunding).toEqual(other)
  expect((await paymentOf(db, answer)).state).toBe('refunded')
  expect(await brokenInvariants(db)).toEqual([])
})

test('the answer names the refund of this payment, whatever was refunded before', async () => {
  const [before, now] = [await paidForTwo(), await paidForTwo()]
  await refundPayment(ctxOf(db), services, before.payment.id)
  const refunded = await refundPayment(ctxOf(db), services, now.payment.id)
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from refunds where payment_id = $1 order by created_at, id limit 1',
    [now.payment.id],
  )
  expect(refunded).toMatchObject({ value: { refundId: rows[0]?.id } })
})

test('cash is given back at its box, and by no provider', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const request = want(event, 1, { method: 'cash', sourceToken: null })
  await checkOut(ctxOf(db), services, await makePerson(db), request)
  const { rows } = await db.pool.query<{ id: OrderId }>('select id from orders where event_id = $1', [
    event.eventId,
  ])
  const cashier = await proveManager(db, { id: event.ownerId, name: '' }, event.eventId, 'money')
  await settleCashOrder(ctxOf(db), cashier!, rows[0]!.id)
  const { rows: paid } = await db.pool.query<{ id: PaymentId }>(
    `select p.id from payments p join orders o on o.checkout_id = p.checkout_id
     where o.event_id = $1 and p.gateway = 'cash'`,
    [event.eventId],
  )
  const refused = { ok: false, failure: { code: 'REFUND_NOT_ALLOWED' } }
  expect(await refundPayment(ctxOf(db), services, paid[0]!.id)).toEqual(refused)
})

test('of an order that was given back in part, the rest follows', async () => {
  const event = await makeEvent(db)
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(event, 2))
  const payment = await paymentOf(db, answer)
  const { rows } = await db.pool.query<{ id: TicketId; orderId: OrderId }>(
    'select id, order_id as "orderId" from tickets where event_id = $1',
    [event.eventId],
  )
  const [first] = rows
  await withTransaction(db, (tx) =>
    takeTicketsBack(tx, {
      eventId: event.eventId,
      orderId: first!.orderId,
      tickets: [first!.id],
      refundId: newId<'refund'>(),
      source: 'service',
      personId: null,
      reason: '',
    }),
  )
  expect(await refundPayment(ctxOf(db), services, payment.id)).toMatchObject({ value: { isComplete: true } })
  expect(await ticketsOf(db, event, 'refunded')).toBe(2)
})

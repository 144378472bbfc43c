import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { orderRefundedMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { refundPayment } from '#modules/checkout/refund/refund-payment.server.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import type { OrderId, PaymentId } from '#platform/ids.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  makeReferralCode,
  SECRET,
} from '#tests/support/box-office.ts'
import { countOf, paymentOf, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
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
  expect(await refundPayment(ctxOf(db), services, payment.id)).toEqual({
    ok: true,
    value: { refundId: `${payment.id}-r1`, isComplete: true },
  })
  expect((await paymentOf(db, answer)).state).toBe('refunded')
  expect(await Promise.all(events.map((event) => takenOf(db, event)))).toEqual([1, 0])
  expect(await Promise.all(events.map((event) => ticketsOf(db, event, 'refunded')))).toEqual([1, 1])
  expect(await ticketsOf(db, events[0]!, 'active')).toBe(1)
  const { rows } = await db.pool.query(
    'select source, from_state, to_state from payment_events where payment_id = $1 order by created_at offset 1',
    [payment.id],
  )
  expect(rows).toEqual([
    { source: 'operator', from_state: 'captured', to_state: 'refund_due' },
    { source: 'operator', from_state: 'refund_due', to_state: 'refunded' },
  ])
  expect(await brokenInvariants(db)).toEqual([])
})

test('a provider that refuses leaves the refund due, and what was bought taken back', async () => {
  const { events, answer, payment } = await paidForTwo()
  const square = services.gateways.square!
  services.gateways.square = {
    ...square,
    refund: async () => ({ status: 'failed', code: 'REFUND_NOT_ALLOWED' }),
  }
  expect(await refundPayment(ctxOf(db), services, payment.id)).toMatchObject({ value: { isComplete: false } })
  expect((await paymentOf(db, answer)).state).toBe('refund_due')
  expect(await ticketsOf(db, events[0]!, 'active')).toBe(0)
  expect(await brokenInvariants(db)).toEqual([])
})

test('gives back its own checkout alone: other types, commissions, refunds and cancelled tickets stay as they are', async () => {
  const general = await makeEvent(db, { acceptsCash: true })
  const vip = { ...general, ticketTypeId: await addTicketType(db, general.eventId) }
  const code = await makeReferralCode(db, general.organizerId)
  const buy = async (on: typeof general, quantity: number) =>
    checkOut(ctxOf(db), services, await makePerson(db), want(on, quantity))
  const theirs = await buy(vip, 1)
  const due = await buy(vip, 1)
  const mine = await buy(general, 2)
  await db.pool.query(
    `insert into commission_earnings (event_id, referral_code_id, order_id, follower_id, organizer_id, sale_amount_cents,
       commission_amount_cents)
     select o.event_id, c.id, o.id, p.follower_id, p.organizer_id, 4000, 400
     from orders o, referral_codes c join follower_promotions p on p.id = c.promotion_id
     where o.event_id = $1 and c.code = $2`,
    [general.eventId, code],
  )
  const square = services.gateways.square!
  services.gateways.square = {
    ...square,
    refund: async () => ({ status: 'failed', code: 'REFUND_NOT_ALLOWED' }),
  }
  await refundPayment(ctxOf(db), services, (await paymentOf(db, due)).id)
  services.gateways.square = square
  const cancelled = `update tickets set status = 'cancelled' where id = (
    select t.id from tickets t join orders o on o.event_id = t.event_id and o.id = t.order_id
    where o.checkout_id = $1 limit 1)`
  await db.pool.query(cancelled, [(mine as { checkoutId: string }).checkoutId])

  await refundPayment(ctxOf(db), services, (await paymentOf(db, mine)).id)
  expect(await Promise.all([theirs, due, mine].map(async (one) => (await paymentOf(db, one)).state))).toEqual(
    ['captured', 'refund_due', 'refunded'],
  )
  const earned = await db.statement<{ checkout: string; status: string }>(
    `select o.checkout_id as checkout, c.status from commission_earnings c
     join orders o on o.event_id = c.event_id and o.id = c.order_id where c.event_id = $1 order by o.created_at`,
    [general.eventId],
  )
  expect(earned.map(({ status }) => status)).toEqual(['pending', 'reversed', 'reversed'])
  const places = await db.statement<{ id: string; taken: number }>(
    'select ticket_type_id as id, taken from ticket_inventory where event_id = $1 order by taken',
    [general.eventId],
  )
  expect(places).toEqual([
    { id: general.ticketTypeId, taken: 0 },
    { id: vip.ticketTypeId, taken: 1 },
  ])
  expect([await ticketsOf(db, general, 'cancelled'), await ticketsOf(db, general, 'refunded')]).toEqual([
    1, 2,
  ])
})

test('cash is given back by hand', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const cash = { method: 'cash', sourceToken: null } as const
  await checkOut(ctxOf(db), services, await makePerson(db), want(event, 1, cash))
  const [order] = await db.statement<{ id: OrderId }>('select id from orders where event_id = $1', [
    event.eventId,
  ])
  const manager = (await proveManager(
    db,
    { id: event.ownerId, admin: null } as never,
    event.eventId,
    'money',
  ))!
  await settleCashOrder(ctxOf(db), manager, order!.id)
  const [payment] = await db.statement<{ id: PaymentId }>(
    'select p.id from payments p join orders o on o.checkout_id = p.checkout_id where o.id = $1',
    [order!.id],
  )
  const gateways = { cash: { ...services.gateways.square!, environment: 'live' } } as never
  expect(await refundPayment(ctxOf(db), { gateways }, payment!.id)).toEqual({
    ok: false,
    failure: { code: 'REFUND_NOT_ALLOWED' },
  })
})

test('what another process has found refunded meanwhile is written down once', async () => {
  const { payment } = await paidForTwo()
  services.gateways.square = {
    ...services.gateways.square!,
    refund: async () => {
      await db.pool.query("update payments set state = 'refunded' where id = $1", [payment.id])
      return { status: 'refunded', refundId: 'RE' }
    },
  }
  await refundPayment(ctxOf(db), services, payment.id)
  expect(
    await countOf(db, "from payment_events where payment_id = $1 and to_state = 'refunded'", [payment.id]),
  ).toBe(0)
})

test.each([
  ['a sale of its places before the checkout is held', 'ticket_inventory', 'event_id', 1],
  ['whoever holds its payment with the checkout held', 'payments', 'id', 0],
])('waits for %s, as a sale does', async (_whom, table, column, free) => {
  const { events, answer, payment } = await paidForTwo()
  const other = await db.pool.connect()
  await other.query('begin')
  const of = table === 'payments' ? payment.id : events[0]!.eventId
  await other.query(`select from ${table} where ${column} = $1 for update`, [of])
  const refunding = refundPayment(ctxOf(db), services, payment.id)
  await expect
    .poll(() =>
      countOf(db, "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    )
    .toBeGreaterThan(0)
  const checkout = await other.query('select from checkouts where id = $1 for update skip locked', [
    (answer as { checkoutId: string }).checkoutId,
  ])
  await other.query('rollback')
  other.release()
  expect(checkout.rowCount).toBe(free)
  expect((await refunding).ok).toBe(true)
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

describe('the buyer is told', () => {
  const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
  const write = (paymentId: Parameters<typeof refundPayment>[2]) =>
    orderRefundedMail.write({ ...ctxOf(db), site, secret: SECRET }, { paymentId })

  test('once, of what goes back and for what', async () => {
    const { payment } = await paidForTwo()
    expect(await write(payment.id)).toBeNull()
    await refundPayment(ctxOf(db), services, payment.id)
    await refundPayment(ctxOf(db), services, payment.id)
    expect(
      await countOf(db, 'from mail_outbox where dedupe_key = $1', [`order_refunded:${payment.id}`]),
    ).toBe(1)
    expect(await write(payment.id)).toMatchObject({
      subject: 'Your $82.40 for The Holiday Steppers Ball, The After Party is refunded',
      text: expect.stringContaining('Its tickets are no longer valid.') as string,
    })
  })

  test('but not whose account is deleted', async () => {
    const { answer, payment } = await paidForTwo()
    await db.pool.query(
      "update orders set customer_email = 'deleted@account.invalid' where checkout_id = $1",
      [(answer as { checkoutId: string }).checkoutId],
    )
    await refundPayment(ctxOf(db), services, payment.id)
    expect(
      await countOf(db, 'from mail_outbox where dedupe_key = $1', [`order_refunded:${payment.id}`]),
    ).toBe(0)
  })
})

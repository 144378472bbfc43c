import { expect, test } from 'vitest'
import { cancelEvent, moneyTaken, paidAmong } from '#modules/checkout/cancel/cancel-event.server.ts'
import { postponeEvent } from '#modules/checkout/cancel/postpone-event.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import { deleteAccount } from '#modules/personal-data/delete-account.server.ts'
import { countGuests } from '#modules/tickets/tell-guests.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { ok } from '#platform/result.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import {
  addTicketType,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
  SECRET,
} from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, stateOfCheckout, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { CASH, DECLINED, DECLINED_CARD, NOTE, eventCalledOff } from '#tests/support/event-called-off.ts'

const db = await testDatabase()
const { services, managerOf, announce, cancel, cancelPaid, buy, statusOf, mailsOf, orderOf } =
  eventCalledOff(db)

test('an event without paid orders is cancelled: nothing of it is sold or good any more', async () => {
  const event = await makeEvent(db, { priceCents: 0, acceptsCash: true })
  const free = await buy(event)
  await db.pool.query('update ticket_types set price_cents = 4000 where event_id = $1', [event.eventId])
  await buy(event, CASH, 4000)
  const declined = await buy(event, DECLINED, 4000)
  expect(await takenOf(db, event)).toBe(3)

  expect(await cancel(event)).toEqual({ ok: true, value: null })
  expect([await statusOf(event), await takenOf(db, event)]).toEqual(['cancelled', 0])
  expect(await countOf(db, 'from event_cancellations where event_id = $1', [event.eventId])).toBe(0)
  expect([await ticketsOf(db, event, 'active'), await ticketsOf(db, event, 'pending')]).toEqual([0, 0])
  expect([await stateOfCheckout(db, declined), await stateOfCheckout(db, free)]).toEqual(['released', 'paid'])
  expect(await buy(event, {}, 4000)).toMatchObject({ status: 'refused' })
  expect(await brokenInvariants(db)).toEqual([])
})

test('everybody who holds tickets is told once, in the words that were read, and nobody else', async () => {
  const event = await makeEvent(db, { priceCents: 0, maxPerPerson: 4 })
  const buyer = await makePerson(db)
  await buy(event, { by: buyer, email: 'one@steppers.example' })
  await buy(event, { by: buyer, email: 'ONE@steppers.example' })
  await buy(event, { email: 'two@steppers.example' })
  await db.pool.query('update ticket_types set price_cents = 4000 where event_id = $1', [event.eventId])
  await buy(event, { ...DECLINED, email: 'never-paid@steppers.example' }, 4000)
  expect(await countGuests(db, await managerOf(event, 'edit'))).toBe(2)

  await cancel(event)
  const mails = await mailsOf(event)
  expect(mails.map(({ recipient }) => recipient.toLowerCase())).toEqual([
    'one@steppers.example',
    'two@steppers.example',
  ])
  expect(mails[0]?.payload).toMatchObject({
    subject: 'Cancelled: The Holiday Steppers Ball',
    paragraphs: [expect.stringContaining('is cancelled.'), expect.stringContaining('no longer valid')],
    note: NOTE,
  })
  const { rows } = await db.pool.query<{ payload: { title: string; body: string; url: string } }>(
    `select payload from notifications where kind = 'message' and payload ->> 'url' = $1`,
    [`/events/${event.eventId}`],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]?.payload.body).toContain(NOTE)
  expect(await countOf(db, `from notifications where user_id = $1 and kind = 'message'`, [buyer])).toBe(1)
})

test('a friend who holds a ticket is told at the address they have now, also where the account of its buyer is deleted', async () => {
  const event = await makeEvent(db, { priceCents: 0 })
  const [buyer, maya] = [await makePerson(db), await makePerson(db, 'Maya')]
  await buy(event, { by: buyer })
  await buy(event, { by: buyer })
  await db.pool.query(
    `update tickets set owner_id = $2, holder_email = 'old@example.org'
     where id = (select id from tickets where event_id = $1 limit 1)`,
    [event.eventId, maya],
  )
  await db.pool.query("update auth_user set email = 'maya@steppers.example' where id = $1", [maya])
  expect(await deleteAccount(db, ticketSigner(SECRET), { id: buyer, givesUp: true })).toEqual(ok(null))
  expect(await countGuests(db, await managerOf(event, 'edit'))).toBe(1)
  await cancel(event)
  expect((await mailsOf(event)).map(({ recipient }) => recipient)).toEqual(['maya@steppers.example'])
  expect(
    await db.statement(
      `select user_id as id from notifications where kind = 'message' and payload ->> 'url' = $1`,
      [`/events/${event.eventId}`],
    ),
  ).toEqual([{ id: maya }])
})

test('while money was taken it is not cancelled, and nothing has changed', async () => {
  const paid = await makeEvent(db, { acceptsCash: true })
  await buy(paid, {}, 4000)
  const [unpaid, total] = [await buy(paid, DECLINED, 4000), 4120]
  expect(await cancel(paid)).toMatchObject({ failure: { code: 'ORDERS_PAID', orders: 1, total } })
  const atTheDoor = await makeEvent(db, { acceptsCash: true })
  await buy(atTheDoor, CASH, 4000)
  await settleCashOrder(ctxOf(db), await managerOf(atTheDoor, 'money'), await orderOf(atTheDoor))
  expect(await cancel(atTheDoor)).toMatchObject({ failure: { code: 'ORDERS_PAID', orders: 1, total } })
  expect(await moneyTaken(db, await managerOf(paid, 'edit'))).toEqual({
    orders: 1,
    total,
    cash: 0,
    isPaying: false,
  })
  for (const event of [paid, atTheDoor])
    expect([await statusOf(event), await mailsOf(event)]).toEqual(['published', []])
  expect([await takenOf(db, paid), await stateOfCheckout(db, unpaid)]).toEqual([2, 'open'])
})

test.each(['requires_action', 'processing', 'unknown', 'captured'])(
  'while a payment is %s it is not cancelled',
  async (state) => {
    const event = await makeEvent(db)
    const checkoutId = checkoutIdOf(await buy(event, DECLINED, 4000))
    await db.pool.query('update payments set state = $2 where checkout_id = $1', [checkoutId, state])
    expect(await cancel(event)).toEqual({ ok: false, failure: { code: 'PAYMENT_UNDER_WAY' } })
    expect([await statusOf(event), await takenOf(db, event)]).toEqual(['published', 1])
    await db.pool.query(`update payments set state = 'failed' where checkout_id = $1`, [checkoutId])
    expect((await cancel(event)).ok).toBe(true)
  },
)

test.each(['cancelled', 'postponed'] as const)('what has begun is not %s', async (kind) => {
  const begins = plusMs(systemNow(), HOUR_MS)
  const event = await makeEvent(db, { startsAt: begins })
  expect(await announce(event, kind, begins)).toEqual({ ok: false, failure: { code: 'EVENT_BEGUN' } })
  expect((await announce(event, kind, plusMs(begins, -1))).ok).toBe(true)
})

test.each(['cancelled', 'postponed'] as const)('once a guest is in, it is not %s', async (kind) => {
  const event = await makeEvent(db, { priceCents: 0 })
  await buy(event)
  await db.pool.query(`update tickets set status = 'used', used_at = now() where event_id = $1`, [
    event.eventId,
  ])
  expect(await announce(event, kind)).toEqual({ ok: false, failure: { code: 'EVENT_BEGUN' } })
})

test.each(['cancelled', 'postponed'] as const)(
  'an event that was changed meanwhile is not %s in words that are old',
  async (kind) => {
    const event = await makeEvent(db)
    const manager = await managerOf(event, 'edit')
    const words = messageWords(guestMessage(await eventBefore(db, manager), { kind }))
    await db.pool.query(`update events set title = 'Another night' where id = $1`, [event.eventId])
    const send = kind === 'cancelled' ? cancelEvent : postponeEvent
    expect(await send(db, manager, { words, note: '', now: systemNow() })).toEqual({
      ok: false,
      failure: { code: 'MESSAGE_CHANGED' },
    })
    expect(await statusOf(event)).toBe('published')
  },
)

test('sent twice at once it is cancelled once, and its guests are told once', async () => {
  const event = await makeEvent(db, { priceCents: 0 })
  await buy(event)
  const answers = await Promise.all([cancel(event), cancel(event)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await mailsOf(event)).toHaveLength(1)
  expect(await announce(event, 'postponed')).toEqual({ ok: false, failure: { code: 'EVENT_NOT_ON' } })
})

test('of a cart of two events the other one stays', async () => {
  const facts = { acceptsCash: true }
  const [gone, stays] = [await makeEvent(db, facts), await makeEvent(db, facts)]
  const request = want([gone, stays], 1, { method: 'cash', sourceToken: null })
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), request)
  expect((await cancel(gone)).ok).toBe(true)
  expect([await stateOfCheckout(db, answer), await takenOf(db, stays)]).toEqual(['awaiting_cash', 1])
  await settleCashOrder(ctxOf(db), await managerOf(stays, 'money'), await orderOf(stays))
  expect(await stateOfCheckout(db, answer)).toBe('paid')
  expect(await brokenInvariants(db)).toEqual([])

  const [second, paidFirst] = [await makeEvent(db, facts), await makeEvent(db, facts)]
  const both = want([second, paidFirst], 1, { method: 'cash', sourceToken: null })
  const later = await checkOut(ctxOf(db), services, await makePerson(db), both)
  await settleCashOrder(ctxOf(db), await managerOf(paidFirst, 'money'), await orderOf(paidFirst))
  expect((await cancel(second)).ok).toBe(true)
  expect(await stateOfCheckout(db, later)).toBe('paid')
  expect(await brokenInvariants(db)).toEqual([])
})

test('beside buyers and a door that takes cash, either an order is paid or the event is cancelled', async () => {
  for (let round = 0; round < 6; round++) {
    const event = await makeEvent(db, { acceptsCash: true })
    await buy(event, CASH, 4000)
    const order = await orderOf(event)
    const door = await managerOf(event, 'money')
    const [done, , ...bought] = await Promise.all([
      cancel(event),
      settleCashOrder(ctxOf(db), door, order),
      ...Array.from({ length: 4 }, () => buy(event, CASH, 4000)),
    ])
    const isCancelled = (await statusOf(event)) === 'cancelled'
    expect(done.ok).toBe(isCancelled)
    expect(await ticketsOf(db, event, 'active')).toBe(isCancelled ? 0 : 1)
    const places = bought.filter(({ status }) => status === 'awaiting_cash').length
    expect(await takenOf(db, event)).toBe(isCancelled ? 0 : 1 + places)
  }
  expect(await brokenInvariants(db)).toEqual([])
})

test('an event that sells nothing is cancelled once as well', async () => {
  const event = await makeEvent(db)
  await db.pool.query('delete from ticket_inventory where event_id = $1', [event.eventId])
  await db.pool.query('delete from ticket_types where event_id = $1', [event.eventId])
  const answers = await Promise.all([cancel(event), cancel(event), cancel(event)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('free tickets are cancelled although the rest of their cart was paid', async () => {
  const [free, paid] = [await makeEvent(db, { priceCents: 0 }), await makeEvent(db)]
  const request = want([free, paid], 1)
  request.lines[0]!.unitPriceCents = 0
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), { ...request, totalCents: 4120 })
  expect(answer.status).toBe('completed')
  expect(await cancel(free)).toEqual({ ok: true, value: null })
  expect([await stateOfCheckout(db, answer), await ticketsOf(db, paid, 'active')]).toEqual(['paid', 1])
  expect(await brokenInvariants(db)).toEqual([])
})

test('events beside it stay as they are, and whoever pays there holds it up in nothing', async () => {
  const facts = { acceptsCash: true }
  const [gone, beside] = [await makeEvent(db, facts), await makeEvent(db, facts)]
  const free = await makeEvent(db, { priceCents: 0 })
  await buy(free)
  const kept = [await buy(gone, CASH, 4000), await buy(beside, CASH, 4000)]
  for (const event of [gone, beside]) await buy(event, DECLINED, 4000)
  const paying = checkoutIdOf(await buy(beside, DECLINED, 4000))
  await db.pool.query(`update payments set state = 'processing' where checkout_id = $1`, [paying])
  const seen = async (event: OnSale) => [
    await statusOf(event),
    await takenOf(db, event),
    await ticketsOf(db, event, 'active'),
    await ticketsOf(db, event, 'pending'),
    await countOf(
      db,
      `from orders where event_id = $1 and order_status in ('awaiting_cash_payment', 'completed')`,
      [event.eventId],
    ),
  ]
  const before = [await seen(beside), await seen(free)]
  expect(await cancel(gone)).toEqual({ ok: true, value: null })
  expect([await seen(beside), await seen(free)]).toEqual(before)
  expect(await seen(gone)).toEqual(['cancelled', 0, 0, 0, 0])
  expect(await Promise.all(kept.map((checkout) => stateOfCheckout(db, checkout)))).toEqual([
    'released',
    'awaiting_cash',
  ])
  await db.pool.query(`update payments set state = 'failed' where checkout_id = $1`, [paying])
  expect(await brokenInvariants(db)).toEqual([])
})

test('of several events those are told apart that somebody has paid for', async () => {
  const names = ['paid', 'free', 'unpaid', 'elsewhere'] as const
  const of = {
    paid: await makeEvent(db),
    free: await makeEvent(db, { priceCents: 0 }),
    unpaid: await makeEvent(db),
    elsewhere: await makeEvent(db),
  }
  for (const name of ['paid', 'elsewhere'] as const) await buy(of[name], {}, 4000)
  await buy(of.free)
  await buy(of.unpaid, DECLINED, 4000)
  const asked = await Promise.all(
    names.filter((name) => name !== 'elsewhere').map((name) => managerOf(of[name], 'edit')),
  )
  expect([...(await paidAmong(db, asked))]).toEqual([of.paid.eventId])
})

test('of a cart of which both events are cancelled nothing is left', async () => {
  const facts = { acceptsCash: true }
  const [first, second] = [await makeEvent(db, facts), await makeEvent(db, facts)]
  const request = want([first, second], 1, { method: 'cash', sourceToken: null })
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), request)
  for (const event of [first, second]) expect((await cancel(event)).ok).toBe(true)
  expect(await stateOfCheckout(db, answer)).toBe('released')
  expect([await takenOf(db, first), await takenOf(db, second)]).toEqual([0, 0])
})

test('each ticket type gets its own places back, once, also of a cart that nobody paid', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const table = await addTicketType(db, event.eventId, { priceCents: 4000 })
  await buy(event, CASH, 4000)
  const tables = want({ ...event, ticketTypeId: table }, 3, { method: 'cash', sourceToken: null })
  expect((await checkOut(ctxOf(db), services, await makePerson(db), tables)).status).toBe('awaiting_cash')
  expect((await cancel(event)).ok).toBe(true)
  expect(await countOf(db, 'from ticket_inventory where event_id = $1 and taken = 0', [event.eventId])).toBe(
    2,
  )

  const [free, paid] = [await makeEvent(db, { priceCents: 0 }), await makeEvent(db)]
  await buy(free)
  const request = want([free, paid], 1, DECLINED_CARD)
  request.lines[0]!.unitPriceCents = 0
  const declined = await checkOut(ctxOf(db), services, await makePerson(db), { ...request, totalCents: 4120 })
  expect(declined.status).toBe('declined')
  expect((await cancel(free)).ok).toBe(true)
  expect(await takenOf(db, free)).toBe(0)
  const isCancelled = "from orders where event_id = $1 and order_status = 'cancelled'"
  expect(await countOf(db, isCancelled, [free.eventId])).toBe(1)
  expect(await brokenInvariants(db)).toEqual([])
})

test('tickets that were paid stay good until they are refunded, those for cash do not, and what went back before stays so', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  await buy(event, {}, 4000)
  await buy(event, CASH, 4000)
  expect((await cancelPaid(event)).ok).toBe(true)
  expect([await ticketsOf(db, event, 'active'), await ticketsOf(db, event, 'cancelled')]).toEqual([1, 1])

  const free = await makeEvent(db, { priceCents: 0 })
  await buy(free)
  await db.pool.query("update tickets set status = 'refunded' where event_id = $1", [free.eventId])
  expect((await cancel(free)).ok).toBe(true)
  expect(await ticketsOf(db, free, 'refunded')).toBe(1)
})

test('what was taken may be more than an integer of the database', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  for (let order = 0; order < 2; order++) await buy(event, CASH, 4000)
  const orders = 'update orders set subtotal_cents = 2000000000, fee_cents = 0, total_cents = 2000000000'
  await db.pool.query(`${orders}, order_status = 'completed' where event_id = $1`, [event.eventId])
  expect(await moneyTaken(db, await managerOf(event, 'edit'))).toMatchObject({
    orders: 2,
    total: 4_000_000_000,
    cash: 4_000_000_000,
  })
})

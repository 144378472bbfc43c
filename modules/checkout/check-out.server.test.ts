import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import {
  addTicketType,
  ctxOf,
  checkoutServices,
  makeEvent,
  makePerson,
  type OnSale,
} from '#tests/support/box-office.ts'
import { countOf, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
let buyer: PersonId
let services: CheckoutServices

beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
})

const buy = (request: CheckoutRequest, by = buyer) => checkOut(ctxOf(db), services, by, request)
const count = (sql: string, values?: unknown[]) => countOf(db, sql, values)
const taken = (event: OnSale) => takenOf(db, event)
const ticketsIn = (event: OnSale, status: string) => ticketsOf(db, event, status)

test('one checkout makes 1,000 tickets at most', async () => {
  const event = await makeEvent(db, { capacity: 1_000, maxPerPerson: 100, priceCents: 0 })
  await db.pool.query('update ticket_types set admits = 20 where event_id = $1', [event.eventId])
  expect(await buy(want(event, 51, {}, 0))).toMatchObject({ status: 'refused', code: 'TOO_MANY_TICKETS' })
  expect(await taken(event)).toBe(0)
})

describe('buying tickets', () => {
  test('a paid checkout gives active tickets, an order with its fee, a mail and the organiser fee', async () => {
    const event = await makeEvent(db)
    const answer = await buy(want(event, 2))
    expect(answer).toMatchObject({
      status: 'completed',
      totalCents: 8240,
      orders: [{ totalCents: 8240, tickets: 2 }],
    })
    expect(await ticketsIn(event, 'active')).toBe(2)
    expect(await taken(event)).toBe(2)
    const { rows } = await db.pool.query(
      `select o.subtotal_cents, o.fee_cents, o.total_amount, o.payment_status, o.order_status, o.customer_email,
              o.billing ->> 'administrativeDistrictLevel1' as state, f.kind, f.organizer_fee_cents, m.kind as mail
       from orders o
       join ledger_transactions f on f.event_id = o.event_id and f.order_id = o.id
       join mail_outbox m on m.dedupe_key = 'ticket_confirmation:' || o.id
       where o.event_id = $1`,
      [event.eventId],
    )
    expect(rows).toEqual([
      {
        subtotal_cents: 8000,
        fee_cents: 240,
        total_amount: '82.40',
        payment_status: 'completed',
        order_status: 'completed',
        customer_email: 'jackie@steppers.example',
        state: 'IL',
        kind: 'sale',
        organizer_fee_cents: -240,
        mail: 'ticket_confirmation',
      },
    ])
    expect(await count("from mail_outbox where payload ->> 'eventId' = $1", [event.eventId])).toBe(1)
  })

  test('a cart over two events is one payment and one order for each, the fee shared to the cent', async () => {
    const [first, second] = [
      await makeEvent(db, { priceCents: 1111 }),
      await makeEvent(db, { priceCents: 2222 }),
    ]
    const request = want(first, 1)
    request.lines.push({ ...second, quantity: 1, unitPriceCents: 2222 })
    const answer = await buy({ ...request, lines: request.lines, totalCents: 3333 + 100 })
    expect(answer).toMatchObject({ status: 'completed' })
    const { rows } = await db.pool.query<{ fee_cents: number }>(
      'select fee_cents from orders where event_id = any($1) order by fee_cents',
      [[first.eventId, second.eventId]],
    )
    expect(rows.map((row) => row.fee_cents)).toEqual([33, 67])
    expect(
      await count('from payments p join checkouts c on c.id = p.checkout_id where c.user_id = $1', [buyer]),
    ).toBe(1)
  })

  test('a free event needs no payment', async () => {
    const event = await makeEvent(db, { priceCents: 0 })
    const answer = await buy(want(event, 2, { sourceToken: null }, 0))
    expect(answer).toMatchObject({ status: 'completed', totalCents: 0 })
    expect(await ticketsIn(event, 'active')).toBe(2)
    expect(
      await count('from payments p join checkouts c on c.id = p.checkout_id where c.user_id = $1', [buyer]),
    ).toBe(0)
  })

  test('cash holds the place and waits for the host', async () => {
    const event = await makeEvent(db, { acceptsCash: true })
    const answer = await buy(want(event, 1, { method: 'cash', sourceToken: null }))
    expect(answer).toMatchObject({ status: 'awaiting_cash', totalCents: 4120 })
    expect(await ticketsIn(event, 'pending')).toBe(1)
    expect(
      await count("from mail_outbox where kind = 'cash_reservation' and payload ->> 'eventId' = $1", [
        event.eventId,
      ]),
    ).toBe(1)
  })

  test('the early-bird price is charged while it lasts', async () => {
    const event = await makeEvent(db, { earlyBird: { cents: 3000, until: plusMs(systemNow(), HOUR_MS) } })
    expect(await buy(want(event, 1, {}, 3000))).toMatchObject({ status: 'completed', totalCents: 3090 })
  })

  test("nobody sees another person's checkout", async () => {
    const event = await makeEvent(db)
    const answer = await buy(want(event, 1))
    if (!('checkoutId' in answer)) throw new Error('no checkout')
    expect(await checkoutStatus(ctxOf(db), await makePerson(db), answer.checkoutId)).toBeNull()
  })

  test('a second ticket type of the same event shares the order', async () => {
    const event = await makeEvent(db)
    const vip = await addTicketType(db, event.eventId, { priceCents: 7500 })
    const request = want(event, 1)
    const lines = [
      ...request.lines,
      { eventId: event.eventId, ticketTypeId: vip, quantity: 1, unitPriceCents: 7500 },
    ]
    const answer = await buy({ ...request, lines, totalCents: 11500 + 345 })
    expect(answer).toMatchObject({ status: 'completed', orders: [{ totalCents: 11845 }] })
  })
})

describe('a refused checkout writes nothing', () => {
  const early = { cents: 3000, until: '2026-01-01T00:00:00Z' }
  const cases: [string, Parameters<typeof makeEvent>[1], (event: OnSale) => CheckoutRequest, object][] = [
    [
      'an early-bird price that has ended',
      { earlyBird: early },
      (e) => want(e, 1, {}, 3000),
      { code: 'AMOUNT_MISMATCH', quote: { total: 4120, changed: true } },
    ],
    ['a total the buyer made up', {}, (e) => want(e, 1, { totalCents: 1 }), { code: 'AMOUNT_MISMATCH' }],
    ['more than one person may have', { maxPerPerson: 2 }, (e) => want(e, 3), { code: 'OVER_LIMIT' }],
    [
      'the same ticket type twice, past the cap together',
      { maxPerPerson: 3 },
      (e) => {
        const w = want(e, 2)
        return { ...w, lines: [...w.lines, ...w.lines] }
      },
      { code: 'OVER_LIMIT' },
    ],
    ['more than are left', { capacity: 1 }, (e) => want(e, 2), { code: 'SOLD_OUT' }],
    [
      'an event that has started',
      { startsAt: '2026-01-01T02:00:00Z' },
      (e) => want(e, 1),
      { code: 'EVENT_STARTED' },
    ],
    ['an event that is a draft', { status: 'draft' }, (e) => want(e, 1), { code: 'NOT_ON_SALE' }],
    ['an empty cart', {}, (e) => ({ ...want(e, 1), lines: [] }), { code: 'NO_ITEMS' }],
    [
      'cash where the host takes none',
      {},
      (e) => want(e, 1, { method: 'cash' }),
      { code: 'METHOD_UNAVAILABLE' },
    ],
    [
      'a card form that gave no token',
      {},
      (e) => want(e, 1, { sourceToken: null }),
      { code: 'NO_CARD_TOKEN' },
    ],
  ]
  test('PayPal where it is not set up', async () => {
    const event = await makeEvent(db)
    delete services.gateways.paypal
    expect(await buy(want(event, 1, { method: 'paypal' }))).toMatchObject({
      status: 'refused',
      code: 'METHOD_UNAVAILABLE',
    })
    expect(await count('from orders where event_id = $1', [event.eventId])).toBe(0)
  })

  test.each(cases)('%s', async (_what, facts, request, expected) => {
    const event = await makeEvent(db, facts)
    expect(await buy(request(event))).toMatchObject({ status: 'refused', ...expected })
    expect(await count('from orders where event_id = $1', [event.eventId])).toBe(0)
    expect(await taken(event)).toBe(0)
  })

  test('cash for a cart of which only one host takes it', async () => {
    const [cash, cards] = [await makeEvent(db, { acceptsCash: true }), await makeEvent(db)]
    const request = want([cash, cards], 1, { method: 'cash', sourceToken: null })
    expect(await buy(request)).toMatchObject({ status: 'refused', code: 'METHOD_UNAVAILABLE' })
    expect([await taken(cash), await taken(cards)]).toEqual([0, 0])
  })

  test('a ticket for cash alone is not paid by card, and holds its place in cash', async () => {
    const event = await makeEvent(db)
    await db.pool.query("update ticket_types set paid_by = 'cash' where event_id = $1", [event.eventId])
    expect(await buy(want(event, 1))).toMatchObject({ status: 'refused', code: 'METHOD_UNAVAILABLE' })
    expect(await taken(event)).toBe(0)
    const request = want(event, 1, { method: 'cash', sourceToken: null })
    expect(await buy(request)).toMatchObject({ status: 'awaiting_cash' })
  })

  test('a ticket for cash alone is held beside one for nothing', async () => {
    const [cash, free] = [await makeEvent(db), await makeEvent(db, { priceCents: 0 })]
    await db.pool.query("update ticket_types set paid_by = 'cash' where event_id = $1", [cash.eventId])
    const request = want([cash, free], 1, { method: 'cash', sourceToken: null, totalCents: 4_120 })
    const lines = request.lines.map((line) => ({
      ...line,
      unitPriceCents: line.eventId === free.eventId ? 0 : 4_000,
    }))
    expect(await buy({ ...request, lines })).toMatchObject({ status: 'awaiting_cash', totalCents: 4_120 })
  })

  test.each<[string, Partial<CheckoutRequest>]>([
    ['cash', {}],
    ['online', { method: 'cash', sourceToken: null }],
  ])('a ticket that is paid %s alone from that moment on is asked again', async (paidBy, over) => {
    const event = await makeEvent(db, { acceptsCash: true })
    const services = checkoutServices(db)
    const place: typeof services.place = async (placement) => {
      await db.pool.query('update ticket_types set paid_by = $2 where event_id = $1', [event.eventId, paidBy])
      return services.place(placement)
    }
    const answer = await checkOut(ctxOf(db), { ...services, place }, buyer, want(event, 1, over))
    expect(answer).toMatchObject({ status: 'refused' })
    expect(await taken(event)).toBe(0)
  })

  test('a ticket paid online alone is not held for cash', async () => {
    const event = await makeEvent(db, { acceptsCash: true })
    await db.pool.query("update ticket_types set paid_by = 'online' where event_id = $1", [event.eventId])
    const request = want(event, 1, { method: 'cash', sourceToken: null })
    expect(await buy(request)).toMatchObject({ status: 'refused', code: 'METHOD_UNAVAILABLE' })
    expect(await buy(want(event, 1))).toMatchObject({ status: 'completed' })
  })

  test.each(['before the quote', 'after the quote'])('cash whose last moment passed %s', async (when) => {
    const event = await makeEvent(db, { acceptsCash: true })
    const end = () => db.pool.query('update events set cash_until_days = 2 where id = $1', [event.eventId])
    if (when === 'before the quote') await end()
    const services = checkoutServices(db)
    const place: typeof services.place = async (placement) => {
      await end()
      return services.place(placement)
    }
    const request = want(event, 1, { method: 'cash', sourceToken: null })
    const answer = await checkOut(ctxOf(db), { ...services, place }, buyer, request)
    // Its lines can still be bought in another way.
    expect(answer).toMatchObject({ status: 'refused', code: 'CASH_TOO_LATE', quote: { failures: [] } })
    expect(await taken(event)).toBe(0)
  })

  test.each([
    ['placing', false],
    ['another try to pay', true],
  ])('a price that ended while %s waited is told as it is now', async (_when, isTriedBefore) => {
    const until = plusMs(systemNow(), HOUR_MS)
    const event = await makeEvent(db, { earlyBird: { cents: 3000, until } })
    const request = want(event, 1, {}, 3000)
    if (isTriedBefore) await buy({ ...request, sourceToken: 'cnon:card-nonce-declined' })
    const services = checkoutServices(db)
    const end = () =>
      db.pool.query(
        "update ticket_types set early_bird_until = now() - interval '1 second' where event_id = $1",
        [event.eventId],
      )
    const place: typeof services.place = async (placement) => {
      await end()
      return services.place(placement)
    }
    // The request came before the price ended.
    const ctx = { ...ctxOf(db), now: plusMs(systemNow(), -5_000) }
    const answer = await checkOut(ctx, { ...services, place }, buyer, request)
    expect(answer).toMatchObject({ status: 'refused', code: 'AMOUNT_MISMATCH', quote: { total: 4120 } })
  })

  test('with what sold out while placing waited come the prices as they are now', async () => {
    const [full, other] = [
      await makeEvent(db, { capacity: 1 }),
      await makeEvent(db, { earlyBird: { cents: 3000, until: plusMs(systemNow(), HOUR_MS) } }),
    ]
    const place: typeof services.place = async (placement) => {
      await db.pool.query('update ticket_inventory set taken = capacity where event_id = $1', [full.eventId])
      await db.pool.query(
        "update ticket_types set early_bird_until = now() - interval '1 second' where event_id = $1",
        [other.eventId],
      )
      return services.place(placement)
    }
    const request = want(full, 1, { totalCents: 7210 })
    request.lines.push({ ...want(other, 1, {}, 3000).lines[0]! })
    const ctx = { ...ctxOf(db), now: plusMs(systemNow(), -5_000) }
    const answer = await checkOut(ctx, { ...services, place }, buyer, request)
    expect(answer).toMatchObject({ status: 'refused', code: 'SOLD_OUT', quote: { total: 4120 } })
  })

  test('billing that is not filled in names each field', async () => {
    const event = await makeEvent(db)
    const answer = await buy(want(event, 1, { billing: { country: 'US' } }))
    expect(answer).toEqual({
      status: 'invalid',
      fields: {
        email: 'Please enter your email address',
        fullName: 'Please enter your full name',
        addressLine1: 'Please enter your billing address',
        locality: 'Please enter your city',
        administrativeDistrictLevel1: 'Please enter your state',
        postalCode: 'Please enter your ZIP code',
      },
    })
  })

  test('tickets bought before count against the cap', async () => {
    const event = await makeEvent(db, { maxPerPerson: 3 })
    expect(await buy(want(event, 2))).toMatchObject({ status: 'completed' })
    expect(await buy(want(event, 2))).toMatchObject({ status: 'refused', code: 'OVER_LIMIT' })
    expect(await buy(want(event, 1))).toMatchObject({ status: 'completed' })
  })
})

import type { RequestedLine } from '#modules/checkout/checkout-request.server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { openNextAttempt } from '#modules/checkout/pay/open-next-attempt.server.ts'
import type { Placed } from '#modules/checkout/place/place-order.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { RESERVATION_MINUTES } from '#modules/checkout/place/reservation.ts'
import { DatabaseBusyError } from '#platform/database-outage.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
} from '#tests/support/box-office.ts'
import { billing, checkoutIdOf, countOf, takenOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase()

let buyer: PersonId
let services: CheckoutServices
let key = 0
beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
})

/** A cart of one ticket type with the price of now, or of another moment, to be placed whenever the caller likes. */
async function priced(event: OnSale, quantity: number, by = buyer, now = systemNow()) {
  const quote = await quoteCart({ ...ctxOf(db), now }, want(event, quantity).lines, by)
  const clientKey = `placed-${key++}`
  return (): Promise<Placed> =>
    services.place({
      buyer: by,
      clientKey,
      quote,
      billing,
      method: 'card',
      environment: 'simulator',
      referralCode: null,
    })
}

const told = (placed: Placed): string => (placed.status === 'refused' ? placed.failure.code : placed.status)

describe('what changes between the quote and the sale', () => {
  const heldTickets = (status: string) => `
    insert into checkouts (id, user_id, client_key, state, payment_method, subtotal_cents, fee_cents, total_cents)
    values (gen_random_uuid(), $2, 'bought before', 'paid', 'free', 0, 0, 0);
    insert into orders (event_id, id, checkout_id, user_id, code, customer_email, customer_name, subtotal_cents, fee_cents,
                        total_cents, order_status, payment_status, paid_at, payment_method, environment)
    select $1, id, id, user_id, 'BEFORE', 'a@example.org', 'A', 0, 0, 0, 'completed', 'completed', now(), 'free', 'none'
    from checkouts where user_id = $2;
    insert into tickets (event_id, id, order_id, ticket_type_id, owner_id, holder_name, holder_email, status, used_at,
                         qr_payload, validation_hash)
    select o.event_id, gen_random_uuid(), o.id, t.id, o.user_id, 'A', 'a@example.org', '${status}',
           case '${status}' when 'used' then now() end, '{}', substr(md5(o.id::text), 1, 16)
    from orders o join ticket_types t on t.event_id = o.event_id where o.user_id = $2`
  const cases: [string, string, Parameters<typeof makeEvent>[1], string][] = [
    ['nothing', 'select', {}, 'placed'],
    ['the price', 'update ticket_types set price_cents = 4100 where event_id = $1', {}, 'price changed'],
    [
      'the price, to and fro',
      `update ticket_types set price_cents = 4100 where event_id = $1;
       update ticket_types set price_cents = 4000 where event_id = $1`,
      {},
      'price changed',
    ],
    ['the beginning, which passes', 'update events set starts_at = now() where id = $1', {}, 'EVENT_STARTED'],
    [
      'the beginning of what is sold until its end',
      'update events set starts_at = now(), sells_until_end = true where id = $1',
      {},
      'placed',
    ],
    [
      'the end of what is sold until then',
      "update events set starts_at = now() - interval '1 hour', ends_at = now(), sells_until_end = true where id = $1",
      {},
      'EVENT_STARTED',
    ],
    ['the event, a draft again', "update events set status = 'draft' where id = $1", {}, 'NOT_ON_SALE'],
    [
      'the ticket type, hidden now',
      'update ticket_types set is_hidden = true where event_id = $1',
      {},
      'NOT_ON_SALE',
    ],
    [
      'the ticket type, removed',
      'delete from ticket_inventory where event_id = $1; delete from ticket_types where event_id = $1',
      {},
      'NOT_ON_SALE',
    ],
    [
      'the places, sold to others',
      'update ticket_inventory set taken = capacity where event_id = $1',
      {},
      'SOLD_OUT',
    ],
    ['the share of the buyer, bought elsewhere', heldTickets('active'), { maxPerPerson: 1 }, 'OVER_LIMIT'],
    ['the share of the buyer, who is in already', heldTickets('used'), { maxPerPerson: 1 }, 'OVER_LIMIT'],
    [
      'the sale, which ends',
      'update ticket_types set sale_ends_at = now() where event_id = $1',
      {},
      'NOT_ON_SALE',
    ],
    [
      'the sale, which ends later',
      "update ticket_types set sale_ends_at = now() + interval '1 minute' where event_id = $1",
      {},
      'placed',
    ],
    [
      'the sale, which starts later',
      "update ticket_types set sale_starts_at = now() + interval '1 minute' where event_id = $1",
      {},
      'NOT_ON_SALE',
    ],
    ['whom it lets in', 'update ticket_types set admits = 2 where event_id = $1', {}, 'price changed'],
    [
      'the days on which it lets in',
      "update ticket_types set admits_on = '{1}' where event_id = $1",
      {},
      'price changed',
    ],
    ['a ticket of the buyer, given back', heldTickets('refunded'), { maxPerPerson: 1 }, 'placed'],
  ]
  test.each(cases)('%s', async (_what, change, facts, verdict) => {
    const event = await makeEvent(db, facts)
    const place = await priced(event, 1)
    await db.pool.query(change.replaceAll('$1', `'${event.eventId}'`).replaceAll('$2', `'${buyer}'`))
    const before = await takenOf(db, event)
    expect(told(await place())).toBe(verdict)
    const places = verdict === 'placed' ? 1 : 0
    expect((await takenOf(db, event)) - before).toBe(places)
    expect(await countOf(db, "from orders where event_id = $1 and code <> 'BEFORE'", [event.eventId])).toBe(
      places,
    )
  })
})

test.each([
  ['ended since', -HOUR_MS, 'price changed'],
  ['goes on', HOUR_MS, 'placed'],
])('an early bird that %s', async (_what, endsIn, verdict) => {
  const now = systemNow()
  const event = await makeEvent(db, { earlyBird: { cents: 3000, until: plusMs(now, endsIn) } })
  const place = await priced(event, 1, buyer, plusMs(now, -2 * HOUR_MS))
  expect(told(await place())).toBe(verdict)
})

describe('a quote', () => {
  test('asks for the code of a hidden ticket type', async () => {
    const event = await makeEvent(db)
    await db.pool.query('update ticket_types set is_hidden = true where event_id = $1', [event.eventId])
    const { failures } = await quoteCart(ctxOf(db), want(event, 1).lines, buyer)
    expect(failures).toMatchObject([{ code: 'NEEDS_CODE' }])
  })

  test.each(['before', 'after'])(
    'refuses a known ticket type %s its line under a foreign event',
    async (at) => {
      const [event, foreign] = [await makeEvent(db), await makeEvent(db)]
      const [known] = want(event, 1).lines as [RequestedLine]
      const planted = { ...known, eventId: foreign.eventId }
      const lines = at === 'before' ? [known, planted] : [planted, known]
      const quote = await quoteCart(ctxOf(db), lines, buyer)
      expect(quote.lines).toMatchObject([{ quantity: 1, for: { eventId: event.eventId } }])
      expect(quote.failures).toEqual([
        { code: 'NOT_ON_SALE', eventId: foreign.eventId, ticketTypeId: known.ticketTypeId },
      ])
    },
  )

  test.each(['active', 'used'])('counts a ticket that is %s against the cap', async (status) => {
    const event = await makeEvent(db, { maxPerPerson: 1 })
    const place = await priced(event, 1)
    await place()
    await db.pool.query(
      "update tickets set status = $2, used_at = case $2 when 'used' then now() end where event_id = $1",
      [event.eventId, status],
    )
    await db.pool.query("update checkouts set state = 'paid', reserved_until = null where user_id = $1", [
      buyer,
    ])
    const { failures } = await quoteCart(ctxOf(db), want(event, 1).lines, buyer)
    expect(failures).toMatchObject([{ code: 'OVER_LIMIT' }])
  })
})

test('two carts of one person in one batch cannot pass the cap together', async () => {
  const event = await makeEvent(db, { maxPerPerson: 2 })
  const somebodyElse = await priced(event, 1, await makePerson(db))
  const [one, other] = [await priced(event, 2), await priced(event, 2)]
  // While the first batch is written, the next two gather in one.
  const placed = await Promise.all([somebodyElse(), one(), other()])
  expect(placed.map(told)).toEqual(['placed', 'placed', 'OVER_LIMIT'])
  expect(await takenOf(db, event)).toBe(3)
  expect(await countOf(db, "from tickets where owner_id = $1 and status = 'pending'", [buyer])).toBe(2)
})

test('places are kept for fifteen minutes, and for fifteen more from another try to pay', async () => {
  expect(RESERVATION_MINUTES).toBe(15)
  const event = await makeEvent(db)
  const checkoutId = checkoutIdOf(await (await priced(event, 1))())
  const minutesLeft = async () =>
    (
      await db.statement<{ minutes: number }>(
        'select extract(epoch from reserved_until - now())::float / 60 as minutes from checkouts where id = $1',
        [checkoutId],
      )
    )[0]?.minutes
  expect(await minutesLeft()).toBeCloseTo(15, 0)
  await db.pool.query("update checkouts set reserved_until = now() + interval '1 minute' where id = $1", [
    checkoutId,
  ])
  await db.pool.query("update payments set state = 'failed' where checkout_id = $1", [checkoutId])
  const { square } = services.gateways
  expect(square && (await openNextAttempt(ctxOf(db), checkoutId, square))).toMatchObject({
    value: { amountCents: 4120 },
  })
  expect(await minutesLeft()).toBeCloseTo(15, 0)
})

const brokenBy = async ({ eventId }: OnSale) =>
  (await brokenInvariants(db)).filter(({ subject }) => subject.includes(eventId))

describe('a ticket for a group of 8', () => {
  const tickets = (event: OnSale) =>
    countOf(db, "from tickets where event_id = $1 and status = 'pending'", [event.eventId])
  const groups = async (facts: Parameters<typeof makeEvent>[1]) => {
    const event = await makeEvent(db, facts)
    await db.pool.query('update ticket_types set admits = 8 where event_id = $1', [event.eventId])
    return event
  }

  test('is one price and one place, and a ticket for each of its guests', async () => {
    const event = await groups({ capacity: 2 })
    const quote = await quoteCart(ctxOf(db), want(event, 2).lines, buyer)
    expect(quote.subtotal).toBe(8_000)
    expect(told(await (await priced(event, 2))())).toBe('placed')
    expect(await tickets(event)).toBe(16)
    expect(await takenOf(db, event)).toBe(2)
    expect(await brokenBy(event)).toEqual([])
  })

  test('is written down as such for a server of the release before, which does not name the number', async () => {
    const event = await groups({})
    await addTicketType(db, event.eventId)
    const statement: Db['statement'] = (text, values) =>
      db.statement(
        text,
        values?.map((value) => (typeof value === 'string' ? value.replaceAll(/"admits":\d+,/g, '') : value)),
      )
    services = checkoutServices(throughStatement(db, statement))
    expect(told(await (await priced(event, 1))())).toBe('placed')
    expect(await countOf(db, 'from order_items where event_id = $1 and admits = 8', [event.eventId])).toBe(1)
  })

  test.each([
    ['one more than one person may have, over several orders', 2, 'OVER_LIMIT'],
    ['as many as one person may have', 1, 'placed'],
  ])('%s', async (_what, quantity, verdict) => {
    const event = await groups({ maxPerPerson: 2 })
    const settled = await checkOut(ctxOf(db), services, buyer, {
      ...want(event, 1),
      clientKey: 'the first group',
    })
    expect(settled).toMatchObject({ status: 'completed', orders: [{ tickets: 8 }] })
    const { failures } = await quoteCart(ctxOf(db), want(event, quantity).lines, buyer)
    expect(failures.map(({ code }) => code)).toEqual(verdict === 'placed' ? [] : [verdict])
    // Placed with a quote that knows of nothing held, so that the database decides.
    const stranger = await makePerson(db)
    const quote = await quoteCart(ctxOf(db), want(event, quantity).lines, stranger)
    const placed = await services.place({
      buyer,
      clientKey: `group-${key++}`,
      quote,
      billing,
      method: 'card',
      environment: 'simulator',
      referralCode: null,
    })
    expect(told(placed)).toBe(verdict)
  })
})

test('an extra that admits nobody is a ticket too', async () => {
  const event = await makeEvent(db)
  await db.pool.query('update ticket_types set admits = 0 where event_id = $1', [event.eventId])
  expect(told(await (await priced(event, 3))())).toBe('placed')
  expect(await countOf(db, 'from tickets where event_id = $1', [event.eventId])).toBe(3)
  expect(await brokenBy(event)).toEqual([])
})

test('an order whose answer was lost after its commit is charged and settled, and stands once', async () => {
  const event = await makeEvent(db)
  let lost = 0
  const statement: Db['statement'] = async (text, values) => {
    const rows = await db.statement(text, values)
    if (text.includes('place_checkouts') && lost++ === 0)
      throw new Error('Connection terminated unexpectedly')
    return rows as never
  }
  const losing = checkoutServices(throughStatement(db, statement))
  const answer = await checkOut(ctxOf(db), losing, await makePerson(db), want(event, 1))
  expect(answer).toMatchObject({ status: 'completed' })
  expect(lost).toBe(2)
  expect(await takenOf(db, event)).toBe(1)
})

test('a person whose carts get in each other’s way for ever is turned away, and the database asked no more', async () => {
  const event = await makeEvent(db)
  let asked = 0
  const statement: Db['statement'] = async (text, values) => {
    if (!text.includes('place_checkouts')) return db.statement(text, values)
    asked++
    return [{ code: 'TRY_AGAIN', checkout_id: 'x', facts: {} }] as never
  }
  services = checkoutServices(throughStatement(db, statement))
  const place = await priced(event, 1)
  await expect(place()).rejects.toBeInstanceOf(DatabaseBusyError)
  expect(asked).toBe(20)
})

test('twenty carts of one person at once all find their turn', async () => {
  const event = await makeEvent(db, { maxPerPerson: 20 })
  const carts = await Promise.all(Array.from({ length: 20 }, () => priced(event, 1)))
  const placed = await Promise.all(carts.map((place) => place()))
  expect(new Set(placed.map(told))).toEqual(new Set(['placed']))
})

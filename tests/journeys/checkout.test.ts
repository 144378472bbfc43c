import { tokenOf } from '#dev/payment-simulator/test-cards.ts'
import { describe, expect, test } from 'vitest'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

const billing = {
  email: 'jackie@steppers.example',
  fullName: 'Jackie Montgomery',
  addressLine1: '6351 S Cottage Grove Ave',
  locality: 'Chicago',
  administrativeDistrictLevel1: 'IL',
  postalCode: '60637',
}

let keys = 0
const order = (event: OnSale, over: Record<string, unknown> = {}, line: Record<string, unknown> = {}) => ({
  clientKey: `journey-${keys++}`,
  items: [
    {
      eventId: event.eventId,
      ticketTypeId: event.ticketTypeId,
      quantity: 2,
      unitPriceCents: 4000,
      ...line,
    },
  ],
  totalCents: 8240,
  billing,
  method: 'card',
  sourceToken: 'cnon:card-nonce-ok',
  ...over,
})

const rowsOf = async (event: OnSale): Promise<number> => {
  const { rows } = await db.pool.query<{ n: number }>(
    `select (select count(*) from orders where event_id = $1)::integer
          + (select taken from ticket_inventory where event_id = $1) as n`,
    [event.eventId],
  )
  return rows[0]?.n ?? -1
}

test('a member buys two tickets over HTTP and may ask where the checkout stands', async () => {
  const buyer = await signedInPerson(db)
  const event = await makeEvent(db)
  const bought = await site.request('/api/checkout', { as: buyer, json: order(event) })
  expect(bought.status).toBe(200)
  const answer = (await bought.json()) as { status: string; checkoutId: string }
  expect(answer).toMatchObject({ status: 'completed', ticketsUrl: '/my-tickets' })
  const again = await site.request(`/api/checkout/${answer.checkoutId}`, { as: buyer })
  expect(await again.json()).toEqual(answer)
})

test('the name on an order becomes that of a buyer who has none, and replaces no name', async () => {
  const namesAfter = async (name: string, over: Record<string, unknown>) => {
    const buyer = await signedInPerson(db, name)
    await site.request('/api/checkout', { as: buyer, json: order(await makeEvent(db), over) })
    const { rows } = await db.pool.query<{ profile: string; account: string }>(
      'select full_name as profile, name as account from profiles join auth_user using (id) where id = $1',
      [buyer.id],
    )
    return rows[0]
  }
  const typed = (fullName: string) => ({ billing: { ...billing, fullName } })
  const named = { profile: 'Tasha Reed', account: 'Tasha Reed' }
  expect(await namesAfter('', typed(' Tasha Reed '))).toEqual(named)
  expect(await namesAfter('Tasha Reed', typed('Somebody Else'))).toEqual(named)
  const nobody = { profile: '', account: '' }
  expect(await namesAfter('', { ...typed('Tasha Reed'), totalCents: 1 })).toEqual(nobody)
  for (const hostile of ['T'.repeat(81), 'Ann\u202Emoc.live'])
    expect(await namesAfter('', typed(hostile))).toEqual(nobody)
})

test('whoever is not signed in is told so, and nothing is written', async () => {
  const event = await makeEvent(db)
  const answer = await site.request('/api/checkout', { json: order(event) })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({ status: 'signed_out' })
  expect(await rowsOf(event)).toBe(0)
})

test('a page that shows another person than the session buys nothing for either', async () => {
  const [shown, actor] = [await signedInPerson(db), await signedInPerson(db)]
  const event = await makeEvent(db)
  const send = (person: string) =>
    site.request('/api/checkout', { as: actor, json: order(event), headers: { 'X-Buyer': person } })
  const refused = await send(shown.id)
  expect([refused.status, await refused.json()]).toEqual([401, { status: 'signed_out' }])
  expect(await rowsOf(event)).toBe(0)
  expect((await send(actor.id)).status).toBe(200)
})

test("another person's checkout is not there", async () => {
  const [buyer, stranger] = [await signedInPerson(db), await signedInPerson(db)]
  const event = await makeEvent(db)
  const bought = await site.request('/api/checkout', { as: buyer, json: order(event) })
  const { checkoutId } = (await bought.json()) as { checkoutId: string }
  expect((await site.request(`/api/checkout/${checkoutId}`, { as: stranger })).status).toBe(404)
  expect((await site.request(`/api/checkout/${checkoutId}`)).status).toBe(401)
})

describe('what no form would send is a 4xx with a sentence, and writes nothing', () => {
  const cases: [string, Record<string, unknown>, Record<string, unknown>, RegExp][] = [
    ['a negative quantity', {}, { quantity: -1 }, /quantity: must be at least 1/],
    ['no quantity at all', {}, { quantity: 0 }, /quantity: must be at least 1/],
    ['half a ticket', {}, { quantity: 1.5 }, /quantity: must be a whole number/],
    ['a huge quantity', {}, { quantity: 1e9 }, /quantity: must be at most 100/],
    ['a quantity in words', {}, { quantity: 'two' }, /quantity: must be a whole number/],
    ['a quantity of nothing', {}, { quantity: null }, /quantity/],
    ['a negative price', {}, { unitPriceCents: -4000 }, /unitPriceCents: must not be negative/],
    ['an event that is no identifier', {}, { eventId: "1' or '1'='1" }, /eventId: must be an identifier/],
    ['a field nobody asked for', { isAdmin: true }, {}, /isAdmin/],
    ['a list that is none', { items: 'all' }, {}, /items: must be a list/],
    ['a key too short to be one', { clientKey: 'x' }, {}, /clientKey: must have at least 8/],
    ['an unknown way to pay', { method: 'gold' }, {}, /not supported/],
    ['billing of another shape', { billing: [] }, {}, /billing/],
    ['a promoter code no database can hold', { referralCode: 'JACKIE\0' }, {}, /referralCode: may hold/],
  ]
  test.each(cases)('%s', async (_what, over, line, sentence) => {
    const buyer = await signedInPerson(db)
    const event = await makeEvent(db)
    const answer = await site.request('/api/checkout', { as: buyer, json: order(event, over, line) })
    expect(answer.status).toBe(422)
    expect(((await answer.json()) as { message: string }).message).toMatch(sentence)
    expect(await rowsOf(event)).toBe(0)
  })

  test('thousands of fields nobody asked for, of which one is named', async () => {
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, i]))
    const answer = await site.request('/api/checkout/quote', { json: { items: [], ...fields } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ status: 'invalid', message: 'body: unknown field field0' })
  })

  test.each([
    ['no JSON', '{"clientKey":'],
    ['nothing', ''],
    ['a number', '42'],
    ['too much nesting', '['.repeat(5000) + ']'.repeat(5000)],
  ])('a body that is %s', async (_what, body) => {
    const buyer = await signedInPerson(db)
    const answer = await site.request('/api/checkout', {
      as: buyer,
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(422)
  })

  test('more than a megabyte', async () => {
    const buyer = await signedInPerson(db)
    const answer = await site.request('/api/checkout', {
      as: buyer,
      json: { clientKey: 'x'.repeat(1_100_000) },
    })
    expect(answer.status).toBe(413)
  })

  test('a request that another site makes a browser send', async () => {
    const buyer = await signedInPerson(db)
    const event = await makeEvent(db)
    const answer = await site.request('/api/checkout', {
      as: buyer,
      json: order(event),
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect(await rowsOf(event)).toBe(0)
  })
})

describe('checks of the server at checkout', () => {
  test('the price in the cart is shown again when it has changed, and nothing is charged', async () => {
    const buyer = await signedInPerson(db)
    const event = await makeEvent(db, {
      earlyBird: { cents: 3000, until: plusMs(systemNow(), -HOUR_MS) },
    })
    const answer = await site.request('/api/checkout', {
      as: buyer,
      json: order(event, { totalCents: 6180 }, { unitPriceCents: 3000 }),
    })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      status: 'refused',
      code: 'AMOUNT_MISMATCH',
      message: 'Payment amount does not match the order total',
      quote: { totalCents: 8240, changed: true },
    })
    expect(await rowsOf(event)).toBe(0)
  })

  test('an event that has started sells nothing more', async () => {
    const buyer = await signedInPerson(db)
    const event = await makeEvent(db, { startsAt: plusMs(systemNow(), -HOUR_MS) })
    const answer = await site.request('/api/checkout', { as: buyer, json: order(event) })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'EVENT_STARTED' })
  })

  test('a reload in the middle of paying finds the same checkout by its key', async () => {
    const buyer = await signedInPerson(db)
    const event = await makeEvent(db)
    const wanted = order(event)
    const bought = await (await site.request('/api/checkout', { as: buyer, json: wanted })).json()
    const found = await site.request(`/api/checkout/${wanted.clientKey}`, { as: buyer })
    expect(await found.json()).toEqual(bought)
  })

  test.each([
    ['4000 0000 0000 0002', 'Your payment was declined. Please try a different payment method'],
    ['4000 0000 0000 9995', 'Your payment method has insufficient funds'],
    ['4000 0000 0000 0069', 'Your payment method has expired. Please use a different card'],
    ['4000 0000 0000 9979', 'Your payment was declined for security reasons'],
  ])(
    'the card %s is declined in the words for it, and the same checkout takes another',
    async (number, message) => {
      const buyer = await signedInPerson(db)
      const event = await makeEvent(db)
      const wanted = order(event)
      const token = tokenOf({ number, expiry: '12/34', cvv: '111', postalCode: '60637' })
      const declined = await site.request('/api/checkout', {
        as: buyer,
        json: { ...wanted, sourceToken: token },
      })
      expect(declined.status).toBe(402)
      expect(await declined.json()).toMatchObject({ status: 'declined', message })
      const paid = await site.request('/api/checkout', { as: buyer, json: wanted })
      expect(await paid.json()).toMatchObject({ status: 'completed' })
      expect(await rowsOf(event)).toBe(3)
    },
  )
})

describe('the cart is priced for anybody', () => {
  test('with the methods that could pay for it', async () => {
    const event = await makeEvent(db, { acceptsCash: true })
    const answer = await site.request('/api/checkout/quote', { json: { items: order(event).items } })
    expect(await answer.json()).toMatchObject({
      subtotalCents: 8000,
      feeCents: 240,
      totalCents: 8240,
      changed: false,
      failures: [],
      buyer: null,
      simulator: true,
      square: { scriptUrl: `${simulator.url}/v1/square.js` },
      methods: [{ id: 'card' }, { id: 'cashapp' }, { id: 'paypal' }, { id: 'cash' }],
    })
  })

  test.each([
    ['for nothing', { priceCents: 0 }, 'any'],
    ['sold out', { capacity: 0 }, 'any'],
    ['paid in cash alone', { acceptsCash: true }, 'cash'],
  ])('what is %s is not said to be a test payment', async (_, facts, paidBy) => {
    const event = await makeEvent(db, facts)
    await db.pool.query('update ticket_types set paid_by = $2 where event_id = $1', [event.eventId, paidBy])
    const answer = await site.request('/api/checkout/quote', { json: { items: order(event).items } })
    expect(await answer.json()).toMatchObject({ simulator: false })
  })

  test('and what cannot be sold is named', async () => {
    const quoteOf = async (facts: Parameters<typeof makeEvent>[1]) => {
      const { items } = order(await makeEvent(db, facts))
      return (await site.request('/api/checkout/quote', { json: { items } })).json()
    }
    expect(await quoteOf({ capacity: 0 })).toMatchObject({
      totalCents: 0,
      failures: [{ code: 'SOLD_OUT', message: 'These tickets are sold out. Nothing was charged.' }],
    })
    expect(await quoteOf({ capacity: 1 })).toMatchObject({
      totalCents: 0,
      failures: [{ code: 'SOLD_OUT', message: '1 left. Choose 1. Nothing was charged.', stock: { left: 1 } }],
    })
  })

  test('a token of a card pays one order, and no second', async () => {
    const sourceToken = tokenOf({
      number: '4111 1111 1111 1111',
      expiry: '12/30',
      cvv: '111',
      postalCode: '60637',
    })
    const event = await makeEvent(db)
    const wanted = order(event, { sourceToken })
    const buyer = await signedInPerson(db)
    expect((await site.request('/api/checkout', { as: buyer, json: wanted })).status).toBe(200)
    const other = await signedInPerson(db)
    const reused = await site.request('/api/checkout', {
      as: other,
      json: { ...wanted, clientKey: 'journey-again' },
    })
    // Square knows the token: whether money has moved is asked of it before anything else is said.
    expect(await reused.json()).toMatchObject({ status: 'processing' })
    expect(simulator.ledger().filter(({ cents }) => cents === wanted.totalCents).length).toBeGreaterThan(0)
  })

  test('nothing of it reaches the log', () => {
    const orders = site.lines.filter((line) => line.includes('"path":"/api/checkout"'))
    expect(orders.length).toBeGreaterThan(5)
    expect(site.lines.join('\n')).not.toMatch(/cnon:|jackie@steppers|session_token/)
  })
})

test('too many declined cards, and too many prices asked for by a stranger, are told to wait', async () => {
  const buyer = await signedInPerson(db)
  const event = await makeEvent(db)
  for (let tries = 0; tries < RATE_LIMITS['declined payment'].max; tries++)
    await consumeRateLimit(db, { limit: 'declined payment', of: buyer.id })
  const send = (sourceToken: string) =>
    site.request('/api/checkout', { as: buyer, json: order(event, { sourceToken }) })
  expect((await send('cnon:card-nonce-declined')).status).toBe(402)
  const refused = await send('cnon:card-nonce-ok')
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 3_500]).toEqual([429, true])
  expect(await refused.json()).toMatchObject({ status: 'refused', code: 'TOO_MANY_DECLINES' })

  const { items } = order(event)
  const ask = (as?: typeof buyer) => site.request('/api/checkout/quote', { as, json: { items } })
  expect((await ask()).status).toBe(200)
  await db.pool.query("update rate_limits set count = 1000000 where key like 'address:quote:%'")
  const answer = await ask()
  expect([answer.status, answer.headers.has('Retry-After')]).toEqual([429, true])
  expect((await ask(buyer)).status).toBe(200)
})

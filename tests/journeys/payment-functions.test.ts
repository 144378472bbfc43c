import { beforeEach, describe, expect, test } from 'vitest'
import { sweepPaymentCalls } from '#modules/checkout/calls/payment-calls.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { countOf, paymentOf, takenOf } from '#tests/support/buying.ts'
import { payingSite } from '#tests/support/paying-site.ts'
import { payment, paymentCalls, SERVICE_KEY } from '#tests/support/payment-calls.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await payingSite(db, { serviceKey: SERVICE_KEY })
const { simulator } = site
const [buyer, stranger] = [await signedInPerson(db), await signedInPerson(db)]
const { call, unpaid, books } = paymentCalls(db, site)
beforeEach(async () => {
  await simulator.webhooks.settled()
  await db.pool.query('truncate rate_limits')
})

describe('the health of a gateway', () => {
  test.each(['paypal', 'square', 'cashapp'])('of %s is told to everybody', async (gateway) => {
    const answer = await site.request(`/functions/v1/payments-${gateway}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      apiStatus: 'healthy',
      configured: true,
      environment: 'simulator',
      apiResponseTime: expect.any(Number) as number,
    })
  })

  test('of none that there is, is not found; of one without keys, not configured', async () => {
    for (const name of [
      'payments-stripe',
      'payments-',
      'square',
      'payments-payments-square',
      'payments-cash',
    ]) {
      const answer = await site.request(`/functions/v1/${name}`)
      expect([name, answer.status, await answer.json()]).toEqual([
        name,
        404,
        { error: 'This payment method is not supported', code: 'UNSUPPORTED_OPERATION' },
      ])
    }
    const off = await testSite(db, {
      payments: { mode: 'off', square: null, paypal: null, paypalPayouts: false, simulatorUrl: null },
    })
    expect(await (await off.request('/functions/v1/payments-square')).json()).toEqual({
      apiStatus: 'unhealthy',
      configured: false,
      environment: 'off',
      apiResponseTime: 0,
    })
  })
})

describe('an order is paid by a call', () => {
  test('with a card, and may be asked about', async () => {
    const { event, orderId } = await unpaid(buyer)
    const paid = await call('square', payment(orderId), { as: buyer })
    expect(paid).toMatchObject({
      status: 200,
      body: { payment: { status: 'COMPLETED', amount: 4120, currency: 'USD' }, requiresRedirect: false },
    })
    const { id } = paid.body.payment!
    for (const paymentId of [id, paid.body['transactionId']])
      expect(await call('square', { action: 'get_payment', paymentId }, { as: buyer })).toEqual(paid)
    expect(await takenOf(db, event)).toBe(1)
    expect(await site.differences()).toEqual([])
  })

  test('with Cash App, and by a program for its buyer', async () => {
    const { orderId } = await unpaid(buyer)
    const paid = await call('cashapp', payment(orderId, { sourceId: 'wnon:cash-app-ok' }), { service: true })
    expect(paid.body.payment?.status).toBe('COMPLETED')
    expect(await site.differences()).toEqual([])
  })

  test('with PayPal: the page to approve on, then the capture', async () => {
    const { orderId } = await unpaid(buyer)
    const body = payment(orderId, { action: 'create_order', sourceId: undefined })
    const made = await call('paypal', body, { as: buyer })
    const order = made.body['order'] as { id: string; links: { rel: string; href: string }[] }
    expect(made).toMatchObject({
      status: 200,
      body: { requiresRedirect: true, payment: { status: 'PENDING' } },
    })
    expect(order.links[0]).toMatchObject({ rel: 'approve', href: made.body['redirectUrl'] })
    expect((await call('paypal', body, { as: buyer })).body).toEqual(made.body)

    const capture = { action: 'capture_order', orderId: order.id }
    expect(await call('paypal', capture, { as: buyer })).toMatchObject({
      status: 502,
      body: { code: 'GATEWAY_ERROR' },
    })
    simulator.approve(order.id)
    expect((await call('paypal', capture, { as: stranger })).status).toBe(404)
    const captured = await call('paypal', capture, { as: buyer })
    expect(captured).toMatchObject({
      status: 200,
      body: {
        capture: { id: order.id, status: 'COMPLETED' },
        order: { purchase_units: [{ payments: { captures: [{ id: order.id, status: 'COMPLETED' }] } }] },
        payment: { status: 'COMPLETED' },
      },
    })
    expect((await call('paypal', capture, { as: buyer })).body).toEqual(captured.body)
    expect(await site.differences()).toEqual([])
  })

  test('a refused card says why, and the order stays', async () => {
    const { orderId } = await unpaid(buyer)
    expect(
      await call('square', payment(orderId, { sourceId: 'cnon:decline-INSUFFICIENT_FUNDS' }), { as: buyer }),
    ).toEqual({
      status: 402,
      body: { error: 'Your payment method has insufficient funds', code: 'INSUFFICIENT_FUNDS' },
    })
    expect(await site.differences()).toEqual([])
  })

  test('the seventh try is refused, whatever the card', async () => {
    const { orderId } = await unpaid(buyer)
    const declined = payment(orderId, { sourceId: 'cnon:card-nonce-declined' })
    for (let tries = 2; tries <= 6; tries++)
      expect((await call('square', declined, { as: buyer })).body['code']).toBe('CARD_DECLINED')
    expect(await call('square', payment(orderId), { as: buyer })).toMatchObject({
      status: 402,
      body: { code: 'SECURITY_VIOLATION' },
    })
    expect(await site.differences()).toEqual([])
  })

  test('declined cards are counted as at the checkout page', async () => {
    const tester = await signedInPerson(db)
    const { orderId } = await unpaid(tester)
    await db.pool.query(
      `insert into rate_limits (key, count, last_request)
       values ('person:declined payment:' || $1, $2, extract(epoch from clock_timestamp()) * 1000)
       on conflict (key) do update set count = excluded.count`,
      [tester.id, RATE_LIMITS['declined payment'].max],
    )
    const declined = payment(orderId, { sourceId: 'cnon:card-nonce-declined' })
    expect((await call('square', declined, { as: tester })).body['code']).toBe('CARD_DECLINED')
    const before = await books()
    expect(await call('square', payment(orderId), { as: tester })).toMatchObject({
      status: 402,
      body: { code: 'SECURITY_VIOLATION', error: expect.stringContaining('Too many payments') as string },
    })
    expect(await books()).toEqual(before)
  })
})

describe('what is refused changes nothing', () => {
  const cases: [string, string, (orderId: string) => object, number, string, string?][] = [
    [
      'an amount of 0',
      'square',
      (id) => payment(id, { amount: 0 }),
      400,
      'INVALID_AMOUNT',
      'Invalid payment amount',
    ],
    [
      'a negative amount',
      'square',
      (id) => payment(id, { amount: -1 }),
      400,
      'INVALID_AMOUNT',
      'Invalid payment amount',
    ],
    ['no amount', 'square', (id) => payment(id, { amount: undefined }), 400, 'INVALID_AMOUNT'],
    ['an amount in words', 'square', (id) => payment(id, { amount: '4120' }), 400, 'INVALID_AMOUNT'],
    ['another amount', 'square', (id) => payment(id, { amount: 100 }), 409, 'AMOUNT_MISMATCH'],
    ['an amount in dollars', 'square', (id) => payment(id, { amount: 41.2 }), 409, 'AMOUNT_MISMATCH'],
    ['another currency', 'square', (id) => payment(id, { currency: 'EUR' }), 400, 'INVALID_CURRENCY'],
    ['no address', 'square', (id) => payment(id, { customerEmail: '' }), 400, 'MISSING_REQUIRED_FIELD'],
    ['what is no address', 'square', (id) => payment(id, { customerEmail: 'a@b' }), 400, 'INVALID_EMAIL'],
    ['no token', 'square', (id) => payment(id, { sourceId: undefined }), 400, 'MISSING_REQUIRED_FIELD'],
    ['no token of Cash App', 'cashapp', (id) => payment(id, { sourceId: '' }), 400, 'MISSING_REQUIRED_FIELD'],
    ['no order', 'square', () => payment('', { orderId: undefined }), 400, 'MISSING_REQUIRED_FIELD'],
    ['an order that is none', 'square', () => payment("1' or '1'='1"), 400, 'MISSING_REQUIRED_FIELD'],
    [
      'an order nobody made',
      'square',
      () => payment('019aaaaa-0000-7000-8000-000000000000'),
      404,
      'ORDER_NOT_FOUND',
    ],
    [
      'another gateway in the body',
      'square',
      (id) => payment(id, { gateway: 'paypal' }),
      400,
      'UNSUPPORTED_OPERATION',
    ],
    [
      'an order of PayPal at Square',
      'square',
      (id) => payment(id, { action: 'create_order' }),
      400,
      'UNSUPPORTED_OPERATION',
    ],
    ['a card at PayPal', 'paypal', (id) => payment(id), 400, 'UNSUPPORTED_OPERATION'],
    [
      'a capture at Square',
      'square',
      (id) => ({ action: 'capture_order', orderId: id }),
      400,
      'UNSUPPORTED_OPERATION',
    ],
    [
      'an action that is none',
      'square',
      (id) => payment(id, { action: 'toString' }),
      400,
      'UNSUPPORTED_OPERATION',
    ],
    ['no action', 'square', () => ({}), 400, 'UNSUPPORTED_OPERATION'],
    [
      'a payment nobody made',
      'square',
      () => ({ action: 'get_payment', paymentId: 'SQ1' }),
      404,
      'ORDER_NOT_FOUND',
    ],
    ['no payment', 'square', () => ({ action: 'get_payment' }), 400, 'MISSING_REQUIRED_FIELD'],
  ]
  test.each(cases)('%s', async (_what, gateway, body, status, code, error) => {
    const { orderId } = await unpaid(buyer)
    const before = await books()
    const answer = await call(gateway, body(orderId), { as: buyer })
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'error'])
    expect(answer.body).toMatchObject({ code, ...(error && { error }) })
    expect(await books()).toEqual(before)
  })

  test("somebody else's order, and that of nobody who is signed in", async () => {
    const { orderId } = await unpaid(buyer)
    const before = await books()
    expect((await call('square', payment(orderId), { as: stranger })).status).toBe(404)
    expect(await call('square', payment(orderId))).toEqual({
      status: 401,
      body: { error: 'Payment processing failed. Please try again', code: 'AUTHENTICATION_FAILED' },
    })
    const headers = { cookie: buyer.cookie }
    const forged = await site.request('/functions/v1/payments-square', { json: payment(orderId), headers })
    expect(forged.status, 'from another site').toBe(403)
    expect(await books()).toEqual(before)
  })

  test('an order that is paid', async () => {
    const { orderId } = await unpaid(buyer)
    await call('square', payment(orderId), { as: buyer })
    const before = await books()
    expect(await call('square', payment(orderId), { as: buyer })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_TRANSACTION', error: 'This transaction has already been processed' },
    })
    expect(await books()).toEqual(before)
  })

  test('an order whose buyer approved and paid another one', async () => {
    const create = async () =>
      call('paypal', payment((await unpaid(buyer)).orderId, { action: 'create_order' }), { as: buyer })
    const [one, other] = [await create(), await create()]
    simulator.approve((one.body['order'] as { id: string }).id)
    await call(
      'paypal',
      { action: 'capture_order', orderId: (one.body['order'] as { id: string }).id },
      { as: buyer },
    )
    expect(
      (await call('paypal', { action: 'get_payment', paymentId: other.body.payment?.id }, { as: buyer }))
        .body,
    ).toMatchObject({ payment: { status: 'PENDING' } })
    expect(await site.differences()).toEqual([])
  })

  test('an event that has started: the order cannot be paid any more', async () => {
    const { event, orderId } = await unpaid(buyer)
    await db.pool.query("update events set starts_at = now() - interval '1 hour' where id = $1", [
      event.eventId,
    ])
    const ledger = simulator.ledger().length
    expect(await call('square', payment(orderId), { as: buyer })).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND', error: expect.stringContaining('already started') as string },
    })
    expect(simulator.ledger().length).toBe(ledger)
  })
})

describe('a call that is repeated under its key', () => {
  test('gets the first answer, and takes the money once', async () => {
    const { orderId } = await unpaid(buyer)
    const body = payment(orderId)
    const first = await call('square', body, { as: buyer, key: 'key-1' })
    const before = await books()
    expect(await call('square', body, { as: buyer, key: 'key-1' })).toEqual(first)
    expect(await books()).toEqual(before)
    expect(
      await call('square', { ...body, sourceId: 'cnon:other' }, { as: buyer, key: 'key-1' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_TRANSACTION' },
    })
    expect(await books()).toEqual(before)
  })

  test('gets the same decline: no other card is tried by itself', async () => {
    const { orderId, checkoutId } = await unpaid(buyer)
    const body = payment(orderId, { sourceId: 'cnon:card-nonce-declined' })
    const first = await call('square', body, { as: buyer, key: 'declined' })
    expect(first.status).toBe(402)
    expect(await call('square', body, { as: buyer, key: 'declined' })).toEqual(first)
    expect(await countOf(db, 'from payments where checkout_id = $1', [checkoutId])).toBe(2)
  })

  test('many at once pay once', async () => {
    const { orderId, checkoutId } = await unpaid(buyer)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('square', payment(orderId), { as: buyer, key: 'at-once' })),
    )
    for (const { status, body } of answers) {
      expect(status === 200 || status === 402, JSON.stringify(body)).toBe(true)
    }
    expect(await countOf(db, 'from payments where checkout_id = $1', [checkoutId])).toBe(2)
    const { id } = await paymentOf(db, { checkoutId })
    expect(simulator.ledger().filter(({ reference }) => reference === id)).toHaveLength(1)
    expect(await site.differences()).toEqual([])
  })

  test('was refused without an attempt: then the key is free', async () => {
    const { orderId } = await unpaid(buyer)
    await db.pool.query(`update events set status = 'draft'`)
    const refused = await call('square', payment(orderId), { as: buyer, key: 'later' })
    await db.pool.query(`update events set status = 'published'`)
    expect(refused.status).toBe(404)
    expect(await countOf(db, `from payment_calls where key = 'later'`)).toBe(0)
  })

  test('broke down before an attempt: then the key is free', async () => {
    const { orderId, checkoutId } = await unpaid(buyer)
    await db.pool.query(
      `alter table payments add constraint broken check (checkout_id <> '${checkoutId}' or attempt < 2) not valid`,
    )
    const body = payment(orderId)
    const broken = await call('square', body, { as: buyer, key: 'broken' })
    await db.pool.query('alter table payments drop constraint broken')
    expect(broken).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } })
    expect(await call('square', body, { as: buyer, key: 'broken' })).toMatchObject({
      status: 200,
      body: { payment: { status: 'COMPLETED' } },
    })
  })

  test('seven days later it is forgotten', async () => {
    await db.pool.query("update payment_calls set created_at = now() - interval '6 days 23 hours'")
    expect(await sweepPaymentCalls({ db })).toBe(0)
    await db.pool.query("update payment_calls set created_at = now() - interval '7 days 1 minute'")
    expect(await sweepPaymentCalls({ db })).toBeGreaterThan(0)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { makeDueRefunds } from '#modules/checkout/refund/make-refund.server.ts'
import { newId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { countOf, paymentOf, takenOf } from '#tests/support/buying.ts'
import { payingSite } from '#tests/support/paying-site.ts'
import { type Answer, payment, paymentCalls, SERVICE_KEY } from '#tests/support/payment-calls.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await payingSite(db, { serviceKey: SERVICE_KEY })
const { simulator } = site
const [buyer, stranger] = [await signedInPerson(db), await signedInPerson(db)]
const { call, unpaid, books } = paymentCalls(db, site)
beforeEach(async () => {
  await simulator.webhooks.settled()
  await db.pool.query('truncate rate_limits')
})

describe('a refund', () => {
  async function paid() {
    const { event, orderId, checkoutId } = await unpaid(buyer)
    const { body } = await call('square', payment(orderId), { as: buyer })
    return { event, orderId, checkoutId, paymentId: body.payment!.id, transactionId: body['transactionId'] }
  }
  const refund = (over: object) => ({ action: 'refund_payment', ...over })
  const states = async (checkoutId: string) =>
    (
      await db.pool.query<{ state: string }>(
        `select o.order_status || ' ' || o.payment_status || ' ' || t.status || ' ' || p.state || ' ' || f.fees as state
         from orders o join tickets t on t.order_id = o.id and t.event_id = o.event_id
         join payments p on p.checkout_id = o.checkout_id and p.state <> 'failed'
         join (select order_id, sum(organizer_fee_cents) as fees from ledger_transactions group by order_id) f on f.order_id = o.id where o.checkout_id = $1`,
        [checkoutId],
      )
    ).rows.map(({ state }) => state)

  test('gives a whole payment back, with the service key: money, places and tickets', async () => {
    const { event, checkoutId, paymentId, transactionId } = await paid()
    await db.pool.query(`update tickets set status = 'used', used_at = now() where event_id = $1`, [
      event.eventId,
    ])
    const answer = await call('square', refund({ transactionId, amount: 4120 }), { service: true })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        refundId: expect.any(String) as string,
        refund: { id: answer.body['refundId'], status: 'COMPLETED' },
        payment: { id: paymentId, status: expect.stringMatching(/^REFUND/) as string },
      },
    })
    expect(await states(checkoutId)).toEqual(['refunded refunded refunded refunded 0'])
    expect(await takenOf(db, event)).toBe(0)
    expect(
      await countOf(db, "from mail_outbox where kind = 'tickets_refunded' and payload ->> 'refundId' = $1", [
        answer.body['refundId'],
      ]),
    ).toBe(1)
    const ledger = simulator.ledger().length
    expect((await call('square', refund({ paymentId }), { service: true })).body).toMatchObject({
      refundId: answer.body['refundId'],
      refund: { status: 'COMPLETED' },
      payment: { status: 'REFUNDED' },
    })
    expect(simulator.ledger().length).toBe(ledger)
    await simulator.webhooks.settled()
    await site.handle()
    expect(await countOf(db, "from webhook_inbox where state = 'unhandled'")).toBe(0)
    expect(await site.differences()).toEqual([])
  })

  test('that the provider does not answer is asked for again', async () => {
    const { checkoutId, paymentId } = await paid()
    simulator.fail({ route: 'POST /v2/refunds', kind: 'drop after' })
    const answer = await call('square', refund({ paymentId }), { service: true })
    expect(answer.body).toMatchObject({
      refund: { status: 'PENDING' },
      payment: { status: 'REFUND_PENDING' },
    })
    await db.pool.query('update refunds set next_check_at = now()')
    await makeDueRefunds(site.ctx(), site.services)
    expect(await states(checkoutId)).toEqual(['refunded refunded refunded refunded 0'])
    // Not that their tickets are good, as to somebody whose second payment went back.
    expect(await countOf(db, "from mail_outbox where kind = 'money_returned'")).toBe(0)
    expect(await site.differences()).toEqual([])
  })

  test('of two at once is one', async () => {
    const { paymentId } = await paid()
    await Promise.all([1, 2, 3].map(() => call('square', refund({ paymentId }), { service: true })))
    const given = simulator
      .ledger()
      .filter(({ reference, kind }) => reference === paymentId && kind === 'refund')
    expect(given).toHaveLength(1)
    expect(await site.differences()).toEqual([])
  })

  test('of a payment that its buyer has not approved yet is refused', async () => {
    const { orderId } = await unpaid(buyer)
    const made = await call('paypal', payment(orderId, { action: 'create_order' }), { as: buyer })
    const before = await books()
    expect(await call('paypal', refund({ paymentId: made.body.payment?.id }), { service: true })).toEqual({
      status: 409,
      body: { error: 'This transaction cannot be refunded', code: 'REFUND_NOT_ALLOWED' },
    })
    expect(await books()).toEqual(before)
  })

  test('wants the service key, all of the money, and a payment that has some', async () => {
    const { paymentId } = await paid()
    const open = await unpaid(buyer)
    const failed = await paymentOf(db, open)
    const before = await books()
    for (const [body, how, status, code] of [
      [refund({ paymentId }), { as: buyer }, 403, 'AUTHENTICATION_FAILED'],
      [refund({ paymentId }), {}, 401, 'AUTHENTICATION_FAILED'],
      [refund({ paymentId, amount: 100 }), { service: true }, 409, 'AMOUNT_MISMATCH'],
      [refund({ paymentId, amount: 0 }), { service: true }, 400, 'INVALID_AMOUNT'],
      [refund({ paymentId, currency: 'EUR', amount: 4120 }), { service: true }, 400, 'INVALID_CURRENCY'],
      [refund({ paymentId: failed.id }), { service: true }, 409, 'REFUND_NOT_ALLOWED'],
      [refund({ paymentId: 'nothing' }), { service: true }, 404, 'ORDER_NOT_FOUND'],
      [refund({}), { service: true }, 400, 'MISSING_REQUIRED_FIELD'],
    ] as const) {
      const answer = await call('square', body, how)
      expect([answer.status, answer.body['code']]).toEqual([status, code])
    }
    expect((await call('paypal', refund({ paymentId }), { service: true })).status).toBe(404)
    expect(await books()).toEqual(before)
  })
})

describe('the service key', () => {
  const knock = (authorization: string) =>
    site.request('/functions/v1/payments-square', { json: {}, headers: { authorization } })

  test.each([
    `Bearer ${SERVICE_KEY}x`,
    `bearer ${SERVICE_KEY}`,
    SERVICE_KEY,
    'Bearer ',
    'Bearer null',
    'Basic x',
  ])('is not %s', async (authorization) => {
    expect((await knock(authorization)).status).toBe(401)
  })

  test('is tried so often and no more, which does not keep out who has it', async () => {
    const { max } = RATE_LIMITS['wrong service key']
    for (let tries = 0; tries < max; tries++) await knock('Bearer wrong')
    const refused = await knock('Bearer wrong')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await knock(`Bearer ${SERVICE_KEY}`)).status).toBe(400)
  })

  test('is in no line of the log, and opens nothing where none is set', async () => {
    await knock(`Bearer ${SERVICE_KEY}`)
    expect(site.lines.length).toBeGreaterThan(0)
    expect(site.lines.join('')).not.toContain(SERVICE_KEY)
    const without = await testSite(db)
    for (const authorization of ['Bearer null', 'Bearer ', 'Bearer undefined'])
      expect(
        (await without.request('/functions/v1/payments-square', { json: {}, headers: { authorization } }))
          .status,
      ).toBe(401)
  })
})

describe('the confirmation of an order is sent again', () => {
  const mail = (orderId: string, over: object = {}) => ({
    to: 'jackie@steppers.example',
    type: 'ticket_confirmation',
    data: { orderId, customerName: 'Somebody', tickets: [{ id: 'x', qrCode: 'forged' }] },
    ...over,
  })
  const send = async (body: object, init: { as?: Person; headers?: Record<string, string> }) => {
    const answer = await site.request('/functions/v1/send-email', { json: body, ...init })
    return { status: answer.status, body: (await answer.json()) as Answer }
  }
  async function bought() {
    const { orderId } = await unpaid(buyer)
    await call('square', payment(orderId), { as: buyer })
    return orderId
  }
  const mails = (orderId: string) =>
    countOf(db, `from mail_outbox where payload ->> 'orderId' = $1`, [orderId])

  test('to its own buyer, however often a stranger has asked for it', async () => {
    const orderId = await bought()
    const asked = Array.from({ length: 6 }, () => send(mail(orderId), { as: stranger }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toContain(429)
    expect((await send(mail(orderId), { as: buyer })).status).toBe(200)
  })

  test('to its own buyer, by them or with the service key, once for each key', async () => {
    const orderId = await bought()
    const sent = await send(mail(orderId, { to: 'Jackie@Steppers.example' }), { as: buyer })
    expect(sent).toMatchObject({
      status: 200,
      body: { success: true, messageId: expect.stringMatching(/^<[\w-]+@localhost>$/) as string },
    })
    expect(await mails(orderId)).toBe(2)
    const headers = { authorization: `Bearer ${SERVICE_KEY}`, 'x-idempotency-key': 'again' }
    expect((await send(mail(orderId), { headers })).status).toBe(200)
    expect((await send(mail(orderId), { headers })).body).toMatchObject({ success: true })
    expect(await mails(orderId)).toBe(3)
    const { rows } = await db.pool.query<{ recipient: string; payload: object }>(
      `select distinct recipient, payload from mail_outbox where payload ->> 'orderId' = $1`,
      [orderId],
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual(['jackie@steppers.example'])
    expect(Object.keys(rows[0]!.payload).toSorted()).toEqual(['eventId', 'orderId'])
    expect(await site.differences()).toEqual([])
  })

  test('to nobody else, for nobody else, and not more than five times an hour', async () => {
    const orderId = await bought()
    const other = mail(orderId, { to: 'thief@example.org' })
    const service = { headers: { authorization: `Bearer ${SERVICE_KEY}` } }
    expect((await send(other, { as: buyer })).status).toBe(403)
    expect((await send(other, service)).status).toBe(403)
    expect((await send(mail(orderId), { as: stranger })).status).toBe(404)
    expect((await send(mail(orderId), {})).status).toBe(401)
    expect((await send(mail('no order'), { as: buyer })).status).toBe(400)
    expect((await send(mail(orderId, { type: 'anything' }), { as: buyer })).status).toBe(400)
    expect(await mails(orderId)).toBe(1)
    for (let time = 0; time < 3; time++) await send(mail(orderId), { as: buyer })
    expect((await send(mail(orderId), { as: buyer })).status).toBe(429)
    expect(await mails(orderId)).toBe(4)
  })

  test('but not of one that is not paid', async () => {
    const { orderId } = await unpaid(buyer)
    expect(await send(mail(orderId), { as: buyer })).toMatchObject({ status: 409, body: { success: false } })
    expect(await mails(orderId)).toBe(0)
  })
})

describe('a profile is synced', () => {
  const sync = async (user_id: string, as?: Person) => {
    const answer = await site.request('/rpc/sync_user_profile', { json: { user_id }, ...(as && { as }) })
    return [answer.status, await answer.json()] as const
  }

  test('by its own person: what Google told fills what is empty, once', async () => {
    const google = await signedInPerson(db, 'Gladys Google')
    await db.pool.query("update profiles set full_name = '' where id = $1", [google.id])
    await db.pool.query(
      `insert into auth_account (id, account_id, provider_id, user_id, created_at, updated_at)
       values (gen_random_uuid(), 'g1', 'google', $1, now(), now())`,
      [google.id],
    )
    expect(await sync(google.id, google)).toEqual([200, true])
    expect(await sync(google.id, google)).toEqual([200, false])
    expect(
      await countOf(db, "from profiles where id = $1 and full_name = 'Gladys Google'", [google.id]),
    ).toBe(1)
  })

  test('by nobody else', async () => {
    expect((await sync(buyer.id, stranger))[0]).toBe(403)
    expect((await sync(buyer.id))[0]).toBe(401)
    expect((await sync('no person', buyer))[0]).toBe(400)
  })
})

describe('a whole room', () => {
  const read = (as: Record<string, string> = {}) =>
    site.request('/rpc/get_available_seats', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...as },
      body: JSON.stringify({ event_id_param: newId(), seating_chart_id_param: newId() }),
    })

  test('is read by anybody now and then, and by programs often', async () => {
    const byProgram = { authorization: `Bearer ${SERVICE_KEY}` }
    expect([(await read()).status, (await read(byProgram)).status]).toEqual([200, 200])
    await db.pool.query('update rate_limits set count = $1', [RATE_LIMITS['look at seats'].max])
    expect([(await read()).status, (await read(byProgram)).status]).toEqual([429, 200])
    await db.pool.query('update rate_limits set count = $1', [RATE_LIMITS['read seats'].max])
    expect((await read(byProgram)).status).toBe(429)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'
import { unbroken } from '#modules/tickets/seat-text.ts'
import { newId } from '#platform/ids.ts'
import { SERVICE_KEY } from '#tests/support/payment-calls.ts'
import { billing } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'
import { type Person, sessionCookie, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db, { serviceKey: SERVICE_KEY })
beforeEach(() => db.pool.query('truncate rate_limits'))

const room = () => makeSeatedEvent(db, { A: { seats: 4 }, T1: { seats: 4, isTable: true, category: 'VIP' } })
const named = (event: SeatedEvent, ...names: string[]) => names.map((name) => event.seats[name]!)

/** A browser with a cookie for its seats: it holds them by the procedures, and signs in when it is told to. */
function browser(session: string | null = newId()) {
  let person: Person | undefined
  const headers = () => ({
    cookie: [session && `seat_session=${session}`, person?.cookie].filter(Boolean).join('; '),
  })
  const post = async (path: string, json: object, service = false) => {
    const all = { ...headers(), ...(service && { authorization: `Bearer ${SERVICE_KEY}` }) }
    const answer = await site.request(path, { json, headers: all })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return {
    session,
    post,
    signIn: (one: Person) => (person = one),
    hold: (event: SeatedEvent, ...names: string[]) =>
      post('/rpc/hold_seats', {
        seat_ids: named(event, ...names),
        event_id_param: event.eventId,
        session_id_param: session,
      }),
    read: async ({ eventId }: SeatedEvent) => {
      const answer = await site.request(`/api/events/${eventId}/seat-holds`, { headers: headers() })
      return (await answer.json()) as HeldSeats
    },
  }
}

const order = ({ eventId }: SeatedEvent, seatIds: string[], totalCents: number, over: object = {}) => ({
  clientKey: newId(),
  items: [],
  seats: [{ eventId, seatIds }],
  totalCents,
  billing,
  method: 'card',
  sourceToken: 'cnon:card-nonce-ok',
  ...over,
})

describe('a visitor who chooses seats', () => {
  test('holds them before they sign in, and buys them after', async () => {
    const [event, visitor] = [await room(), browser()]
    expect((await visitor.hold(event, 'A1', 'T1-1')).body).toMatchObject({ success: true })
    visitor.signIn(await signedInPerson(db))
    expect((await visitor.read(event)).seatIds.toSorted()).toEqual(named(event, 'A1', 'T1-1').toSorted())
    const { body: quote } = await visitor.post('/api/checkout/quote', {
      items: [],
      seats: [{ eventId: event.eventId, seatIds: named(event, 'A1', 'T1-1') }],
    })
    expect(quote).toMatchObject({
      subtotalCents: 12_000,
      seatFees: { processingCents: 360, serviceCents: 400 },
      totalCents: 12_760,
      lostSeats: [],
    })
    const bought = await visitor.post('/api/checkout', order(event, named(event, 'A1', 'T1-1'), 12_760))
    expect(bought.body).toMatchObject({ status: 'completed', orders: [{ tickets: 2 }] })
    expect(await visitor.read(event)).toMatchObject({ seatIds: [], choice: '', leftMs: null })
  })

  test('is told in the checkout what was said of a seat where it was chosen', async () => {
    const [event, visitor] = [await room(), browser()]
    const [seatId, other] = named(event, 'A1', 'A2')
    await db.pool.query('update seats set is_companion = true, is_restricted = true where id = $1', [seatId])
    await visitor.hold(event, 'A1', 'A2')
    const { body: quote } = await visitor.post('/api/checkout/quote', {
      items: [],
      seats: [{ eventId: event.eventId, seatIds: [seatId, other] }],
    })
    expect(quote).toMatchObject({
      lines: [
        {
          seats: [
            { seatId, isCompanion: true, isRestricted: true },
            { seatId: other, isCompanion: false, isRestricted: false },
          ],
        },
      ],
    })
  })

  test('finds the names of their seats on the page of the order and on its receipt', async () => {
    const [event, visitor, buyer] = [await room(), browser(), await signedInPerson(db)]
    await visitor.hold(event, 'A1', 'A2')
    visitor.signIn(buyer)
    const bought = await visitor.post('/api/checkout', order(event, named(event, 'A1', 'A2'), 8640))
    expect(bought.body['status']).toBe('completed')
    const { rows } = await db.pool.query<{ id: string }>('select id from orders where event_id = $1', [
      event.eventId,
    ])
    const open = async (page: string, as: Person) =>
      (await site.request(`/dashboard/orders/${rows[0]!.id}${page}`, { as })).text()
    for (const page of ['', '/receipt']) expect(await open(page, buyer)).toContain('Row A · Seats 1 and 2')
    const host = { id: event.ownerId, email: '', cookie: await sessionCookie(db, event.ownerId) }
    expect(await open('', host)).toContain(unbroken('Row A · Seat 2'))
  })

  test('is told what somebody else has, and nothing of who', async () => {
    const [event, one, other] = [await room(), browser(), browser()]
    await one.hold(event, 'A1')
    const refused = await other.hold(event, 'A1', 'A2')
    expect(refused.body).toMatchObject({
      success: false,
      code: 'SEATS_TAKEN',
      unavailable: named(event, 'A1'),
    })
    expect((await other.read(event)).seatIds).toEqual([])
  })

  test('is told how long their seats are kept, by the clock of the site', async () => {
    const [event, visitor] = [await room(), browser()]
    await visitor.hold(event, 'A1')
    const { leftMs, isExtended } = await visitor.read(event)
    expect(isExtended).toBe(false)
    expect(leftMs).toBeGreaterThan(14 * 60_000)
    expect(leftMs).toBeLessThanOrEqual(15 * 60_000)
  })

  test('still has them after a declined card, on a page that is loaded anew', async () => {
    const [event, visitor] = [await room(), browser()]
    visitor.signIn(await signedInPerson(db))
    await visitor.hold(event, 'A1')
    const total = 4000 + 150 + 200
    const sent = order(event, named(event, 'A1'), total, { sourceToken: 'cnon:card-nonce-declined' })
    const declined = await visitor.post('/api/checkout', sent)
    expect(declined.body['status']).toBe('declined')
    expect(await visitor.read(event)).toMatchObject({
      seatIds: named(event, 'A1'),
      orderKey: sent.clientKey,
      isExtended: true,
    })
    expect(
      (await visitor.post('/api/checkout', order(event, named(event, 'A1'), total))).body['status'],
    ).toBe('completed')
  })

  test.each([
    ['no cookie', null, 'BAD_SEATS', 'Invalid seat reservation. Please select seats again.'],
    ['a cookie of their own', newId(), 'SEATS_TAKEN', /^Somebody else has one of these seats by now/],
  ])('loses none to who has %s', async (_, session, code, message) => {
    const [event, visitor, thief] = [await room(), browser(), browser(session)]
    await visitor.hold(event, 'A1')
    thief.signIn(await signedInPerson(db))
    const answer = await thief.post('/api/checkout', order(event, named(event, 'A1'), 4350))
    expect(answer.body).toMatchObject({ status: 'refused', code, message: expect.stringMatching(message) })
  })
})

describe('the remote procedures', () => {
  const call = (visitor: ReturnType<typeof browser>, name: string, body: object, service = false) =>
    visitor.post(`/rpc/${name}`, body, service)

  test('hold and let go of seats for the session of the visitor, and for no other', async () => {
    const [event, visitor, stranger] = [await room(), browser(), browser()]
    const { eventId } = event
    await visitor.hold(event, 'A4')
    const hold = {
      seat_ids: named(event, 'A1'),
      event_id_param: eventId,
      session_id_param: visitor.session,
    }
    const held = await call(visitor, 'hold_seats', {
      ...hold,
      hold_duration_minutes: 600,
      customer_email_param: 'a@b.example',
    })
    expect(held).toMatchObject({ status: 200, body: { success: true, is_extended: false } })
    expect(held.body['seat_ids']).toHaveLength(2)
    for (const other of [stranger, browser()]) {
      expect((await call(other, 'hold_seats', hold)).status).toBe(403)
      expect(
        (
          await call(other, 'release_seat_holds', {
            hold_ids: held.body['hold_ids'],
            session_id_param: visitor.session,
            event_id_param: eventId,
          })
        ).status,
      ).toBe(403)
    }
    const released = await call(visitor, 'release_seat_holds', {
      hold_ids: held.body['hold_ids'],
      session_id_param: visitor.session,
      event_id_param: eventId,
    })
    expect(released).toMatchObject({ status: 200, body: 2 })
  })

  test('tell which seats are left, and the best of them', async () => {
    const [event, visitor] = [await room(), browser()]
    const chart = { event_id_param: event.eventId, seating_chart_id_param: event.chartId }
    await visitor.hold(event, 'A1')
    const left = await call(visitor, 'get_available_seats', chart)
    expect(left.body).toHaveLength(7)
    expect(left.body).toContainEqual(
      expect.objectContaining({
        id: event.seats['T1-1'],
        category: 'VIP',
        price: 80,
        is_premium: true,
        table_label: 'T1',
        table_capacity: 4,
      }),
    )
    const best = await call(visitor, 'get_best_available_seats', {
      ...chart,
      quantity_param: 2,
      prefer_together: true,
      max_price: 50,
    })
    expect(best.body).toMatchObject({ success: true, together: true })
  })

  test('say that seats are sold, to who has their order, and clean up for programs alone', async () => {
    const [event, visitor] = [await room(), browser()]
    visitor.signIn(await signedInPerson(db))
    await visitor.hold(event, 'A1')
    const bought = await visitor.post('/api/checkout', order(event, named(event, 'A1'), 4350))
    const [{ id: orderId }] = bought.body['orders'] as [{ id: string }]
    const purchase = {
      session_id_param: visitor.session,
      event_id_param: event.eventId,
      order_id_param: orderId,
      customer_email_param: billing.email,
      customer_name_param: billing.fullName,
      payment_method_param: 'card',
    }
    for (let turn = 0; turn < 2; turn++)
      expect((await call(visitor, 'complete_seat_purchase', purchase)).body).toEqual({
        success: true,
        seat_ids: named(event, 'A1'),
      })
    expect(
      (await call(visitor, 'complete_seat_purchase', { ...purchase, customer_email_param: 'x@y.example' }))
        .body,
    ).toMatchObject({ success: false, code: 'ORDER_NOT_FOUND' })
    expect((await call(visitor, 'cleanup_expired_seat_holds', {})).status).toBe(403)
    await visitor.hold(event, 'A2')
    await db.pool.query(
      "update seat_holds set expires_at = now() - interval '1 second' where event_id = $1",
      [event.eventId],
    )
    expect((await call(visitor, 'cleanup_expired_seat_holds', {}, true)).body).toBe(1)
  })

  test.each([
    ['an unknown one', 'drop_everything', {}, 404],
    ['one without its parameters', 'hold_seats', {}, 400],
    ['one with more parameters', 'cleanup_expired_seat_holds', { all: true }, 400],
  ])('refuse %s', async (_, name, body, status) => {
    expect((await call(browser(), name, body, true)).status).toBe(status)
  })
})

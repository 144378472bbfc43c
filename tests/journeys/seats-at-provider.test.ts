// Buyers of seats who are at a provider's page while the time of their seats runs out.
import { beforeEach, describe, expect, test } from 'vitest'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { releaseExpired } from '#modules/checkout/settle/release-checkouts.server.ts'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'
import { sweepHolds } from '#modules/seating/hold/sweep-holds.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { billing, checkoutIdOf, countOf, paymentOf } from '#tests/support/buying.ts'
import { payingSite } from '#tests/support/paying-site.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'
import { signedInPerson } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await payingSite(db)
const { simulator } = site
beforeEach(() => db.pool.query('truncate rate_limits'))

const ONE_SEAT_CENTS = 4000 + 150 + 200

/** Somebody who is signed in and has a cookie for their seats. */
async function visitor() {
  const person = await signedInPerson(db)
  const session = newId()
  const as = { ...person, cookie: `${person.cookie}; seat_session=${session}` }
  const post = async (path: string, json: object) =>
    (await (await site.request(path, { as, json })).json()) as Record<string, unknown>
  return {
    person,
    hold: ({ eventId, seats }: SeatedEvent) =>
      post('/rpc/hold_seats', {
        seat_ids: [seats['A1']],
        event_id_param: eventId,
        session_id_param: session,
      }),
    buy: ({ eventId, seats }: SeatedEvent, over: object = {}) =>
      post('/api/checkout', {
        clientKey: newId(),
        items: [],
        seats: [{ eventId, seatIds: [seats['A1']] }],
        totalCents: ONE_SEAT_CENTS,
        billing,
        method: 'card',
        sourceToken: 'cnon:card-nonce-ok',
        ...over,
      }),
    held: async ({ eventId }: SeatedEvent) =>
      (await (await site.request(`/api/events/${eventId}/seat-holds`, { as })).json()) as HeldSeats,
    /** As PayPal sends them back; answers where the site sends them. */
    comeBack: async (sent: object) => {
      const { id, provider_payment_id: token } = await paymentOf(db, sent)
      const address = new URL(site.services.paymentReturn.addressOf(id))
      const answer = await site.request(`${address.pathname}${address.search}&token=${token}`, { as })
      return answer.headers.get('location')
    },
  }
}

/** A buyer who held a seat and is at PayPal's page to pay for it. */
async function atPaypal() {
  const event = await makeSeatedEvent(db, { A: { seats: 2 } })
  const buyer = await visitor()
  expect(await buyer.hold(event)).toMatchObject({ success: true })
  const sent = await buyer.buy(event, { method: 'paypal', sourceToken: undefined })
  expect(sent['status']).toBe('requires_redirect')
  const order = new URL(String(sent['redirectUrl'])).searchParams.get('token') ?? ''
  return { event, buyer, sent, approve: () => simulator.approve(order) }
}

/** So many minutes pass for all that waits at an event, and then each job has its turn. */
async function minutesPass({ eventId }: SeatedEvent, minutes: number): Promise<void> {
  const ago = `- make_interval(mins => ${minutes})`
  await db.pool.query(`update seat_holds set expires_at = expires_at ${ago} where event_id = $1`, [eventId])
  await db.pool.query(
    `update checkouts set created_at = created_at ${ago}, reserved_until = reserved_until ${ago}
     where id in (select checkout_id from orders where event_id = $1)`,
    [eventId],
  )
  await db.pool.query(
    `update payments set created_at = created_at ${ago}, deadline_at = deadline_at ${ago}
     where checkout_id in (select checkout_id from orders where event_id = $1)`,
    [eventId],
  )
  await jobs()
}

async function jobs(): Promise<void> {
  await db.pool.query(
    "update payments set next_check_at = now() where state in ('requires_action', 'unknown', 'void_due', 'refund_due')",
  )
  await recoverCheckouts(site.ctx(), site.services)
  await releaseExpired(site.ctx())
  await sweepHolds(site.ctx())
}

/** Whose seat it is: of each person with a living ticket for it, the state of that. */
const soldTo = async (event: SeatedEvent) =>
  (
    await db.pool.query<{ owner_id: string; seat_id: SeatId; status: string }>(
      `select owner_id, seat_id, status from tickets
       where event_id = $1 and status in ('pending', 'active', 'used')`,
      [event.eventId],
    )
  ).rows.map(({ owner_id, seat_id, status }) => [owner_id, seat_id === event.seats['A1'], status])

describe('a buyer who is at PayPal while the time of their hold runs out', () => {
  test('has the seat until the time of their order is over: nobody else gets it, and it is theirs when they come back', async () => {
    const { event, buyer, sent, approve } = await atPaypal()
    const others = [await visitor(), await visitor()]
    for (const minutes of [16, 14, 25]) {
      await minutesPass(event, minutes)
      expect(await countOf(db, 'from seat_holds where event_id = $1', [event.eventId])).toBe(0)
      expect(await others[0]!.hold(event)).toMatchObject({
        code: 'SEATS_TAKEN',
        unavailable: [event.seats['A1']],
      })
      expect(await others[1]!.buy(event)).toMatchObject({ status: 'refused', code: 'SEATS_TAKEN' })
      expect(await buyer.held(event)).toMatchObject({ seatIds: [event.seats['A1']] })
    }
    approve()
    expect(await buyer.comeBack(sent)).toBe(`/checkout?checkout=${checkoutIdOf(sent)}`)
    expect(await soldTo(event)).toEqual([[buyer.person.id, true, 'active']])
    expect(await site.differences()).toEqual([])
  })

  test('and of their order has it no more: it is sold to another, and an approval after that takes no money', async () => {
    const { event, buyer, sent, approve } = await atPaypal()
    await minutesPass(event, 61)
    const other = await visitor()
    expect(await other.hold(event)).toMatchObject({ success: true })
    expect(await other.buy(event)).toMatchObject({ status: 'completed' })
    approve()
    await buyer.comeBack(sent)
    await jobs()
    expect(await soldTo(event)).toEqual([[other.person.id, true, 'active']])
    const { id } = await paymentOf(db, sent)
    expect(simulator.ledger().filter(({ reference }) => reference === id)).toEqual([])
    expect(await site.differences()).toEqual([])
  })
})

describe('money for a seat that PayPal took, and could not tell of before the time of the order was over', () => {
  async function takenInSilence() {
    const at = await atPaypal()
    at.approve()
    // It is asked twice before it takes the money, and is not heard of after that.
    const order = 'GET /v2/checkout/orders/*'
    simulator.fail({ route: order, kind: 'slow', delayMs: 0, times: 2 })
    simulator.fail({ route: order, kind: 'status', status: 500, times: 99 })
    simulator.fail({ route: 'POST /v2/checkout/orders/*/capture', kind: 'drop after', times: 99 })
    await at.buyer.comeBack(at.sent)
    await minutesPass(at.event, 61)
    expect((await paymentOf(db, at.sent)).state).toBe('void_due')
    expect(await soldTo(at.event)).toEqual([])
    return at
  }

  test('takes the seat again where nobody has it', async () => {
    const { event, buyer } = await takenInSilence()
    simulator.clearFaults()
    await jobs()
    expect(await soldTo(event)).toEqual([[buyer.person.id, true, 'active']])
    expect(await site.differences()).toEqual([])
  })

  test('goes back where somebody has bought it meanwhile', async () => {
    const { event, sent } = await takenInSilence()
    const other = await visitor()
    expect(await other.buy(event)).toMatchObject({ status: 'completed' })
    simulator.clearFaults()
    await jobs()
    await jobs()
    expect((await paymentOf(db, sent)).state).toBe('refunded')
    expect(await soldTo(event)).toEqual([[other.person.id, true, 'active']])
    expect(await site.differences()).toEqual([])
  })
})

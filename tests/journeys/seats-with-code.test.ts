// Seats of a hidden ticket type: who has a promo code that names it sees, holds and buys them; who has none finds them not for sale.
import { beforeEach, expect, test } from 'vitest'
import { allInSeatPrice } from '#modules/pricing/seat-fees.ts'
import { newId } from '#platform/ids.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { billing } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { ballroom, makeRoomOnSale } from '#tests/support/seated-room.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
beforeEach(() => db.pool.query('truncate rate_limits'))

/** The tables at the floor are sold with INSIDE alone, the others to everybody; STEP20 takes something off and opens none. */
async function room() {
  const { chart, ...event } = await makeRoomOnSale(db, ballroom())
  const { rows } = await db.pool.query<{
    id: string
    type: string
    hash: string
    chart: string
    seat: string
  }>(
    `update ticket_types t set is_hidden = true
     from seat_categories g join seating_charts c on c.event_id = g.event_id and c.id = g.seating_chart_id
     where g.event_id = $1 and g.name = 'At the floor' and t.event_id = g.event_id and t.id = g.ticket_type_id
     returning g.id, t.id as type, c.geometry_hash as hash, c.id as chart,
       (select s.id from seats s where s.event_id = g.event_id and s.seat_category_id = g.id order by s.position limit 1) as seat`,
    [event.eventId],
  )
  const hidden = rows[0]!
  const promoCodeId = await makePromoCode(db, event, {
    code: 'INSIDE',
    kind: 'none',
    ticketTypeIds: [hidden.type as never],
  })
  await makePromoCode(db, event)
  return { ...event, chart, hidden, promoCodeId, at: chart.seats.findIndex(({ id }) => id === hidden.seat) }
}
type Room = Awaited<ReturnType<typeof room>>

/** A browser on the page of the seats, with a code in the address or none. */
function visitor({ eventId, hidden }: Room, promo = '') {
  const session = newId()
  let cookie = `seat_session=${session}`
  const query = promo && `?${new URLSearchParams({ promo })}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  return {
    session,
    signIn: (person: { cookie: string }) => (cookie += `; ${person.cookie}`),
    page: async (search = query) =>
      (await site.request(`/events/${eventId}/seats${search}`, { headers: { cookie } })).text(),
    choose: async (fields: Record<string, string>) => {
      const response = await site.request(`/api/events/${eventId}/seats/choice${query}`, {
        method: 'POST',
        headers: { cookie, ...form },
        body: new URLSearchParams({ ...('seats' in fields && { plan: hidden.hash }), ...fields }),
      })
      return (await response.json()) as { ok: boolean; code?: string; positions?: number[] }
    },
    sendForm: (fields: Record<string, string>) =>
      site.request(`/events/${eventId}/seats${query}`, {
        method: 'POST',
        headers: { cookie, ...form },
        body: new URLSearchParams({ plan: hidden.hash, ...fields }),
      }),
    post: async (path: string, json: object) => {
      const response = await site.request(path, { json, headers: { cookie } })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
  }
}
const BEST = { intent: 'best', quantity: '1', maxPrice: '', section: 'At the floor', together: 'on' }

test.each(['INSIDE', ' inside '])(
  'with the code %j in the address they are shown, held and bought',
  async (promo) => {
    const event = await room()
    const guest = visitor(event, promo)
    const page = await guest.page()
    expect(page).toContain('At the floor')
    expect(page).toContain('Opens hidden tickets')
    expect(page).toContain('?view=list&amp;promo=INSIDE')
    expect(await guest.choose({ intent: 'hold', seats: String(event.at) })).toMatchObject({
      ok: true,
      positions: [event.at],
    })
    const buyer = await signedInPerson(db)
    guest.signIn(buyer)
    const order = {
      clientKey: newId(),
      items: [],
      seats: [{ eventId: event.eventId, seatIds: [event.hidden.seat] }],
      totalCents: 6380,
      billing,
      method: 'card',
      sourceToken: 'cnon:card-nonce-ok',
    }
    expect((await guest.post('/api/checkout', order)).body).toMatchObject({ code: 'NEEDS_CODE' })
    const bought = await guest.post('/api/checkout', { ...order, clientKey: newId(), promoCodes: ['INSIDE'] })
    expect(bought.body).toMatchObject({ status: 'completed', orders: [{ tickets: 1 }] })
  },
)

test('with a code that takes something off, the prices of the page are with it', async () => {
  const event = await room()
  const { rows } = await db.pool.query(
    'select price_cents as cents from ticket_types where event_id = $1 and not is_hidden',
    [event.eventId],
  )
  const page = await visitor(event, 'STEP20').page('?promo=STEP20&view=list')
  expect(page).toContain('The prices here are with the code.')
  const allIn = (share: number) => formatUsd(allInSeatPrice(toCents(rows[0].cents * share)))
  expect(page).toContain(`${allIn(0.8)}<`)
  expect(page).not.toContain(`${allIn(1)}<`)
})

test('without the code they are named to whoever holds them, who may let go of them', async () => {
  const event = await room()
  const guest = visitor(event, 'INSIDE')
  await guest.choose({ intent: 'hold', seats: String(event.at) })
  const other = event.chart.seats.length - 1 // a standard one
  await guest.choose({ intent: 'hold', seats: String(other) })
  const seatIds = [event.hidden.seat, event.chart.seats[other]!.id]
  const asked = { items: [], seats: [{ eventId: event.eventId, seatIds }], promoCodes: [] }
  const failureFor = async (who: ReturnType<typeof visitor>) =>
    (await who.post('/api/checkout/quote', asked)).body['failures']

  expect(await failureFor(guest)).toMatchObject([
    { code: 'NEEDS_CODE', isSeated: true, seats: [{ seatId: event.hidden.seat }] },
  ])
  await guest.choose({ intent: 'release', ids: event.hidden.seat })
  expect(await guest.choose({ intent: 'extend' })).toMatchObject({ ok: true, positions: [other] })
  expect(await failureFor(visitor(event))).toMatchObject([{ code: 'NEEDS_CODE', seats: [] }])
})

test('the best seats are looked for in the place of those alone that could be held again', async () => {
  const event = await room()
  const guest = visitor(event, 'INSIDE')
  await guest.choose({ intent: 'hold', seats: String(event.at) })
  await guest.choose({ intent: 'hold', seats: String(event.chart.seats.length - 1) })
  const yours = async (search: string) => (await guest.page(search)).match(/Yours now: ([^.]*)\./)?.[1]
  expect((await yours('?promo=INSIDE'))?.split('; ')).toHaveLength(2)
  expect((await yours(''))?.split('; ')).toHaveLength(1)
})

test('with the code the best seats are of them too', async () => {
  const event = await room()
  const guest = visitor(event, 'INSIDE')
  expect(await guest.choose(BEST)).toMatchObject({ ok: true, isElsewhere: false })
})

test('without a script a form keeps the code that the address has', async () => {
  const event = await room()
  const guest = visitor(event, 'INSIDE')
  const answer = await guest.sendForm({ intent: 'change', change: `hold ${event.at}` })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `/events/${event.eventId}/seats?promo=INSIDE`,
  ])
})

test.each([
  ['no code', '', () => {}],
  ['a code that opens others', 'STEP20', () => {}],
  ['a code that nobody gave out', 'GUESSED', () => {}],
  [
    'a code that has ended',
    'INSIDE',
    ({ promoCodeId }: Room) =>
      db.pool.query('update promo_codes set is_active = false where id = $1', [promoCodeId]),
  ],
])('with %s they are neither shown nor held', async (_, promo, before) => {
  const event = await room()
  await before(event)
  const guest = visitor(event, promo)
  expect(await guest.page()).not.toContain('At the floor')
  expect(await guest.choose({ intent: 'hold', seats: String(event.at) })).toMatchObject({
    code: 'NOT_ON_SALE',
  })
  const best = await guest.choose(BEST)
  expect(best.ok === false || !best.positions?.includes(event.at)).toBe(true)
  expect(best).toMatchObject({ ok: true, isElsewhere: true })
})

test('the drawing, which is for everybody, does not say what they are called', async () => {
  const { eventId, hidden } = await room()
  const drawing = await (await site.request(`/api/events/${eventId}/seats/geometry/${hidden.hash}`)).text()
  expect(drawing).not.toContain('At the floor')
})

test('the remote procedures neither tell nor hold them, with whatever else is sent', async () => {
  const event = await room()
  const guest = visitor(event)
  const of = { event_id_param: event.eventId, seating_chart_id_param: event.hidden.chart }
  const available = await guest.post('/rpc/get_available_seats', of)
  expect(JSON.stringify(available.body)).not.toContain(event.hidden.seat)
  expect(JSON.stringify(available.body)).toContain('Standard')
  const best = await guest.post('/rpc/get_best_available_seats', {
    ...of,
    quantity_param: 1,
    section_preference: 'At the floor',
  })
  expect(best.body).toMatchObject({ success: true })
  expect(best.body['seat_ids']).not.toContain(event.hidden.seat)
  const hold = {
    seat_ids: [event.hidden.seat],
    event_id_param: event.eventId,
    session_id_param: guest.session,
  }
  expect((await guest.post('/rpc/hold_seats', hold)).body).toEqual({ success: false, code: 'NOT_ON_SALE' })
  for (const promo of ['INSIDE', event.promoCodeId])
    expect((await guest.post('/rpc/hold_seats', { ...hold, promo_code_param: promo })).status).toBe(400)
})

test('who guesses codes has to wait, and finds nothing meanwhile', async () => {
  const [event, guesser] = [await room(), await signedInPerson(db)]
  for (let at = 0; at < 20; at++) {
    const guess = visitor(event, `GUESS${at}`)
    guess.signIn(guesser)
    await guess.page()
  }
  const guest = visitor(event, 'INSIDE')
  guest.signIn(guesser)
  expect(await guest.page()).toContain('too many codes')
  expect(await guest.choose({ intent: 'hold', seats: String(event.at) })).toMatchObject({
    code: 'NOT_ON_SALE',
  })
})

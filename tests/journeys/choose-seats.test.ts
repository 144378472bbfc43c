import { expect, test } from 'vitest'
import { decodePlan, type SentPlan } from '#modules/seating/map/plan/encode-plan.ts'
import { SEAT_STATUS, unpackStatus } from '#modules/seating/map/plan/seat-status.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { checkoutServices } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeRoomOnSale } from '#tests/support/seated-room.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const room = () => makeRoomOnSale(db)

/** A visitor with a cookie and no script. */
function visitor(eventId: string) {
  let cookie = ''
  const ask = async (path: string, fields?: Record<string, string>) => {
    const response = await site.request(path, {
      headers: { cookie, ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(fields && { method: 'POST', body: new URLSearchParams(await withPlan(eventId, fields)) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
  return {
    page: async (query = '', fields?: Record<string, string>) => {
      const answer = await ask(`/events/${eventId}/seats${query}`, fields)
      // As a browser does, it follows.
      return answer.status === 302 ? ask(answer.headers.get('location') ?? '') : answer
    },
    checkout: async () => (await ask(`/checkout?seats=${eventId}`)).text(),
    choose: async (fields: Record<string, string>) => {
      const response = await ask(`/api/events/${eventId}/seats/choice`, fields)
      return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
    },
  }
}
const post = async (eventId: string, fields: Record<string, string>) =>
  site.request(`/api/events/${eventId}/seats/choice`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(await withPlan(eventId, fields)),
  })

/** What names seats by position names the plan as well, as the page does. */
const withPlan = async (eventId: string, fields: Record<string, string>) =>
  'seats' in fields || 'change' in fields ? { plan: await geometryHash(eventId), ...fields } : fields

async function geometryHash(eventId: string): Promise<string> {
  const { rows } = await db.pool.query('select geometry_hash from seating_charts where event_id = $1', [
    eventId,
  ])
  return rows[0].geometry_hash
}

const statusesOf = async (eventId: string, count: number) => {
  const response = await site.request(`/api/events/${eventId}/seats/status`)
  return [...unpackStatus(new Uint8Array(await response.arrayBuffer()), count)]
}

test('without a script the best seats are found, shown with their price, and let go of again', async () => {
  const { eventId } = await room()
  const guest = visitor(eventId)
  const before = readHtml(await (await guest.page()).text())
  expect(before.html).toContain('Choose from a list')
  expect(before.html).toContain('Find the best seats')
  for (const view of ['map', 'list'])
    expect(before.html).toMatch(
      new RegExp(`<a [^>]*role="tab"[^>]* href="/events/${eventId}/seats\\?view=${view}"`),
    )
  const found = await guest.page('', {
    intent: 'best',
    quantity: '2',
    maxPrice: '',
    section: '',
    together: 'on',
  })
  const html = await found.text()
  expect(found.status).toBe(200)
  // 60.00, 3 percent and 2.00 a seat; the two together.
  expect(html.includes('$63.80')).toBe(true)
  expect(html.includes('$127.60')).toBe(true)
  expect(html.includes('first row from the floor')).toBe(true)
  expect(html.includes(`/checkout?seats=${eventId}`)).toBe(true)
  const released = await guest.page('', { intent: 'release', seats: '' })
  expect(await released.text()).not.toContain('Continue to checkout')
})

test('without a script a seat of the list is chosen, and is pressed from then on', async () => {
  const { eventId } = await room()
  const guest = visitor(eventId)
  const listed = await (await guest.page('?view=list')).text()
  const name = 'aria-label="Table 1, seat 2, At the floor, $63.80 a seat, all in, premium, available"'
  expect(listed).toContain(name)
  const chosen = await (await guest.page('?view=list', { intent: 'change', change: 'hold 1' })).text()
  expect(chosen).toContain(
    'aria-label="Table 1, seat 2, At the floor, $63.80 a seat, all in, premium, yours"',
  )
  const other = await (await visitor(eventId).page('?view=list')).text()
  expect(other).not.toContain('Table 1, seat 2,')
  expect(other).toContain('Table 1, seat 3,')
})

test('the seats of a ticket type are looked for first by who presses it at the event', async () => {
  const { eventId } = await room()
  const guest = visitor(eventId)
  const shown = await (await site.request(`/events/${eventId}`)).text()
  const links = [...shown.matchAll(/href="\/events\/[^"/]*\/seats(\?type=[^"]*)"/g)].map(([, query]) => query)
  const places = await Promise.all(
    ['', '?type=another', ...links].map(async (query) => {
      const page = await (await guest.page(query)).text()
      return /<option value="([^"]*)" selected/.exec(page.slice(page.indexOf('name="section"')))?.[1]
    }),
  )
  expect(places).toEqual(['', '', 'At the floor', 'Standard'])
})

test('a plan is kept for ever under its hash, and statuses are two bits a seat', async () => {
  const { eventId, chart } = await room()
  const guest = visitor(eventId)
  await guest.choose({ intent: 'hold', seats: '0,5' })
  const plan = await site.request(`/api/events/${eventId}/seats/geometry/${await geometryHash(eventId)}`)
  expect(plan.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(decodePlan((await plan.json()) as SentPlan).count).toBe(chart.seats.length)
  for (const other of ['another', '%00'])
    expect((await site.request(`/api/events/${eventId}/seats/geometry/${other}`)).status).toBe(404)
  const statuses = await statusesOf(eventId, chart.seats.length)
  expect(statuses.filter((status) => status === SEAT_STATUS.held)).toHaveLength(2)
  expect([statuses[0], statuses[5]]).toEqual([SEAT_STATUS.held, SEAT_STATUS.held])
})

test('who is faster has the seat, and the other is told which it was', async () => {
  const { eventId } = await room()
  const [one, other] = [visitor(eventId), visitor(eventId)]
  expect((await one.choose({ intent: 'hold', seats: '3' })).answer).toMatchObject({
    ok: true,
    positions: [3],
  })
  const { status, answer } = await other.choose({ intent: 'hold', seats: '2,3' })
  expect(status).toBe(409)
  expect(answer).toMatchObject({ ok: false, code: 'SEATS_TAKEN', unavailable: [3] })
  expect(answer['message']).toMatch(/^Somebody was faster/)
})

test('where nothing is left of what was asked for, the best elsewhere are found, and it is said', async () => {
  const { eventId } = await room()
  const guest = visitor(eventId)
  const wanted = { intent: 'best', quantity: '2', maxPrice: '', together: 'on' }
  const there = await guest.choose({ ...wanted, section: 'Standard' })
  expect(there.answer).toMatchObject({ ok: true, isElsewhere: false })
  const dear = await guest.choose({ ...wanted, maxPrice: '4000', section: 'At the floor' })
  expect(dear.answer).toMatchObject({ ok: true, isElsewhere: true })
})

test('more than are left are not found, and what was held stays', async () => {
  const { eventId } = await makeRoomOnSale(db)
  const guest = visitor(eventId)
  await guest.choose({ intent: 'hold', seats: '7' })
  await db.pool.query("update seats set status = 'blocked' where event_id = $1 and position > 15", [eventId])
  const wanted = { intent: 'best', quantity: '20', maxPrice: '', section: '', together: 'on' }
  const { answer } = await guest.choose(wanted)
  expect(answer).toMatchObject({ ok: false, code: 'NOT_ENOUGH_LEFT' })
  const again = await guest.choose({ intent: 'extend' })
  expect(again.answer).toMatchObject({ ok: true, positions: [7], isExtended: true })
})

test('without a script the page and checkout say until which time of day seats are kept', async () => {
  const { eventId } = await room()
  const guest = visitor(eventId)
  expect(await guest.checkout()).not.toContain('Your seats are held')
  await guest.choose({ intent: 'hold', seats: '3' })
  const [, time] = /Held for you until (\d[\d:]* [AP]M C[DS]T)</.exec(await (await guest.page()).text()) ?? []
  const checkout = await guest.checkout()
  expect(checkout).toContain(`Your seats are held for you until ${time}.`)
  // Where they can be let go of.
  expect(checkout).toContain(`href="/events/${eventId}/seats?view=list"`)
})

test('seats are let go of one by one or all at once, and kept five minutes longer once', async () => {
  const { eventId } = await room()
  const guest = visitor(eventId)
  await guest.choose({ intent: 'hold', seats: '3,4,5' })
  expect((await guest.choose({ intent: 'release', seats: '4' })).answer['positions']).toEqual([3, 5])
  const { answer: longer } = await guest.choose({ intent: 'extend' })
  expect(longer).toMatchObject({ isExtended: true })
  expect((await guest.choose({ intent: 'extend' })).answer['expiresAt']).toBe(longer['expiresAt'])
  expect((await guest.choose({ intent: 'release', seats: '' })).answer['positions']).toEqual([])
})

test('a browser is told where it holds seats, and where it holds none any more', async () => {
  const { eventId } = await room()
  const choose = async (fields: Record<string, string>, cookie = '') => {
    const response = await site.request(`/api/events/${eventId}/seats/choice`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })
    return response.headers.getSetCookie()
  }
  const [session, hint] = await choose({ intent: 'hold', seats: '3', plan: await geometryHash(eventId) })
  expect(hint).toBe(`seats_at_${eventId}=1; Path=/; Max-Age=3600; SameSite=Lax`)
  // Whoever lets go of all names no seat of any plan.
  const [, over] = await choose({ intent: 'release' }, session!.split(';')[0])
  expect(over).toBe(`seats_at_${eventId}=1; Path=/; Max-Age=0; SameSite=Lax`)
  expect(await statusesOf(eventId, 80)).not.toContain(SEAT_STATUS.held)
})

test.each([
  ['hold seats', { intent: 'hold', seats: '4' }],
  ['best seats', { intent: 'best', quantity: '2', maxPrice: '', section: '' }],
] as const)('nobody chooses seats without end: the network is limited (%s)', async (limit, choice) => {
  const { eventId } = await room()
  const guest = visitor(eventId)
  await guest.choose(choice)
  const { rowCount } = await db.pool.query('update rate_limits set count = $1 where key like $2', [
    RATE_LIMITS[limit].max,
    `%:${limit}:%`,
  ])
  expect(rowCount).toBe(1)
  expect(await guest.choose(choice)).toMatchObject({
    status: 429,
    answer: { ok: false, code: 'TOO_MANY_ASKED', message: expect.stringMatching(/^Too many seats/) },
  })
  await db.pool.query('truncate rate_limits')
})

test('who asks again for the best seats is not counted for those that they give back', async () => {
  await db.pool.query('truncate rate_limits')
  const { eventId } = await room()
  const guest = visitor(eventId)
  const best = async (quantity: number) =>
    (await guest.choose({ intent: 'best', quantity: String(quantity), maxPrice: '', section: '' })).status
  expect([await best(2), await best(2), await best(3), await best(1), await best(2)]).toEqual(
    Array(5).fill(200),
  )
  const { rows } = await db.pool.query("select count from rate_limits where key like '%:held seats:%'")
  expect(rows).toEqual([{ count: 4 }])
})

test.each([
  ['hold', { intent: 'hold', seats: '4,5,6' }],
  ['change', { intent: 'change', change: 'hold 4,5,6' }],
  ['best', { intent: 'best', quantity: '3', maxPrice: '', section: '' }],
] as const)(
  'visitors of one network cannot hold a whole room; it is said how to go on (%s)',
  async (_, choice) => {
    await db.pool.query('truncate rate_limits')
    const { eventId } = await room()
    await visitor(eventId).choose({ intent: 'hold', seats: '0' })
    const count = (seats: number) =>
      db.pool.query("update rate_limits set count = $1 where key like '%:held seats:%'", [seats])
    await count(RATE_LIMITS['held seats'].max - 2)
    const guest = visitor(eventId)
    const answer = await post(eventId, choice)
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, expect.closeTo(890, -2)])
    expect(await answer.json()).toMatchObject({ ok: false, code: 'TOO_MANY_HELD', unavailable: [] })
    const page = await guest.page('?view=list', choice)
    expect([page.status, await page.text()]).toEqual([
      429,
      expect.stringContaining('Please sign in to choose'),
    ])
    expect(await statusesOf(eventId, 80).then((all) => all.filter(Boolean))).toHaveLength(1)
    const member = await signedInPerson(db)
    const held = await site.request(`/api/events/${eventId}/seats/choice`, {
      method: 'POST',
      as: member,
      body: new URLSearchParams(await withPlan(eventId, choice)),
    })
    expect(held.status).toBe(200)
    await count(RATE_LIMITS['held seats'].max - 3)
    const { answer: late } = await guest.choose({ intent: 'hold', seats: '0' })
    expect(late).toMatchObject({ code: 'SEATS_TAKEN' })
    expect((await guest.choose({ intent: 'hold', seats: '30,31,32' })).status).toBe(200)
    expect((await guest.choose({ intent: 'release', seats: '' })).status).toBe(200)
    await db.pool.query('truncate rate_limits')
  },
)

test('no more of the best seats can be asked for than are looked for', async () => {
  const { eventId } = await room()
  await db.pool.query('update ticket_types set max_per_person = 50 where event_id = $1', [eventId])
  const html = await (await visitor(eventId).page()).text()
  expect(html).toMatch(/<input[^>]* max="20"/)
})

test('what a draft will look like is for its host alone', async () => {
  const { eventId } = await room()
  const hash = await geometryHash(eventId)
  const paths = ['status', 'live', `geometry/${hash}`].map((one) => `/api/events/${eventId}/seats/${one}`)
  await db.pool.query("update events set status = 'draft' where id = $1", [eventId])
  for (const path of paths) expect((await site.request(path)).status).toBe(404)
})

test.each([
  [{ intent: 'hold', seats: 'a,b' }],
  [{ intent: 'hold', seats: '-1' }],
  [{ intent: 'change', change: 'steal 1' }],
  [{ intent: 'best', quantity: '0', maxPrice: '', section: '' }],
  [{ intent: 'hold', seats: Array(101).fill(1).join() }],
  [{ intent: 'sell' }],
])('%j is refused', async (fields) => {
  const { eventId } = await room()
  expect((await post(eventId, fields)).status).toBe(400)
})

test('a seat of a plan that is no longer sold by is not held, with or without a script', async () => {
  const { eventId } = await room()
  const guest = visitor(eventId)
  const { status, answer } = await guest.choose({ intent: 'hold', plan: 'before', seats: '3' })
  expect(status).toBe(409)
  expect(answer).toMatchObject({ ok: false, code: 'OTHER_PLAN', unavailable: [] })
  const page = await guest.page('?view=list', { intent: 'change', plan: 'before', change: 'hold 1' })
  expect(page.status).toBe(409)
  expect(await page.text()).toContain('The host has changed the room.')
  expect((await guest.choose({ intent: 'extend' })).answer['positions']).toEqual([])
})

test('positions beyond the room are no seats', async () => {
  const { eventId } = await room()
  const { answer } = await visitor(eventId).choose({ intent: 'hold', seats: '9999' })
  expect(answer).toMatchObject({ ok: false, code: 'NO_SEATS' })
})

test('a stream begins with the whole room', async () => {
  const { eventId } = await room()
  const response = await site.request(`/api/events/${eventId}/seats/live`)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toMatch(/^event: seats\ndata: \{"geometryHash":"/)
  await reader.cancel()
})

test('who has not paid for their seats yet is led back to them', async () => {
  const [{ eventId, chart, ticketTypeId }, buyer] = [await room(), await signedInPerson(db)]
  const seats = [chart.seats[1]!.id as SeatId]
  const event = { eventId, ticketTypeId, chartId: newId(), seats: {} } as never
  const request = await wantSeats(db, event, seats, {
    seatSession: newId(),
    sourceToken: 'cnon:card-nonce-declined',
  })
  expect((await buySeats(db, checkoutServices(db), buyer.id, request)).status).toBe('declined')
  const pageOf = async (cookie: string) =>
    (await site.request(`/events/${eventId}/seats`, { headers: { cookie } })).text()
  const own = await pageOf(buyer.cookie)
  expect(own).toContain('Your order is not paid yet')
  expect(own).toContain('Table 1 · Seat 2')
  expect(await pageOf((await signedInPerson(db)).cookie)).not.toContain('not paid yet')
})

test('an event without seats has no such page', async () => {
  for (const path of [
    '/events/:id/seats',
    ...['status', 'live', 'choice'].map((one) => `/api/events/:id/seats/${one}`),
  ])
    expect((await site.request(path.replace(':id', newId()))).status).toBe(404)
})

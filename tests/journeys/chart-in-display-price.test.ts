// An event came with its chart in `display_price`: guests and their host meet the same pages as for any other.
import { expect, test } from 'vitest'
import { adoptCharts } from '#modules/seating/event-chart/adopt-charts.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')

async function eventWith(displayPrice: object) {
  const event = await makeEvent(db, { ownerId: tasha.id })
  await db.pool.query('update events set display_price = $2 where id = $1', [
    event.eventId,
    JSON.stringify(displayPrice),
  ])
  return event
}
const hostPage = async (eventId: string) =>
  readHtml(await (await site.request(`/dashboard/events/${eventId}/seating`, { as: tasha })).text()).text
const guestPage = (eventId: string) => site.request(`/events/${eventId}/seats`)
const call = async (procedure: string, json: object, session: string = newId()) => {
  const answer = await site.request(`/rpc/${procedure}`, {
    json,
    headers: { cookie: `seat_session=${session}` },
  })
  return answer.json() as Promise<Record<string, unknown>[] & Record<string, unknown>>
}

test('a seat is shown, found, held and sold as any other', async () => {
  const seats = [1, 2, 3].map((n) => ({
    seatNumber: n,
    row: 'K',
    section: 'Balcony',
    category: 'VIP',
    price: 40,
  }))
  const event = await eventWith({ seatingChart: { seats } })
  const { eventId } = event
  expect((await guestPage(eventId)).status).toBe(404)
  await adoptCharts(ctxOf(db))

  const page = await guestPage(eventId)
  expect([page.status, (await page.text()).includes('Balcony')]).toEqual([200, true])
  const { rows } = await db.pool.query('select id from seating_charts where event_id = $1', [eventId])
  const chart = { event_id_param: eventId, seating_chart_id_param: rows[0].id }
  const free = await call('get_available_seats', chart)
  expect(free).toHaveLength(3)
  const session = newId()
  const [first, second] = free.map(({ id }) => id as SeatId)
  const held = {
    event_id_param: eventId,
    session_id_param: session,
    seat_ids: [first],
    hold_duration_minutes: 15,
  }
  expect(await call('hold_seats', held, session)).toMatchObject({ success: true })
  const other = newId()
  expect(await call('hold_seats', { ...held, session_id_param: other }, other)).toMatchObject({
    success: false,
  })
  const buyer = await makePerson(db)
  for (const [seatSession, seat] of [
    [session, first],
    [newId(), second],
  ] as const) {
    const request = await wantSeats(db, event, [seat!], { seatSession })
    expect(await buySeats(db, checkoutServices(db), buyer, request)).toMatchObject({ status: 'completed' })
  }
  expect(await call('get_available_seats', chart)).toHaveLength(1)
  const host = await hostPage(eventId)
  expect(host).toContain('As guests see it')
  // There were no positions: the host is told how it is drawn.
  expect(host).toContain('Not all is as in the chart that came with this event')
  expect(host).toContain('3 seats have no position')
})

test('a broken chart is no fault for guests, and its host reads what is wrong', async () => {
  const { eventId } = await eventWith({ seatingChart: { zones: [{ rows: 'none' }, 7] }, seatHolds: 'x' })
  const pages = [`/events/${eventId}`, `/events/${eventId}/seats`, `/api/events/${eventId}/seats/status`]
  const statuses = async () =>
    (await Promise.all(pages.map((path) => site.request(path)))).map(({ status }) => status)
  expect(await statuses()).toEqual([200, 404, 404])
  expect(await hostPage(eventId)).toContain('This event is not sold by the seat')
  await adoptCharts(ctxOf(db))
  expect(await statuses()).toEqual([200, 404, 404])
  const host = await hostPage(eventId)
  expect(host).toContain('The chart that came with this event cannot be used')
  expect(host).toContain('Nothing was found in it that a chart could show.')
})

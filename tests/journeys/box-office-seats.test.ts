// The box office of an event with seats: who sells sees before which seats they are, and may choose others.
import { expect, test } from 'vitest'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { blockSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ballroom, makeRoomOnSale } from '#tests/support/seated-room.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
/** It sells places without a seat, too. */
async function makeRoom() {
  const room = await makeRoomOnSale(db, ballroom(4, 4), { ownerId: tasha.id })
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from ticket_types where event_id = $1 and is_seated',
    [room.eventId],
  )
  return { ...room, seatedTypeId: rows[0]!.id }
}
type Room = Awaited<ReturnType<typeof makeRoom>>

const pathOf = ({ eventId }: Room) => `/dashboard/events/${eventId}/box-office`
function readPage(html: string) {
  const valuesOf = (name: string) =>
    [...html.matchAll(new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`, 'g'))].map(
      ([, value]) => value!,
    )
  const sale = html.slice(html.indexOf('name="saleId"'))
  const seats = [...sale.matchAll(/<input type="hidden" name="seat" value="([^"]*)"/g)].map(([, id]) => id!)
  return { html, text: readHtml(html).text, seats, valuesOf }
}
const open = async (event: Room, query: string) =>
  readPage(await (await site.request(`${pathOf(event)}?${query}`, { as: tasha })).text())
/** What the page sends when its button is pressed. */
const press = (event: Room, query: string, { valuesOf, seats }: ReturnType<typeof readPage>) => {
  const [saleId, lines, total] = ['saleId', 'lines', 'total'].map((name) => valuesOf(name)[0]!)
  const body = new URLSearchParams({
    intent: 'sell',
    saleId: saleId!,
    lines: lines!,
    total: total!,
    name: '',
    email: '',
  })
  if (query.includes('free=on')) body.set('free', 'on')
  for (const id of seats) body.append('seat', id)
  return site.request(`${pathOf(event)}?${query}`, { method: 'POST', body, as: tasha, redirect: 'manual' })
}
const seatsSold = async ({ eventId }: Room) =>
  (
    await db.pool.query<{ seat_id: string }>('select seat_id from tickets where event_id = $1', [eventId])
  ).rows.map(({ seat_id }) => seat_id)
const seatIds = ({ chart }: Room, from: number, to: number) =>
  chart.seats.slice(from, to).map(({ id }) => id as SeatId)

test('the seats are shown before they are sold, and those are what is sold', async () => {
  const event = await makeRoom()
  const query = `${event.seatedTypeId}=2`
  const page = await open(event, query)
  expect(page.text).toMatch(/Their seats, the best that are left:.*Table \w+ · Seat \d.*Table \w+ · Seat \d/)
  expect(page.seats).toHaveLength(2)
  const sold = await press(event, query, page)
  expect(sold.status).toBe(303)
  expect((await seatsSold(event)).toSorted()).toEqual(page.seats.toSorted())
})

test('a seat that is taken meanwhile is refused in words, with other seats to sell', async () => {
  const event = await makeRoom()
  const query = `${event.seatedTypeId}=2`
  const page = await open(event, query)
  await holdSeats(db, { eventId: event.eventId, session: newId() }, [page.seats[0] as SeatId])
  const refused = await press(event, query, page)
  const again = readPage(await refused.text())
  expect(refused.status).toBe(409)
  expect(again.text).toMatch(/No longer free: Table \w+ · Seat \d\. Nothing was sold\./)
  expect(again.seats).toHaveLength(2)
  expect(again.seats).not.toContain(page.seats[0])
  expect((await press(event, query, again)).status).toBe(303)
})

test('so is one that was typed by its name, of which nothing is left to sell', async () => {
  const event = await makeRoom()
  const query = 'named=Table+1+seat+2'
  const page = await open(event, query)
  await holdSeats(db, { eventId: event.eventId, session: newId() }, [page.seats[0] as SeatId])
  const { text } = readPage(await (await press(event, query, page)).text())
  expect(text).toContain('No longer free: Table 1 · Seat 2. Nothing was sold.')
  expect(text).not.toContain('Sold, or held by a guest')
})

test('other seats are chosen from the list of a table, or by name', async () => {
  const event = await makeRoom()
  const [first, second] = seatIds(event, 1, 3)
  const listed = await open(event, `seat=${first}&at=Table+1`)
  expect(listed.text).toContain('Table 1 (4 open)')
  expect(listed.html).toMatch(new RegExp(`<input[^>]*type="checkbox"[^>]*value="${second}"`))
  expect(listed.seats).toEqual([first])
  const named = await open(event, 'named=Table+1+seat+2,+nowhere+7')
  expect(named.seats).toEqual([first])
  expect(named.text).toContain('No seat is called nowhere 7.')
  // A changed number keeps what was chosen, and fills it up.
  const more = await open(event, `seat=${first}&${event.seatedTypeId}=2`)
  expect(more.seats).toHaveLength(2)
  expect(more.seats).toContain(first)
})

test('blocked seats that were typed are called blocked, and are there once they are given', async () => {
  const event = await makeRoom()
  const host = await proveManager(db, { id: tasha.id, name: 'Tasha' }, event.eventId, 'edit')
  const [first, second] = seatIds(event, 0, 2)
  await blockSeats(db, host!, [first!, second!], '')
  const typed = 'named=Table+1+seat+1,Table+1+seat+2,nowhere+7'
  const { text, html } = await open(event, typed)
  expect(text).toContain('Blocked by the host: Table 1 seat 1, Table 1 seat 2.')
  expect(text).toContain('No seat is called nowhere 7.')
  // The form that says "Free of charge" keeps what was typed, and asks for no number.
  const form = /<form(?:(?!<\/form>).)*name="free".*?<\/form>/s.exec(html)![0]
  expect(form).toContain('name="named" value="Table 1 seat 1,Table 1 seat 2,nowhere 7"')
  const given = await open(event, `${event.seatedTypeId}=&${typed}&free=on`)
  expect(given.seats).toEqual([first, second])
  expect((await open(event, `${event.seatedTypeId}=&free=on`)).text).not.toContain('how many tickets')
  expect((await open(event, `${event.seatedTypeId}=&asked=on`)).text).toContain('how many tickets they want.')
})

test('held and blocked seats are none that are left; a blocked one is given free of charge alone', async () => {
  const event = await makeRoom()
  const host = await proveManager(db, { id: tasha.id, name: 'Tasha' }, event.eventId, 'edit')
  const all = (await open(event, '')).text
  const [left] = /At the floor \S+ each, (\d+) left/.exec(all)!.slice(1).map(Number)
  const [blocked, held] = seatIds(event, 0, 2)
  await blockSeats(db, host!, [blocked!], 'The band')
  await holdSeats(db, { eventId: event.eventId, session: newId() }, [held!])
  expect((await open(event, '')).text).toContain(`each, ${left! - 2} left`)
  expect((await open(event, `seat=${blocked}`)).seats).not.toContain(blocked)
  const query = `seat=${blocked}&free=on`
  const page = await open(event, query)
  expect(page.text).toContain('Table 1 · Seat 1 (blocked: The band)')
  expect((await press(event, query, page)).status).toBe(303)
  expect(await seatsSold(event)).toEqual([blocked])
})

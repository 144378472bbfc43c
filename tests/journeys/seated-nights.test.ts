// Nights and copies of an event that sells by the seat: what its host reads and presses, and what their guests find.
import { expect, test } from 'vitest'
import { CHANGED_FIELDS } from '#platform/changed-fields.ts'
import type { EventId, SeatId } from '#platform/ids.ts'
import { addDays } from '#platform/local-time.ts'
import { SOON } from '#tests/support/event-form.ts'
import { valuesOf } from '#tests/support/form-values.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ballroom } from '#tests/support/seated-room.ts'
import { addWeeks, editorOf, seatedNight } from '#tests/support/seated-series.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { blockSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'

const db = await testDatabase()
const site = await testSite(db)

const open = async (as: Person, path: string) => readHtml(await (await site.request(path, { as })).text())
const send = async (as: Person, path: string, fields: Record<string, string>) => {
  const answer = await site.request(path, { method: 'POST', as, body: new URLSearchParams(fields) })
  return { to: answer.headers.get('location') ?? '', ...readHtml(await answer.text()) }
}
async function hosted() {
  const host = await signedInPerson(db, 'Tasha Reed')
  return { host, night: await seatedNight(db, ballroom(), host.id) }
}
/** Finds the best two seats without a script, as a guest. */
async function hold(eventId: EventId) {
  const body = new URLSearchParams({
    intent: 'best',
    quantity: '2',
    maxPrice: '',
    section: '',
    together: 'on',
  })
  const answer = await site.request(`/api/events/${eventId}/seats/choice`, { method: 'POST', body })
  return ((await answer.json()) as { positions: number[] }).positions
}
const heldAt = async (eventId: EventId) =>
  (await db.pool.query('select from seat_holds where event_id = $1', [eventId])).rowCount

const seatingOf = (id: string) => `/dashboard/events/${id}/seating`
const seriesOf = (id: string) => `/dashboard/events/edit/${id}/series`
const FREE_AGAIN = 'all seats free: who has a seat, and which seats are blocked, is not copied.'

test('nights are added with seats of their own, which guests of each night choose', async () => {
  const { host, night } = await hosted()
  expect((await open(host, seatingOf(night.eventId))).text).not.toContain('A night of a series')
  const page = seriesOf(night.eventId)
  expect((await open(host, page)).text).toContain(`Each has a copy of its seating chart with ${FREE_AGAIN}`)
  const added = await send(host, page, {
    intent: 'add',
    repeats: 'weekly',
    repeatsUntil: addDays(SOON, 15), // a day more: the night may have been made after midnight
  })
  expect(added.text).toContain('2 nights added.')
  const { rows } = await db.pool.query<{ id: EventId }>(
    'select n.id from events e join events n on n.series_id = e.series_id where e.id = $1 order by n.starts_at',
    [night.eventId],
  )
  const [first, second, third] = rows.map(({ id }) => id)
  expect(await hold(second!)).toHaveLength(2)
  expect(await Promise.all([first!, second!, third!].map(heldAt))).toEqual([0, 2, 0])
  const { text } = await open(host, `/events/${second}/seats?view=list`)
  expect(text).toContain('Choose your seats')
  expect(text).toContain('$63.80')
  expect((await open(host, seatingOf(third!))).text).toMatch(/Sold by Ballroom ?, version 1/)
})

test('says nothing of seats where an event has none', async () => {
  const { host, night } = await hosted()
  await db.pool.query('update seating_charts set is_active = false where event_id = $1', [night.eventId])
  expect((await open(host, seriesOf(night.eventId))).text).not.toContain(FREE_AGAIN)
})

test('the page of the seats says that the other nights keep their charts', async () => {
  const { host, night } = await hosted()
  const [, second] = await addWeeks(db, night, 3)
  const stays = 'what you change here stays with this night.'
  expect((await open(host, seatingOf(night.eventId))).text).toContain(
    `${stays} The 3 other nights to come have the same chart.`,
  )
  const sold = await sellByChart(db, await editorOf(db, { ...night, eventId: second! }), {
    chart: { ...night.chart, seats: night.chart.seats.slice(4) },
    name: 'Ballroom',
    description: '',
    venueChartId: null,
    version: 2,
  })
  expect(sold).toMatchObject({ ok: true })
  expect((await open(host, seatingOf(night.eventId))).text).toContain(
    `${stays} Of the 3 other nights to come 2 have the same chart, 1 has another chart.`,
  )
})

/** The form of a copy on one page, with its day, as it is sent where no script runs. */
async function formOfCopy(host: Person, eventId: EventId) {
  const { to } = await send(host, `/dashboard/events/${eventId}/duplicate`, { intent: 'duplicate' })
  const path = to.replace('/create-event', '/create-event-simple').replace('&step=when', '')
  const page = await open(host, path)
  const { picture: _picture, [CHANGED_FIELDS]: _changed, ...values } = valuesOf(page.html)
  return { to, path, page, values: { ...values, intent: 'simple', day: SOON } }
}

test('a copy is published with the seats, at the prices of its form', async () => {
  const { host, night } = await hosted()
  const blocked = night.chart.seats[0]!.id as SeatId
  await blockSeats(db, await editorOf(db, night), [blocked], 'The band')
  await db.pool.query("update ticket_types set is_hidden = name = 'Standard' where event_id = $1", [
    night.eventId,
  ])
  const { to, path, page, values } = await formOfCopy(host, night.eventId)
  expect((await open(host, to)).text).toContain(
    'Its seating chart comes with it: 80 seats, all of them free. Who has a seat, and which seats are blocked, is not copied.',
  )
  expect(page.text).not.toContain('not on sale, or one too many')
  const tickets = await open(host, to.replace('step=when', 'step=tickets'))
  for (const { text, html } of [page, tickets]) {
    expect(text).toContain('Guests choose their seats, as at The Holiday Steppers Ball')
    expect(text).toContain('seats of the chart')
    expect(html).toContain(`href="${seatingOf(night.eventId)}"`)
  }
  expect(values).toMatchObject({
    withSeats: 'on',
    'ticketName-2': 'At the floor',
    'price-2': '60.00',
    'capacity-2': '48',
  })
  const preview = to.replace('/create-event', '/create-event/preview')
  expect((await open(host, preview)).text).toContain('$63.80')
  const published = await send(host, path, { ...values, 'price-2': '70' })
  const copy = /events\/([0-9a-f-]{36})\?notice=published/.exec(published.to)?.[1] as EventId
  expect(await hold(copy)).toHaveLength(2)
  expect(await Promise.all([copy, night.eventId].map(heldAt))).toEqual([2, 0])
  expect((await open(host, `/events/${copy}/seats?view=list`)).text).toContain('$74.10')
  expect((await open(host, seatingOf(copy))).text).toMatch(/Sold by Ballroom ?, version 1/)
  // What is not sold by the seat comes as well.
  const { rows } = await db.pool.query(
    'select name, is_seated from ticket_types where event_id = $1 order by position',
    [copy],
  )
  expect(rows).toEqual([
    { name: (values as Record<string, string>)['ticketName'], is_seated: false },
    { name: 'At the floor', is_seated: true },
    { name: 'Standard', is_seated: true },
  ])
})

test('a copy is published without seats where its host does not want them', async () => {
  const { host, night } = await hosted()
  const { path, values } = await formOfCopy(host, night.eventId)
  const { withSeats: _unticked, ...others } = values as Record<string, string>
  const published = await send(host, path, others)
  const copy = /events\/([0-9a-f-]{36})\?notice=published/.exec(published.to)?.[1]
  expect((await site.request(`/events/${copy}/seats`)).status).toBe(404)
  expect((await open(host, `/dashboard/events/edit/${copy}/tickets`)).text).not.toContain(
    'seats of the chart',
  )
})

test('a copy has no seats of an event that its host edits no more', async () => {
  const { host, night } = await hosted()
  const { path, values } = await formOfCopy(host, night.eventId)
  const other = await signedInPerson(db, 'Marcus Bell')
  await db.pool.query('update organizers set owner_id = $2 where owner_id = $1', [host.id, other.id])
  await db.pool.query('update events set owner_id = $2 where owner_id = $1', [host.id, other.id])
  expect((await open(host, path)).text).not.toContain('Guests choose their seats')
  const published = await send(host, path, { ...values, organizerId: '', hostName: 'Tasha Reed Presents' })
  const copy = /events\/([0-9a-f-]{36})\?notice=published/.exec(published.to)?.[1]
  expect((await site.request(`/events/${copy}`)).status).toBe(200)
  expect((await site.request(`/events/${copy}/seats`)).status).toBe(404)
})

test('a copy that repeats too often for its hall says so at its last day', async () => {
  const { host, night } = await hosted()
  await db.pool.query(
    `insert into seats select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'seat_number', n, 'place', n, 'position', 10000 + n))).*
     from (select s from seats s where event_id = $1 limit 1) first (one), generate_series(101, 2100) n`,
    [night.eventId],
  )
  const { to, path, values } = await formOfCopy(host, night.eventId)
  const often = { ...values, repeats: 'weekly', repeatsUntil: addDays(SOON, 364) }
  expect((await send(host, path, often)).text).toContain('more than 100,000 seats together')
  expect((await open(host, `${to}&check=1`)).text).toContain('more than 100,000 seats together')
  // The draft says how many there were when it began.
  await db.pool.query(`update form_drafts set fields = fields || '{"copySeats": "1"}' where owner_id = $1`, [
    host.id,
  ])
  const id = new URLSearchParams(to.split('?')[1]).get('draft') ?? ''
  const when = { intent: 'when', id, day: SOON, starts: '21:00', ends: '23:00' }
  const { repeats, repeatsUntil } = often
  for (const { text } of [
    await send(host, path, often),
    await open(host, `${to}&check=1`),
    await send(host, to, { ...when, repeats, repeatsUntil }),
  ])
    expect(text).toContain('more than 100,000 seats together')
})

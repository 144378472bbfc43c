// What the host of an event with seats reads and presses.
import { beforeAll, describe, expect, test } from 'vitest'
import { seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { addVenueChart } from '#modules/seating/venue-charts/add-venue-chart.server.ts'
import { saveChartVersion } from '#modules/seating/venue-charts/save-venue-chart.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { ZERO_CENTS } from '#platform/money.ts'
import { checkoutServices, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { smallChart } from '#tests/support/seating-chart.ts'
import { makeRoomOnSale } from '#tests/support/seated-room.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const event = await makeRoomOnSale(db, undefined, { ownerId: tasha.id })
const at = (page: string) => `/dashboard/events/${event.eventId}/${page}`
const read = async (path: string) => (await site.request(path, { as: tasha })).text()

test('the terms of a seated ticket say what a guest pays for a seat, and how many the chart has', async () => {
  const html = await read(`/dashboard/events/edit/${event.eventId}/tickets`)
  const { text } = readHtml(html)
  expect(text).toContain('A guest pays $63.80')
  expect(text).toContain('seats of the chart')
  expect(html).toContain(`href="${at('seating')}"`)
})

test('what is on sale without a seat is named beside the chart, until the host takes it off sale', async () => {
  const seating = async () => readHtml(await read(at('seating'))).text
  const tickets = async () => read(`/dashboard/events/edit/${event.eventId}/tickets`)
  const hide = (isHidden: boolean) =>
    db.pool.query('update ticket_types set is_hidden = $2 where event_id = $1 and not is_seated', [
      event.eventId,
      isHidden,
    ])
  expect(await seating()).toContain('General admission is not sold by the seat.')
  expect(await tickets()).not.toContain('General admission (not on sale)')
  await hide(true)
  expect(await seating()).not.toContain('beside the seats')
  const html = await tickets()
  expect(html).toContain('General admission (not on sale)')
  // Its box is in no fold: it is there to be unticked.
  const form = html.slice(html.indexOf('aria-label="General admission"'))
  expect(form.indexOf('name="isHidden"')).toBeGreaterThan(form.indexOf('</details>'))
  await hide(false)
})

test('a ticket that has lost its seats says that nobody can buy it, and what its host can do', async () => {
  const lost = (isLost: boolean) =>
    db.pool.query(
      `update ticket_types set lost_seats_at = case when $2 then now() end, is_hidden = $2
       where event_id = $1 and name = 'General admission'`,
      [event.eventId, isLost],
    )
  const tickets = () => read(`/dashboard/events/edit/${event.eventId}/tickets`)
  expect(await tickets()).not.toContain('lost its seats')
  await lost(true)
  const html = await tickets()
  await lost(false)
  const [form] = html.slice(html.indexOf('aria-label="General admission"')).split('</section>')
  expect(form).toContain('so nobody can buy it')
  expect(form).toContain(`href="${at('seating')}"`)
  expect(form).not.toContain('promo code that names it')
})

const send = (fields: [string, string][]) =>
  site.request(at('seating'), { method: 'POST', body: new URLSearchParams(fields), as: tasha })
const seatIds = (from: number, to: number) => event.chart.seats.slice(from, to).map(({ id }) => id as SeatId)

describe('a guest', () => {
  const [theirs, other] = seatIds(0, 2)
  let ticket: string
  beforeAll(async () => {
    const request = await wantSeats(db, event, [theirs!], { seatSession: newId() })
    await buySeats(db, checkoutServices(db), await makePerson(db), request)
    const { rows } = await db.pool.query<{ id: string }>('select id from tickets where seat_id = $1', [
      theirs,
    ])
    ticket = rows[0]!.id
  })
  const seatOfGuest = async () =>
    (await db.pool.query<{ seat_id: string }>('select seat_id from tickets where id = $1', [ticket])).rows[0]!
      .seat_id

  test('is moved by no press alone: neither list has a choice before the host makes one', async () => {
    const form = /<form[^>]*>(?:(?!<form).)*value="move".*?<\/form>/s.exec(await read(at('seating')))![0]
    expect(form).toContain(`value="${ticket}"`)
    const chosen = [...form.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value)
    expect(chosen).toEqual(['', ''])
  })

  test('finds their new seat by its table, and where no script runs by what it is sold as too', async () => {
    const form = /<form[^>]*>(?:(?!<form).)*value="move".*?<\/form>/s.exec(await read(at('seating')))![0]
    const tables = [...form.matchAll(/<select[^>]* name="(\w+)".*?<\/select>/gs)].map(([select, name]) => [
      name,
      [...select.matchAll(/<optgroup label="([^"]*)"/g)].map(([, label]) => label).slice(0, 3),
    ])
    expect(tables).toEqual([
      ['ticket', ['Table 1']],
      ['to', ['Table 1', 'Table 2', 'Table 3']],
    ])
    expect(form.replaceAll('<!-- -->', '')).toContain('Table 2 · Seat 1 (At the floor)')
  })

  test.each<[string, () => [string, string][], string]>([
    [
      'without a guest',
      () => [
        ['ticket', ''],
        ['to', other!],
      ],
      'Please choose a guest.',
    ],
    [
      'without a seat',
      () => [
        ['ticket', ticket],
        ['to', ''],
      ],
      'Please choose a seat.',
    ],
    [
      'without either',
      () => [
        ['ticket', ''],
        ['to', ''],
      ],
      'Please choose a guest.',
    ],
  ])('stays where they are when the form is sent %s', async (_, fields, said) => {
    const answer = await send([['intent', 'move'], ...fields()])
    expect([answer.status, (await answer.text()).includes(said)]).toEqual([422, true])
    expect(await seatOfGuest()).toBe(theirs)
  })

  test('is moved when both are chosen, and the page says to where', async () => {
    const answer = await send([
      ['intent', 'move'],
      ['ticket', ticket],
      ['to', other!],
    ])
    expect(readHtml(await answer.text()).text).toContain('has a new seat: Table 1 · Seat 2. Their code stays')
    expect(await seatOfGuest()).toBe(other)
  })
})

test.each([
  ['', ['Table 1', 'Table 2']],
  ['?guests=on', ['Table 1']],
  ['?q=table+2', ['Table 2']],
  ['?state=sold', ['Table 1']],
  ['?q=nobody', []],
])('the seating list at "%s" has %j', async (query, tables) => {
  const html = await read(`${at('seating')}${query}`)
  const list = html.slice(html.indexOf('id="seating-list"'))
  const names = [...list.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, name]) => name)
  expect(names.slice(0, 2)).toEqual(tables)
  expect(list.includes('Nothing found')).toBe(tables.length === 0)
})

test('a long list is a page on the screen, and all of it on paper', async () => {
  const shown = async (query: string) => {
    const html = await read(`${at('seating')}${query}`)
    const sections = html.slice(html.indexOf('id="seating-list"')).match(/<section aria-label="Table [^>]*>/g)
    return [sections?.length, sections?.filter((one) => one.includes('hidden print:block')).length]
  }
  const left = event.chart.seats.length - 12 * 4
  expect(await shown('')).toEqual([20, 8])
  expect(readHtml(await read(at('seating'))).text).toContain(`${left} more seats. Show all`)
  expect(await shown('?all=on')).toEqual([20, 0])
  const [last] = seatIds(-1, event.chart.seats.length)
  const request = await wantSeats(db, event, [last!], { seatSession: newId() })
  await buySeats(db, checkoutServices(db), await makePerson(db), request)
  expect(readHtml(await read(at('seating'))).text).toContain(`${left} more seats, 1 guest among them.`)
})

test('seats are ticked in one list, and are then blocked or released', async () => {
  const [one, two] = seatIds(10, 12)
  const stateOf = async () =>
    (
      await db.pool.query<{ status: string; blocked_for: string }>(
        'select status, blocked_for from seats where event_id = $1 and id = any ($2) order by position',
        [event.eventId, [one, two]],
      )
    ).rows.map(({ status, blocked_for }) => [status, blocked_for].filter(Boolean).join(' '))
  const press = (intent: string, ids: string[]) =>
    send([...ids.map((id): [string, string] => ['seat', id]), ['reason', 'The band'], ['intent', intent]])
  expect((await press('block', [])).status).toBe(422)
  expect(await stateOf()).toEqual(['available', 'available'])
  const blocked = readHtml(await (await press('block', [one!, two!])).text()).text
  expect(blocked).toContain('Table 3 · Seats 3 and 4 are blocked.')
  expect(await stateOf()).toEqual(['blocked The band', 'blocked The band'])
  const html = await read(at('seating'))
  for (const id of [one, two])
    expect(html).toMatch(new RegExp(`<input[^>]*type="checkbox"[^>]*value="${id}"`))
  const released = await press('release', [two!])
  expect(readHtml(await released.text()).text).toContain('Table 3 · Seat 4 is on sale again.')
  expect(await stateOf()).toEqual(['blocked The band', 'available'])
})

test('of two seats the one that a guest holds stays, and the page is as it is now', async () => {
  const [free, held] = seatIds(20, 22)
  await holdSeats(db, { eventId: event.eventId, session: newId() }, [held!])
  const answer = await send([
    ['seat', free!],
    ['seat', held!],
    ['reason', ''],
    ['intent', 'block'],
  ])
  const { text } = readHtml(await answer.text())
  await db.pool.query('delete from seat_holds where event_id = $1', [event.eventId])
  expect(answer.status).toBe(200)
  expect(text).toContain('Table 6 · Seat 1 is blocked. Not blocked: Table 6 · Seat 2 (held by a guest).')
})

describe('a chart of a venue', () => {
  const HINT = 'Tickets of a category that the new chart does not have are taken off sale.'
  const ball = smallChart()
  const free = smallChart()
  free.categories[1]!.priceCents = ZERO_CENTS
  const saved = { ball: '', gift: '' }
  beforeAll(async () => {
    const place = { address: '1 Main St', city: 'Gary', region: 'IN', timeZone: 'America/Chicago' }
    const venue = { owner: tasha.id, venueId: await addVenue(db, tasha.id, { name: 'The Room', ...place }) }
    const add = async (name: string, drawn: Chart) => {
      const added = await addVenueChart(db, venue, { name, chart: drawn })
      if (!added.ok) throw new Error(added.failure.code)
      await saveChartVersion(db, { ...venue, chartId: added.value }, 1)
      return added.value
    }
    saved.ball = await add('Ball', ball)
    saved.gift = await add('Gift', free)
  })
  /** The same chart as a new version; answers its key. */
  const saveAgain = async (chartId: string) => {
    const { rows } = await db.pool.query<{ revision: number; venueId: string }>(
      'update venue_charts set revision = revision + 1 where id = $1 returning revision, venue_id as "venueId"',
      [chartId],
    )
    const { revision, venueId } = rows[0]!
    const done = await saveChartVersion(db, { owner: tasha.id, venueId, chartId }, revision)
    return `${chartId}:${done.ok ? done.value : ''}`
  }
  const sell = async (eventId: string, fields: Record<string, string>) => {
    const path = `/dashboard/events/${eventId}/seating`
    const body = new URLSearchParams({ intent: 'use', ...fields })
    const answer = await site.request(path, { method: 'POST', body, as: tasha })
    return [answer.status, readHtml(await answer.text()).text] as const
  }

  test('of which seats cost nothing says so before it is sold, and is not without a tick', async () => {
    const { eventId } = await makeEvent(db, { ownerId: tasha.id })
    const { text } = readHtml(await read(`/dashboard/events/${eventId}/seating`))
    expect(text).toContain('Gift: VIP.')
    expect(text).not.toContain('Ball: VIP')
    const given = { chart: `${saved.gift}:1` }
    expect(await sell(eventId, given)).toEqual([
      409,
      expect.stringContaining('Seats that cost nothing in this chart: VIP.'),
    ])
    const seats = () => db.pool.query('select from seats where event_id = $1', [eventId])
    expect((await seats()).rowCount).toBe(0)
    expect((await sell(eventId, { ...given, isFree: 'on' }))[0]).toBe(200)
    expect((await seats()).rowCount).toBe(9)
    // Its tickets have the price from now on: it is not asked again.
    expect(await read(`/dashboard/events/${eventId}/seating`)).not.toContain('Gift: VIP')
    const next = await saveAgain(saved.gift)
    expect((await sell(eventId, { chart: next, told: next }))[0]).toBe(200)
  })

  test('whose new version has another price says that the price of the ticket holds', async () => {
    const { eventId } = await makeEvent(db, { ownerId: tasha.id })
    const chartId = saved.ball
    expect((await sell(eventId, { chart: `${chartId}:1` }))[1]).not.toContain('price holds')
    await db.pool.query("update ticket_types set price_cents = 0 where event_id = $1 and name = 'VIP'", [
      eventId,
    ])
    const next = await saveAgain(chartId)
    expect((await sell(eventId, { chart: next, told: next }))[1]).toContain(
      "The ticket's price holds, and the chart has another: VIP, Free as a ticket and $60.00 in the chart.",
    )
  })

  test('that takes the place of another says what becomes of tickets; the first one takes none off sale', async () => {
    expect(await read(at('seating'))).toContain(HINT)
    const { eventId } = await makeEvent(db, { ownerId: tasha.id })
    const first = await read(`/dashboard/events/${eventId}/seating`)
    expect([first.includes('Sell by this chart'), first.includes(HINT)]).toEqual([true, false])
  })

  test('is not changed by a press alone: the page begins with the one in use, and tells first what another changes', async () => {
    const { eventId } = await makeEvent(db, { ownerId: tasha.id })
    const [ball, gift] = [`${saved.ball}:1`, `${saved.gift}:1`]
    await sell(eventId, { chart: ball })
    const path = `/dashboard/events/${eventId}/seating`
    const html = await read(path)
    const form = html.slice(html.indexOf('name="chart"'))
    expect(/<option value="([^"]*)" selected[^>]*>([^<]*)/.exec(form)?.slice(1)).toEqual([
      ball,
      'In use: Ball, version 1 (The Room)',
    ])
    expect(await sell(eventId, { chart: ball })).toEqual([
      409,
      expect.stringContaining('The event sells by this chart already.'),
    ])
    const rows = async () =>
      (
        await db.pool.query('select to_jsonb(s) as row from seats s where event_id = $1 order by id', [
          eventId,
        ])
      ).rows
    const before = await rows()
    const given = { chart: gift, isFree: 'on' }
    const [status, text] = await sell(eventId, given)
    expect(status).toBe(409)
    expect(text).toContain('Nothing is changed yet.')
    expect(text).toContain('Now: 9 seats Standard, $30.00: 5 seats VIP, $60.00: 4 seats')
    expect(text).toContain(
      'Then: 9 seats Standard, $30.00: 5 seats VIP, Free: 4 seats No guest has a seat yet.',
    )
    // What was told of one chart is not of another.
    expect((await sell(eventId, { ...given, told: ball }))[0]).toBe(409)
    expect(await rows()).toEqual(before)
    expect((await sell(eventId, { ...given, told: given.chart }))[0]).toBe(200)
    expect(await rows()).not.toEqual(before)
  })

  test('leads to the page of its prices once it is on sale', async () => {
    const { eventId } = await makeEvent(db, { ownerId: tasha.id })
    const path = `/dashboard/events/${eventId}/seating`
    const chart = /<option value="([^"]+:\d)"/.exec(await read(path))![1]!
    const body = new URLSearchParams({ intent: 'use', chart })
    const html = await (await site.request(path, { method: 'POST', body, as: tasha })).text()
    const { text } = readHtml(html)
    expect(text).toContain('set its price and its terms under Tickets and prices')
    expect(html).toContain(`href="/dashboard/events/edit/${eventId}/tickets"`)
    expect(text).toContain('General admission is not sold by the seat.')
  })
})

describe('a host who wants no seats any more', () => {
  const stop = (eventId: string, fields: Record<string, string>) =>
    site.request(`/dashboard/events/${eventId}/seating`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'stop', ...fields }),
      as: tasha,
    })

  test('says so twice, and reads what guests can buy now', async () => {
    const { eventId } = await makeRoomOnSale(db, undefined, { ownerId: tasha.id })
    const unsure = await stop(eventId, {})
    expect([unsure.status, (await unsure.text()).includes('Please tick this if you mean it.')]).toEqual([
      422,
      true,
    ])
    const html = await (await stop(eventId, { isMeant: 'on' })).text()
    const { text } = readHtml(html)
    expect(text).toContain('The seats are off sale, and so are the tickets of their categories.')
    expect(text).toContain('This event is not sold by the seat.')
    expect(html).toContain(`href="/dashboard/events/edit/${eventId}/tickets"`)
  })

  test('reads why not while a guest has one, in the fold that is open then', async () => {
    const fold = /<details[^>]*id="chart"[^>]*>/
    expect(fold.exec(await read(at('seating')))?.[0]).not.toContain('open')
    const answer = await stop(event.eventId, { isMeant: 'on' })
    const html = await answer.text()
    expect(fold.exec(html)?.[0]).toContain('open')
    expect([answer.status, readHtml(html).text]).toEqual([
      409,
      expect.stringContaining('The seats stay on sale: guests have tickets for 2 seats. A hold'),
    ])
  })
})

test('seats that a new chart loses are named in full', () => {
  const seats = [
    { id: newId<'seat'>(), seatNumber: '1', section: '', row: '', table: '1', use: 'sold' as const },
    { id: newId<'seat'>(), seatNumber: '3', section: 'Balcony', row: 'A', table: null, use: 'sold' as const },
  ]
  const text = seatingMessage({ code: 'SEATS_SOLD', seats })
  expect(text).toContain('2 guests have tickets for seats')
  expect(text).toContain('Table 1 · Seat 1, Balcony · Row A · Seat 3.')
})

test.each([
  ['tonight', '1 hour', true],
  ['in three weeks', '21 days', false],
])('a sale at the door %s', async (_when, ahead, isIn) => {
  await db.pool.query(
    `update events set starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '4 hours', doors_at = null where id = $1`,
    [event.eventId, ahead],
  )
  const html = await read(`${at('box-office')}?${event.ticketTypeId}=1`)
  const box = /<input[^>]*name="letIn"[^>]*>/.exec(html)?.[0] ?? ''
  expect([box !== '', / checked/.test(box)]).toEqual([true, isIn])
})

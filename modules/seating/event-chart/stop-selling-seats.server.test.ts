import { expect, test } from 'vitest'
import { blockSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { adoptCharts } from '#modules/seating/event-chart/adopt-charts.server.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { stopSellingSeats } from '#modules/seating/event-chart/stop-selling-seats.server.ts'
import { holdSeats, ownSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ballroom, makeRoomOnSale } from '#tests/support/seated-room.ts'

const db = await testDatabase()

async function roomOnSale(chart = ballroom(4)) {
  const event = await makeRoomOnSale(db, chart)
  const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!
  const seatIds = event.chart.seats.map(({ id }) => id as SeatId)
  const rows = async (sql: string) => (await db.pool.query(sql, [event.eventId])).rows
  return { event, host, seatIds, rows, stop: () => stopSellingSeats(db, host) }
}
const TYPES = `select t.name, t.is_seated, t.is_hidden, i.capacity from ticket_types t join ticket_inventory i on i.ticket_type_id = t.id
  where t.event_id = $1 order by t.position`
const buy = async (room: Awaited<ReturnType<typeof roomOnSale>>, seat: SeatId) =>
  buySeats(
    db,
    checkoutServices(db),
    await makePerson(db),
    await wantSeats(db, room.event, [seat], { seatSession: newId() }),
  )

test('an event without guests goes back to tickets without seats: what was seated is hidden, without a place', async () => {
  const { event, host, seatIds, rows, stop } = await roomOnSale()
  await blockSeats(db, host, seatIds.slice(0, 4), 'The band')
  expect(await stop()).toEqual({ ok: true, value: null })
  expect(await rows(TYPES)).toEqual([
    { name: 'General admission', is_seated: false, is_hidden: false, capacity: 100 },
    { name: 'At the floor', is_seated: false, is_hidden: true, capacity: 0 },
  ])
  expect(await rows('select from seats where event_id = $1')).toEqual([])
  expect(await rows('select from seat_categories where event_id = $1')).toEqual([])
  expect(
    await holdSeats(db, { eventId: event.eventId, session: newId() }, seatIds.slice(0, 1)),
  ).toMatchObject({ ok: false })
  expect(await stop()).toMatchObject({ failure: { code: 'NO_CHART_ON_SALE' } })
  expect(await brokenInvariants(db)).toEqual([])
})

test('a chart that was taken off sale can be put on sale again, and is not adopted from the data of the event', async () => {
  const { event, host, rows, stop } = await roomOnSale()
  await db.pool.query('update events set display_price = $2 where id = $1', [
    event.eventId,
    { seating_chart: event.chart },
  ])
  await stop()
  expect(await adoptCharts(ctxOf(db))).toBe(0)
  const again = { chart: event.chart, name: 'Ballroom', description: '', venueChartId: null, version: 2 }
  expect(await sellByChart(db, host, again)).toMatchObject({ ok: true, value: { seats: 16 } })
  expect(await rows('select version from seating_charts where event_id = $1 and is_active')).toEqual([
    { version: 2 },
  ])
  expect(await brokenInvariants(db)).toEqual([])
})

test('a seat that somebody has or holds keeps all seats on sale, until it is let go of', async () => {
  const room = await roomOnSale()
  const { event, seatIds, rows, stop } = room
  await buy(room, seatIds[0]!)
  await holdSeats(db, { eventId: event.eventId, session: newId() }, [seatIds[1]!])
  const before = await rows(TYPES)
  expect(await stop()).toEqual({ ok: false, failure: { code: 'SEATS_IN_USE', sold: 1, held: 1 } })
  await rows("update tickets set status = 'refunded' where event_id = $1")
  expect(await stop()).toEqual({ ok: false, failure: { code: 'SEATS_IN_USE', sold: 0, held: 1 } })
  expect(await rows(TYPES)).toEqual(before)
  await rows("update seat_holds set expires_at = now() - interval '1 second' where event_id = $1")
  expect(await stop()).toMatchObject({ ok: true })
  // The seat of the ticket that went back is remembered, and nobody can have it.
  expect(await rows('select status from seats where event_id = $1')).toEqual([{ status: 'removed' }])
  expect(await rows('select from seat_holds where event_id = $1')).toEqual([])
})

test('a ticket without a seat keeps no seats on sale', async () => {
  const { event, stop } = await roomOnSale()
  const bought = await buySeats(db, checkoutServices(db), await makePerson(db), want(event, 1))
  expect(bought).toMatchObject({ status: 'completed' })
  expect(await stop()).toMatchObject({ ok: true })
})

test('what another night sells by the same chart stays as it is, and keeps nothing of this one on sale', async () => {
  const saturday = await roomOnSale()
  const friday = await roomOnSale(saturday.event.chart)
  const [sold, held, blocked] = saturday.seatIds
  await buy(saturday, sold!)
  await holdSeats(db, { eventId: saturday.event.eventId, session: newId() }, [held!])
  for (const { host } of [saturday, friday]) await blockSeats(db, host, [blocked!], 'The band')
  const tables = [
    'seating_charts',
    'seat_categories',
    'seats',
    'seat_holds',
    'ticket_types',
    'ticket_inventory',
  ]
  const everything = () =>
    Promise.all(
      tables.map((table) =>
        saturday.rows(`select to_jsonb(r) as row from ${table} r where event_id = $1 order by 1`),
      ),
    )
  const before = await everything()
  expect(await friday.stop()).toMatchObject({ ok: true })
  expect(await everything()).toEqual(before)
  expect(await saturday.stop()).toMatchObject({ failure: { code: 'SEATS_IN_USE', sold: 1, held: 1 } })
})

test.each([
  ['without a guest so far', false],
  ['after a seat came back', true],
])('selling by the chart again takes up its ticket types, as they were: %s', async (_, cameBack) => {
  const room = await roomOnSale()
  const { event, host, seatIds, rows, stop } = room
  await rows(
    'update ticket_types set price_cents = 7100, max_per_person = 16 where event_id = $1 and is_seated',
  )
  const before = await rows(TYPES)
  if (cameBack) {
    await buy(room, seatIds[0]!)
    await rows("update tickets set status = 'refunded' where event_id = $1")
  }
  const again = { chart: event.chart, name: 'Ballroom', description: '', venueChartId: null, version: 2 }
  for (const version of [2, 3]) {
    expect(await stop()).toMatchObject({ ok: true })
    expect(await sellByChart(db, host, { ...again, version })).toMatchObject({ ok: true })
  }
  expect(await rows(TYPES)).toEqual(before)
  expect(
    await rows('select price_cents, max_per_person from ticket_types where event_id = $1 and is_seated'),
  ).toEqual([{ price_cents: 7100, max_per_person: 16 }])
  expect(
    await holdSeats(db, { eventId: event.eventId, session: newId() }, seatIds.slice(0, 1)),
  ).toMatchObject({ ok: true })
  expect(
    await rows(`select from seats s join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
      where s.event_id = $1 and s.seating_chart_id <> c.seating_chart_id`),
  ).toEqual([])
})

test('a ticket type that its host hid while it was seated stays hidden in another version of the chart', async () => {
  const { event, host, rows } = await roomOnSale()
  await rows('update ticket_types set is_hidden = true where event_id = $1 and is_seated')
  const again = { chart: event.chart, name: 'Ballroom', description: '', venueChartId: null, version: 2 }
  expect(await sellByChart(db, host, again)).toMatchObject({ ok: true })
  expect(await rows('select is_hidden from ticket_types where event_id = $1 and is_seated')).toEqual([
    { is_hidden: true },
  ])
})

test('a chart without a seat that somebody holds is not put on sale, until it is let go of', async () => {
  const { event, host, seatIds, rows } = await roomOnSale()
  const visitor = { eventId: event.eventId, session: newId() }
  await holdSeats(db, visitor, seatIds.slice(0, 2))
  const seats = event.chart.seats.slice(1)
  const next = { chart: { ...event.chart, seats }, name: 'Other', description: '', venueChartId: null }
  const refused = { code: 'SEATS_IN_USE', sold: 0, held: 1 } as const
  expect(await sellByChart(db, host, { ...next, version: 2 })).toEqual({ ok: false, failure: refused })
  expect(seatingMessage(refused)).toMatch('guests hold 1 seat. A hold ends after some minutes')
  expect(await rows('select name from seating_charts where event_id = $1')).toEqual([{ name: 'Ballroom' }])
  expect((await ownSeatHolds(db, visitor)).seatIds).toHaveLength(2)
  await rows('update seat_holds set expires_at = now() where event_id = $1')
  expect(await sellByChart(db, host, { ...next, version: 2 })).toMatchObject({ ok: true })
})

test('a blocked seat that a version of the chart lacks is blocked again when it comes back, with its words', async () => {
  const { event, host, seatIds, rows, stop } = await roomOnSale()
  const [band, silent, free] = seatIds
  await blockSeats(db, host, [band!], 'The band')
  await blockSeats(db, host, [silent!], '')
  const sell = (version: number, lacking = 0) => {
    const chart = { ...event.chart, seats: event.chart.seats.slice(lacking) }
    return sellByChart(db, host, { chart, name: 'Ballroom', description: '', venueChartId: null, version })
  }
  const seats = async (status: string) =>
    (
      await rows(
        `select id, blocked_for as words from seats where event_id = $1 and status = '${status}' order by position, id`,
      )
    ).map(({ id, words }) => [id, words])
  await sell(1)
  expect(await seats('blocked')).toEqual([
    [band, 'The band'],
    [silent, ''],
  ])
  for (const version of [2, 3]) {
    expect(await sell(version, 3)).toMatchObject({ ok: true, value: { seats: 13 } })
    expect(new Set(await seats('removed'))).toEqual(
      new Set([
        [band, 'The band'],
        [silent, 'Not for sale'],
      ]),
    )
  }
  await sell(4)
  expect(await seats('blocked')).toEqual([
    [band, 'The band'],
    [silent, 'Not for sale'],
  ])
  expect(await seats('available')).toContainEqual([free, ''])
  expect(
    await rows(
      'select capacity from ticket_inventory i join ticket_types t on t.id = i.ticket_type_id where i.event_id = $1 and t.is_seated',
    ),
  ).toEqual([{ capacity: 14 }])
  // Who stops selling seats begins anew.
  await sell(5, 3)
  await blockSeats(db, host, [seatIds[3]!], '')
  await stop()
  await sell(6)
  expect(await seats('blocked')).toEqual([])
})

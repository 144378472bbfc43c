import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { adoptCharts } from '#modules/seating/event-chart/adopt-charts.server.ts'
import { adoptedChart } from '#modules/seating/event-chart/adopted-chart.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { type EventId, newId, type SeatId } from '#platform/ids.ts'
import { plusMs, systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ballroom, makeRoomOnSale } from '#tests/support/seated-room.ts'

const db = await testDatabase()
const rows = async (sql: string, eventId: EventId, ...more: unknown[]) =>
  (await db.pool.query(sql, [eventId, ...more])).rows
const adopt = () => adoptCharts(ctxOf(db))
const seat = (number: number, over = {}) => ({
  seatNumber: number,
  row: 'A',
  x: 25 * number,
  y: 0,
  category: 'VIP',
  price: 40,
  ...over,
})
const LIST = { seats: [1, 2, 3].map((number) => seat(number)) }

async function eventWith(
  displayPrice: unknown,
  facts: Parameters<typeof makeEvent>[1] = {},
): Promise<OnSale> {
  const event = await makeEvent(db, facts)
  await rows(
    'update events set display_price = $2 where id = $1',
    event.eventId,
    JSON.stringify(displayPrice),
  )
  return event
}
const seatsOf = ({ eventId }: OnSale) =>
  rows('select id, seat_number as n, status from seats where event_id = $1 order by position', eventId)
const notice = async ({ eventId, ownerId }: OnSale) => {
  const host = await proveManager(db, { id: ownerId, name: 'Tasha' }, eventId, 'edit')
  return adoptedChart(db, host!)
}
const news = ({ ownerId }: OnSale) =>
  rows(
    "select payload -> 'isOnSale' as sold from notifications where user_id = $1 and kind = 'chart_adopted'",
    ownerId as never,
  )

describe('a chart that stands in display_price alone', () => {
  test.each<[string, () => unknown, number]>([
    ['as a list of seats', () => LIST, 3],
    ['within a field', () => ({ min: 40, seatingChart: { chart_data: LIST } }), 3],
    ['as a text', () => ({ chartData: JSON.stringify(LIST) }), 3],
    ['in our own form', () => ({ chart: ballroom(2, 4) }), 8],
  ])('is the seating chart of its event: %s', async (_, said, count) => {
    const event = await eventWith(said())
    expect(await adopt()).toBe(1)
    const seats = await seatsOf(event)
    expect(seats).toHaveLength(count)
    expect([await notice(event), await news(event)]).toEqual([null, [{ sold: true }]])
    const buyer = await makePerson(db)
    const request = await wantSeats(db, event, [seats[0].id as SeatId], { seatSession: newId() })
    expect(await buySeats(db, checkoutServices(db), buyer, request)).toMatchObject({ status: 'completed' })
    expect(await adopt()).toBe(0)
  })

  test('costs what the ticket type of the same name costs, where nobody has one', async () => {
    const event = await eventWith({ seats: [seat(1, { price: undefined, category: 'general ADMISSION' })] })
    await rows("update ticket_types set name = 'General admission' where event_id = $1", event.eventId)
    await adopt()
    expect(await rows('select id, is_seated from ticket_types where event_id = $1', event.eventId)).toEqual([
      { id: event.ticketTypeId, is_seated: true },
    ])
  })

  test('does not cost what a table of 8 of the same name costs', async () => {
    const event = await eventWith({ seats: [seat(1, { price: undefined })] })
    await rows("update ticket_types set name = 'VIP', admits = 8 where event_id = $1", event.eventId)
    await adopt()
    expect(await notice(event)).toMatchObject({ failure: { code: 'NO_PRICE', categories: ['VIP'] } })
  })

  test('keeps off sale what was sold there', async () => {
    const event = await eventWith({ seats: [seat(1), seat(2, { status: 'sold' })] })
    await adopt()
    expect((await seatsOf(event)).map(({ status }) => status)).toEqual(['available', 'blocked'])
    const [{ capacity }] = await rows(
      'select capacity from ticket_inventory where event_id = $1 and ticket_type_id <> $2',
      event.eventId,
      event.ticketTypeId,
    )
    expect(capacity).toBe(1)
  })

  test('tells its host what of it is not for sale', async () => {
    const event = await eventWith({ seats: [seat(1), seat(2, { category: '', price: null })] })
    await adopt()
    expect(await notice(event)).toEqual({
      failure: null,
      leftOut: ['1 seat has no category that the file knows: paint them (A-2).'],
    })
  })
})

describe('a chart that cannot be used', () => {
  const pretix = () =>
    JSON.parse(readFileSync('tests/fixtures/seating-charts/pretix-format-stadium-738.json', 'utf8'))
  test.each<[string, () => unknown, object]>([
    ['is none', () => ({ seatingChart: 'see the flyer' }), { code: 'CHART_FILE_UNKNOWN' }],
    ['is of nothing', () => ({ seats: [null, 7] }), { code: 'CHART_FILE_UNKNOWN' }],
    ['has no category', () => ({ seats: [{ row: 'A', x: 0, y: 0 }] }), { code: 'NO_SEATS' }],
    [
      'names two seats alike',
      () => ({ seats: [seat(1), seat(1, { x: 90 })] }),
      { code: 'CHART_HAS_PROBLEMS' },
    ],
    [
      'has a table of too many seats',
      () => ({ seats: Array.from({ length: 101 }, (_, at) => seat(at + 1, { tableType: 'Long table' })) }),
      { code: 'CHART_HAS_PROBLEMS', problems: [{ code: 'TABLE_TOO_LARGE', ids: [expect.any(String)] }] },
    ],
    [
      'says no price',
      pretix,
      { code: 'NO_PRICE', categories: ['I', 'II', 'III', 'IV', 'V'].map((n) => `Category ${n}`) },
    ],
  ])('because it %s sells nothing, and its host is told once', async (_, said, failure) => {
    const event = await eventWith(said())
    expect(await adopt()).toBe(1)
    expect(await notice(event)).toMatchObject({ failure })
    expect([await seatsOf(event), await news(event)]).toEqual([[], [{ sold: false }]])
    expect(await rows('select id from ticket_types where event_id = $1', event.eventId)).toHaveLength(1)
    expect(await adopt()).toBe(0)
    await rows('update events set display_price = $2 where id = $1', event.eventId, JSON.stringify(LIST))
    expect(await adopt()).toBe(1)
    expect([await notice(event), await seatsOf(event)]).toMatchObject([null, [{}, {}, {}]])
  })
})

describe('an event is left as it is', () => {
  test.each<[string, unknown, Parameters<typeof makeEvent>[1]]>([
    ['that has prices alone', { min: 20, max: 40 }, {}],
    ['that is over', LIST, { startsAt: plusMs(systemNow(), -2 * 86_400_000) }],
    ['that is cancelled', LIST, { status: 'cancelled' }],
  ])('%s', async (_, said, facts) => {
    const event = await eventWith(said, facts)
    expect([await adopt(), await seatsOf(event)]).toEqual([0, []])
  })

  test('that sells by a chart of its own', async () => {
    const event = await makeRoomOnSale(db, ballroom(1, 4))
    await rows('update events set display_price = $2 where id = $1', event.eventId, JSON.stringify(LIST))
    expect([await adopt(), (await seatsOf(event)).length]).toEqual([0, 4])
  })

  test('while a hold in its data runs, and no longer', async () => {
    const hold = { seatIds: ['1'], sessionId: 'x', status: 'active' }
    const until = (expiresAt: string) => ({ ...LIST, seatHolds: [{ ...hold, expiresAt }] })
    const event = await eventWith(until(plusMs(systemNow(), 10 * 60_000)))
    expect(await adopt()).toBe(0)
    await rows(
      'update events set display_price = $2 where id = $1',
      event.eventId,
      JSON.stringify(until(plusMs(systemNow(), -1))),
    )
    expect([await adopt(), (await seatsOf(event)).length]).toEqual([1, 3])
  })
})

test('one that cannot be looked at keeps no other waiting', async () => {
  const [broken, next] = [await eventWith(LIST), await eventWith(LIST)]
  await db.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  )
  await db.pool.query(
    `create trigger refuse before insert on adopted_charts for each row when (new.event_id = '${broken.eventId}') execute function refuse()`,
  )
  expect([await adopt(), (await seatsOf(broken)).length, (await seatsOf(next)).length]).toEqual([1, 0, 3])
  await db.pool.query('drop function refuse cascade')
  expect([await adopt(), (await seatsOf(broken)).length]).toEqual([1, 3])
})

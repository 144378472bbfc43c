import { describe, expect, test } from 'vitest'
import type { CopySeats } from '#modules/events/duplicate/copied-parts.ts'
import { saveTicketType } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import { ticketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { blockSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { chartsOfNights } from '#modules/seating/event-chart/charts-of-nights.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { countChartSeats } from '#modules/seating/event-chart/count-chart-seats.server.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { type EventId, newId, type SeatId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { addTicketType, checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ballroom } from '#tests/support/seated-room.ts'
import { addOldCategory, addWeeks, editorOf, fillColumns, seatedNight } from '#tests/support/seated-series.ts'
import { readTicketType } from '#tests/support/ticket-type-form.ts'

const db = await testDatabase()
const services = checkoutServices(db)

type Night = Awaited<ReturnType<typeof seatedNight>>
const rows = async <R extends object = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  (await db.pool.query<R>(sql, values)).rows
const seatOf = ({ chart }: Night, at: number) => chart.seats[at]!.id as SeatId
const buy = async (eventId: EventId, seatId: SeatId) => {
  const request = await wantSeats(db, { eventId }, [seatId], { seatSession: newId() })
  return (await buySeats(db, services, await makePerson(db), request)).status
}
const sellAgain = async (night: Night, eventId: EventId, chart: Night['chart'], over: object = {}) =>
  sellByChart(db, await editorOf(db, { eventId, ownerId: night.ownerId }), {
    chart,
    name: 'Ballroom',
    description: '',
    venueChartId: null,
    version: 2,
    ...over,
  })
/** Everything of an event that has to do with its seats, as it is stored. */
const everything = (eventId: EventId) =>
  Promise.all(
    ['seats', 'seat_holds', 'seat_categories', 'tickets', 'ticket_inventory', 'ticket_types'].map((table) =>
      rows(`select to_jsonb(r) as row from ${table} r where event_id = $1 order by 1`, eventId),
    ),
  )

describe('each night of a series', () => {
  test('has a chart and seats of its own, in every column like those of the first, and all free', async () => {
    const night = await seatedNight(db)
    const [blocked, sold, held] = [1, 2, 3].map((at) => seatOf(night, at))
    await blockSeats(db, await editorOf(db, night), [blocked!], 'The band')
    expect(await buy(night.eventId, sold!)).toBe('completed')
    await holdSeats(db, { eventId: night.eventId, session: newId() }, [held!])
    await fillColumns(db, night)
    const oldChart = await addOldCategory(db, night)
    const before = await everything(night.eventId)
    const [first, ...later] = await addWeeks(db, night, 3)
    expect(await everything(first!)).toEqual(before)
    for (const later_ of later) {
      for (const [table, own] of [
        ['seating_charts', ['event_id', 'id', 'created_at', 'updated_at']],
        ['seat_categories', ['event_id', 'seating_chart_id', 'ticket_type_id']],
        ['seats', ['event_id', 'seating_chart_id', 'status', 'blocked_for']],
      ] as const) {
        const likes = (id: EventId) =>
          rows(
            `select to_jsonb(r) - $2::text[] as row from ${table} r
             where event_id = $1 and id <> $3 and to_jsonb(r) ->> 'seating_chart_id' is distinct from $3::text order by 1`,
            id,
            own,
            oldChart,
          )
        expect(await likes(later_), table).toEqual(await likes(first!))
      }
      expect(
        await rows('select distinct status, blocked_for from seats where event_id = $1', later_),
      ).toEqual([{ status: 'available', blocked_for: '' }])
      expect(await rows('select from free_seats($1)', later_)).toHaveLength(80)
    }
    const ids = await rows('select distinct id from seating_charts where event_id = any ($1) and is_active', [
      first,
      ...later,
    ])
    expect(ids).toHaveLength(4)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('has its ticket types, with as many places as seats, and terms as many days before', async () => {
    const night = await seatedNight(db)
    await addTicketType(db, night.eventId, { priceCents: 900 })
    await blockSeats(db, await editorOf(db, night), [seatOf(night, 0)], '')
    await db.pool.query(
      `update ticket_types t set early_bird_price_cents = price_cents - 100, early_bird_until = e.starts_at - interval '9 days',
         sale_starts_at = e.starts_at - interval '20 days', sale_ends_at = e.starts_at - interval '1 day', max_per_person = 3,
         is_hidden = name = 'Standard'
       from events e where e.id = t.event_id and t.event_id = $1 and t.is_seated`,
      [night.eventId],
    )
    const [first, second, third] = await addWeeks(db, night, 2)
    const OWN = [
      'event_id',
      'id',
      'series_type_id',
      'early_bird_until',
      'sale_starts_at',
      'sale_ends_at',
      'version',
      'created_at',
      'updated_at',
    ]
    const types = (id: EventId) =>
      rows<{ row: object; moments: string[]; same: string; capacity: number; id: string }>(
        `select to_jsonb(t) - $2::text[] as row, coalesce(t.series_type_id, t.id) as same, i.capacity, t.id,
           (select array_agg(e.date + time '00:00' - moment at time zone e.time_zone order by moment)::text[]
            from unnest(array[t.early_bird_until, t.sale_starts_at, t.sale_ends_at]) moment) as moments
         from ticket_types t join events e on e.id = t.event_id
         join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
         where t.event_id = $1 order by t.name, t.position`,
        id,
        OWN,
      )
    const ofFirst = await types(first!)
    const seats = ({ id }: { name: string; id: string }) =>
      night.chart.seats.filter(({ categoryId }) => categoryId === id).length
    const [atFloor, standard] = night.chart.categories.map(seats)
    expect(ofFirst.map(({ capacity }) => capacity)).toEqual([atFloor! - 1, 100, 100, standard])
    for (const id of [second!, third!]) {
      const own = await types(id)
      expect(own.map(({ row, moments, same }) => ({ row, moments, same }))).toEqual(
        ofFirst.map(({ row, moments, same }) => ({ row, moments, same })),
      )
      expect(own.map(({ capacity }) => capacity)).toEqual([atFloor, 100, 100, standard])
      expect(own.filter((type) => ofFirst.some((each) => each.id === type.id))).toEqual([])
    }
  })

  test('sells and keeps its seats on its own', async () => {
    const night = await seatedNight(db)
    const [first, second, third] = await addWeeks(db, night, 2)
    const [one, other] = [seatOf(night, 0), seatOf(night, 1)]
    const others = [await everything(first!), await everything(third!)]
    expect(await buy(second!, one)).toBe('completed')
    expect(await holdSeats(db, { eventId: second!, session: newId() }, [other])).toMatchObject({ ok: true })
    await blockSeats(
      db,
      await editorOf(db, { ...night, eventId: second! }),
      [seatOf(night, 2)],
      'Photographer',
    )
    expect([await everything(first!), await everything(third!)]).toEqual(others)
    expect(await buy(first!, one)).toBe('completed')
    expect(await buy(third!, one)).toBe('completed')
    expect(await buy(second!, one).catch(() => 'refused')).not.toBe('completed')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('has the chart as it is, without seats that were removed from it', async () => {
    const night = await seatedNight(db)
    const lost = seatOf(night, 0)
    await buy(night.eventId, lost)
    await db.pool.query("update tickets set status = 'refunded' where event_id = $1", [night.eventId])
    const [floor, standard] = night.chart.categories
    const seats = night.chart.seats
      .filter(({ id, categoryId }) => id !== lost && categoryId === floor!.id)
      .map((seat) => ({ ...seat, categoryId: standard!.id }))
    expect(await sellAgain(night, night.eventId, { ...night.chart, seats })).toMatchObject({ ok: true })
    const [, second] = await addWeeks(db, night, 1)
    expect(
      await rows('select count(*)::integer as n, min(status) as s from seats where event_id = $1', second),
    ).toEqual([{ n: seats.length, s: 'available' }])
    expect(await rows('select id from seat_categories where event_id = $1', second)).toEqual([
      { id: standard!.id },
    ])
    for (const eventId of [night.eventId, second!]) {
      const counted = await countChartSeats(db, await editorOf(db, { ...night, eventId }))
      expect([...counted.values()]).toEqual([seats.length])
    }
  })

  test('has a new price when all of them change, and its own number of places', async () => {
    const night = await seatedNight(db)
    const [first, second, third] = await addWeeks(db, night, 2)
    await blockSeats(db, await editorOf(db, { ...night, eventId: second! }), [seatOf(night, 0)], '')
    const typesOf = async (eventId: EventId) =>
      (await ticketTypesToEdit(db, await editorOf(db, { ...night, eventId }))).filter(
        ({ isSeated }) => isSeated,
      )
    const [type] = await typesOf(first!)
    const seen = ticketTypeValues(type!)
    const managers = await Promise.all(
      [second!, third!].map((eventId) => editorOf(db, { ...night, eventId })),
    )
    const fields = readTicketType({ ...seen, price: '75', maxPerPerson: '4' })
    expect(await saveTicketType(db, await editorOf(db, night), { fields, seen }, managers)).toEqual({
      ok: true,
      value: { others: 2, keepTheirOwn: [] },
    })
    const sold = await Promise.all([first!, second!, third!].map(typesOf))
    expect(
      sold.map(([each]) => [each!.price, each!.maxPerPerson, each!.capacity, each!.isSeated] as unknown[]),
    ).toEqual([
      [7_500, 4, type!.capacity, true],
      [7_500, 4, type!.capacity - 1, true],
      [7_500, 4, type!.capacity, true],
    ])
  })

  test('keeps its chart when another night gets another one', async () => {
    const night = await seatedNight(db)
    const [first, second, third] = await addWeeks(db, night, 2)
    const others = [await everything(first!), await everything(third!)]
    const smaller = { ...night.chart, seats: night.chart.seats.slice(1) }
    expect(await sellAgain(night, second!, smaller)).toMatchObject({ ok: true, value: { seats: 79 } })
    expect([await everything(first!), await everything(third!)]).toEqual(others)
    const charts = async (eventId: EventId) =>
      chartsOfNights(db, await editorOf(db, { ...night, eventId }), systemNow())
    expect(await charts(first!)).toEqual({ same: 1, other: 1, none: 0 })
    expect(await charts(second!)).toEqual({ same: 0, other: 2, none: 0 })
    await db.pool.query('update seating_charts set is_active = false where event_id = $1', [third])
    expect(await charts(first!)).toEqual({ same: 0, other: 1, none: 1 })
    await db.pool.query("update events set status = 'cancelled' where id = $1", [third])
    expect(await charts(third!)).toEqual({ same: 0, other: 2, none: 0 })
    expect(await charts(second!)).toEqual({ same: 0, other: 1, none: 0 })
    await db.pool.query(
      "update events set starts_at = now() - interval '1 minute', ends_at = now() + interval '5 hours' where id = $1",
      [first],
    )
    expect(await charts(second!)).toEqual({ same: 0, other: 0, none: 0 })
  })

  test('has the same chart as another by its version, also where guests kept their seats through a redraw', async () => {
    const night = await seatedNight(db)
    const [first, second, third] = await addWeeks(db, night, 2)
    const venueChartId = newId()
    await buy(second!, seatOf(night, 0))
    const seats = night.chart.seats.map((seat) => ({ ...seat, id: newId() }))
    for (const [eventId, version] of [[first!, 2] as const, [second!, 2] as const, [third!, 3] as const])
      expect(
        await sellAgain(night, eventId, { ...night.chart, seats }, { venueChartId, version }),
      ).toMatchObject({ ok: true, value: { found: eventId === second ? 1 : 0 } })
    const charts = async (eventId: EventId) =>
      chartsOfNights(db, await editorOf(db, { ...night, eventId }), systemNow())
    expect(await charts(first!)).toEqual({ same: 1, other: 1, none: 0 })
    expect(await charts(second!)).toEqual({ same: 1, other: 1, none: 0 })
  })

  test.each<[string, CopySeats]>([
    [
      'before its seats',
      async () => {
        throw new Error('The power is out')
      },
    ],
    [
      'after them',
      async (...asked) => {
        await copySeats(...asked)
        throw new Error('The power is out')
      },
    ],
  ])('is there with its seats or not at all: a crash %s', async (_, crashing) => {
    const night = await seatedNight(db)
    const counts = () =>
      Promise.all(
        ['events', 'event_series', 'seating_charts', 'seat_categories', 'seats', 'ticket_types'].map(
          async (table) => (await rows(`select from ${table}`)).length,
        ),
      )
    const before = await counts()
    await expect(addWeeks(db, night, 2, crashing)).rejects.toThrow('The power is out')
    expect(await counts()).toEqual(before)
    expect(await rows('select series_id from events where id = $1', night.eventId)).toEqual([
      { series_id: null },
    ])
  })

  test('is refused where all of them have too many seats together', async () => {
    const night = await seatedNight(db)
    await expect(addWeeks(db, night, 2, copySeats, 50_001)).rejects.toThrow('TOO_MANY_SEATS')
    expect(await addWeeks(db, night, 2, copySeats, 50_000)).toHaveLength(3)
  })
})

test('a year of weekly nights of 300 seats is added in one go', async () => {
  const night = await seatedNight(db, ballroom(30, 10))
  const nights = await addWeeks(db, night, 52)
  expect(nights).toHaveLength(53)
  expect(
    await rows('select count(*)::integer as n from unnest($1::uuid[]) id, free_seats(id)', nights),
  ).toEqual([{ n: 53 * 300 }])
})

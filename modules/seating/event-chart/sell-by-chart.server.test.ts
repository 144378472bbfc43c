import { describe, expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { parseChart } from '#modules/seating/chart/parse-chart.ts'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { blockSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { checkoutServices, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { tableOf } from '#tests/support/seating-chart.ts'

const db = await testDatabase()
const services = checkoutServices(db)

/** Twenty tables of four around the floor, in two categories. */
function ballroom(): Chart {
  const chart = makeRoom('banquet', { ...USUAL_ROOM, tables: 20, seatsPerTable: 4 })
  chart.categories.forEach((category, at) => (category.priceCents = toCents(6000 - 2000 * at)))
  return chart
}
const sell = async (event: OnSale, chart: Chart, over: object = {}) => {
  const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!
  return sellByChart(db, host, {
    chart,
    name: 'Ballroom',
    description: '',
    venueChartId: null,
    version: 1,
    ...over,
  })
}
const buy = async ({ eventId }: OnSale, seatId: string) => {
  const seats = [seatId as SeatId]
  const request = await wantSeats(db, { eventId }, seats, { seatSession: newId() })
  return (await buySeats(db, services, await makePerson(db), request)).status
}
const MAILS = `select count(*)::integer as mails from mail_outbox where kind = 'seat_changed' and payload ->> 'eventId' = $1`
const rows = async (sql: string, event: OnSale) => (await db.pool.query(sql, [event.eventId])).rows

describe('an event that sells by a chart', () => {
  test('has a copy of it, a ticket type for each category, and as many places as seats', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    expect(await sell(event, chart)).toMatchObject({ ok: true, value: { seats: 80 } })
    const [kept] = await rows(
      'select chart_data, geometry_hash, total_seats, is_active from seating_charts where event_id = $1',
      event,
    )
    expect(parseChart(kept.chart_data)).toEqual({ ok: true, value: chart })
    expect(kept).toMatchObject({ total_seats: 80, is_active: true })
    const types = await rows(
      `select t.name, t.price_cents, i.capacity from seat_categories c
       join ticket_types t on t.event_id = c.event_id and t.id = c.ticket_type_id
       join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
       where c.event_id = $1 order by t.position`,
      event,
    )
    expect(types.map(({ name, price_cents }) => [name, price_cents])).toEqual([
      ['At the floor', 6000],
      ['Standard', 4000],
    ])
    expect(types.reduce((sum, { capacity }) => sum + capacity, 0)).toBe(80)
    expect(await buy(event, chart.seats[0]!.id)).toBe('completed')
  })

  test('may sell its seats as a ticket type that it has', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    const types = new Map(chart.categories.map(({ id }) => [id, event.ticketTypeId]))
    await sell(event, chart, { types })
    expect(await rows('select capacity from ticket_inventory where event_id = $1', event)).toEqual([
      { capacity: 80 },
    ])
  })

  test('keeps seats, holds and tickets in another version, and forgets seats that nobody has', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    await sell(event, chart)
    const [sold, held, gone] = chart.seats.map(({ id }) => id as SeatId)
    await buy(event, sold!)
    const visitor = { eventId: event.eventId, session: newId() }
    await holdSeats(db, visitor, [held!])
    const next: Chart = { ...chart, seats: chart.seats.filter(({ id }) => id !== gone).toReversed() }
    expect(await sell(event, next, { version: 2 })).toMatchObject({ ok: true, value: { seats: 79 } })
    expect(await rows('select count(*)::integer as n from seats where event_id = $1', event)).toEqual([
      { n: 79 },
    ])
    expect(await rows('select count(*)::integer as n from ticket_types where event_id = $1', event)).toEqual([
      { n: 3 },
    ])
    expect(
      await rows(
        'select count(*)::integer as n, min(version) as version from seating_charts where event_id = $1',
        event,
      ),
    ).toEqual([{ n: 1, version: 2 }])
    expect(await holdSeats(db, visitor, [held!])).toMatchObject({ ok: true, value: { seatIds: [held] } })
    expect(
      await rows(
        'select sum(total_seats)::integer as n, sum(sold_seats)::integer as sold from seat_availability_summary where event_id = $1',
        event,
      ),
    ).toEqual([{ n: 79, sold: 1 }])
  })

  test('counts the mails to guests whose seat has another name; who is in already gets none', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    await sell(event, chart)
    const [first, second] = chart.seats.map(({ id }) => id as SeatId)
    await buy(event, first!)
    await buy(event, second!)
    await db.pool.query(
      "update tickets set status = 'used', used_at = now() where event_id = $1 and seat_id = $2",
      [event.eventId, first],
    )
    const seats = chart.seats.map((seat, at) => (at < 2 ? { ...seat, number: `9${at}` } : seat))
    expect(await sell(event, { ...chart, seats })).toMatchObject({ value: { renamed: 2, mails: 1 } })
  })

  test('tells a guest what their seat is called now, and counts it for the ticket type that they bought', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    await sell(event, chart)
    const [sold] = chart.seats
    await buy(event, sold!.id)
    const other = chart.categories.find(({ id }) => id !== sold!.categoryId)!
    const capacities = () =>
      rows(
        `select t.name, i.capacity from ticket_inventory i join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
         where i.event_id = $1 and t.is_seated order by t.position`,
        event,
      )
    const before = await capacities()
    const seats = chart.seats.map((seat) =>
      seat === sold ? { ...seat, number: '99', categoryId: other.id } : seat,
    )
    await sell(event, { ...chart, seats })
    expect(
      await rows("select seat_details ->> 'seatNumber' as number from tickets where event_id = $1", event),
    ).toEqual([{ number: '99' }])
    expect(await capacities()).toEqual(before)
    expect(await rows(MAILS, event)).toEqual([{ mails: 1 }])
    await sell(event, { ...chart, seats })
    expect(await rows(MAILS, event)).toEqual([{ mails: 1 }])
  })

  test('sells the same seat of another night on its own, also under one key', async () => {
    const [friday, saturday, chart] = [await makeEvent(db), await makeEvent(db), ballroom()]
    for (const night of [friday, saturday]) await sell(night, chart)
    const buyer = await makePerson(db)
    const seatIds = [chart.seats[0]!.id as SeatId]
    for (const night of [friday, saturday]) {
      const request = await wantSeats(db, night, seatIds, {
        seatSession: newId(),
        clientKey: 'the-same-key',
      })
      expect(await buySeats(db, services, buyer, request)).toMatchObject({ status: 'completed' })
      expect(
        await rows(
          "select count(*)::integer as n from tickets where event_id = $1 and status = 'active'",
          night,
        ),
      ).toEqual([{ n: 1 }])
    }
  })

  test('leaves another night that sells by the same chart as it is', async () => {
    const [saturday, friday, chart] = [await makeEvent(db), await makeEvent(db), ballroom()]
    for (const night of [saturday, friday]) await sell(night, chart)
    const [lost, gone, sold, held, last] = chart.seats.map(({ id }) => id as SeatId)
    const visitor = { eventId: friday.eventId, session: newId() }
    for (const night of [saturday, friday]) {
      await buy(night, sold!)
      await buy(night, lost!)
      await holdSeats(db, { ...visitor, eventId: night.eventId }, [held!])
    }
    for (const seat of [gone, last]) await buy(friday, seat!)
    await holdSeats(db, { ...visitor, eventId: saturday.eventId }, [gone!])
    await db.pool.query("update tickets set status = 'refunded' where event_id = $1 and seat_id = any ($2)", [
      friday.eventId,
      [lost, gone, last],
    ])
    await holdSeats(db, visitor, [lost!, last!])
    await db.pool.query('update seat_holds set expires_at = now() where event_id = $1 and seat_id = $2', [
      friday.eventId,
      lost,
    ])
    const everything = () =>
      Promise.all(
        ['seats', 'seat_holds', 'seat_categories', 'tickets', 'ticket_inventory', 'ticket_types'].map(
          (table) =>
            rows(`select to_jsonb(r) as row from ${table} r where event_id = $1 order by 1`, saturday),
        ),
      )
    const before = await everything()
    const [first] = chart.categories
    const seats = chart.seats
      .filter(({ id }) => id !== lost && id !== gone)
      .map((seat) => ({ ...seat, number: `${seat.number}b`, categoryId: first!.id }))
    for (let version = 2; version < 4; version++)
      expect(await sell(friday, { ...chart, seats }, { version })).toMatchObject({
        ok: true,
        value: { seats: 78 },
      })
    expect(await everything()).toEqual(before)
    const kept = await rows('select seat_id from seat_holds where event_id = $1', friday)
    expect(new Set(kept.map(({ seat_id }) => seat_id))).toEqual(new Set([held, last]))
    expect(
      await rows(
        "select right(seat_details ->> 'seatNumber', 1) as number from tickets where event_id = $1 order by status",
        friday,
      ),
    ).toEqual([
      { number: 'b' },
      ...[lost, gone, last].map(() => ({ number: expect.not.stringMatching('b') })),
    ])
    expect(await rows('select count(*)::integer as n from ticket_types where event_id = $1', friday)).toEqual(
      [{ n: 3 }],
    )
  })

  test('has a ticket type of its own where one of another event is named', async () => {
    const [event, other, chart] = [await makeEvent(db), await makeEvent(db), ballroom()]
    const types = new Map(chart.categories.map(({ id }) => [id, other.ticketTypeId]))
    expect(await sell(event, chart, { types })).toMatchObject({ ok: true })
    expect(await rows('select count(*)::integer as n from ticket_types where event_id = $1', event)).toEqual([
      { n: 3 },
    ])
  })

  test('forgets a category that no seat has any more', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    await sell(event, chart)
    const [first] = chart.categories
    await sell(event, { ...chart, seats: chart.seats.map((seat) => ({ ...seat, categoryId: first!.id })) })
    expect(await rows('select id from seat_categories where event_id = $1', event)).toEqual([
      { id: first!.id },
    ])
    expect(
      await rows('select count(*)::integer as n from ticket_types where event_id = $1 and is_seated', event),
    ).toEqual([{ n: 1 }])
  })

  test('sells nothing any more of what only the chart before had, and what has no seats as before', async () => {
    const event = await makeEvent(db)
    await sell(event, ballroom())
    await sell(event, ballroom(), { version: 2 })
    const types = await rows(
      `select name, is_seated, is_hidden, capacity from ticket_types t join ticket_inventory i on i.ticket_type_id = t.id
       where t.event_id = $1 order by position, t.id`,
      event,
    )
    expect(
      types.map(({ name, is_seated, is_hidden, capacity }) => [name, is_seated, is_hidden, capacity]),
    ).toEqual([
      ['General admission', false, false, 100],
      // A promo code opens what is hidden, and finds no place.
      ['At the floor', false, true, 0],
      ['Standard', false, true, 0],
      ['At the floor', true, false, 48],
      ['Standard', true, false, 32],
    ])
  })

  test('cannot lose a seat that is sold, and is told which; nothing is changed', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    await sell(event, chart)
    const [sold] = chart.seats
    await buy(event, sold!.id)
    const next: Chart = { ...chart, seats: chart.seats.slice(1) }
    expect(await sell(event, next)).toMatchObject({
      ok: false,
      failure: { code: 'SEATS_SOLD', seats: [{ id: sold!.id, seatNumber: sold!.number }] },
    })
    expect(await rows('select count(*)::integer as n from seats where event_id = $1', event)).toEqual([
      { n: 80 },
    ])
  })

  test('keeps a guest and a visitor on seats that were drawn anew under the same names, and back again', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    await sell(event, chart)
    const [sold, held] = chart.seats.map(({ id }) => id as SeatId)
    await buy(event, sold!)
    const visitor = { eventId: event.eventId, session: newId() }
    await holdSeats(db, visitor, [held!])
    const table = { ...chart.tables[0]!, id: newId() }
    const anew: Chart = {
      ...chart,
      tables: [table, ...chart.tables.slice(1)],
      seats: chart.seats.map((seat) =>
        seat.tableId === chart.tables[0]!.id ? { ...seat, id: newId(), tableId: table.id } : seat,
      ),
    }
    expect(await sell(event, anew, { version: 3 })).toMatchObject({
      ok: true,
      value: { seats: 80, found: 2, renamed: 0 },
    })
    const [kept] = await rows('select chart_data from seating_charts where event_id = $1', event)
    const ids = (kept.chart_data as Chart).seats.map(({ id }) => id)
    expect(ids.slice(0, 4)).toEqual([sold, held, anew.seats[2]!.id, anew.seats[3]!.id])
    const onSale = await rows('select id from seats where event_id = $1 order by position', event)
    expect(onSale.map(({ id }) => id)).toEqual(ids)
    expect(await buy(event, sold!).catch(() => 'none')).not.toBe('completed')
    expect(await holdSeats(db, visitor, [held!])).toMatchObject({ ok: true })
    expect(await rows(MAILS, event)).toEqual([{ mails: 0 }])
    expect(await buy(event, anew.seats[2]!.id)).toBe('completed')
    expect(await sell(event, chart, { version: 4 })).toMatchObject({ ok: true, value: { found: 1 } })
    const broken = await brokenInvariants(db)
    expect(broken.filter(({ subject }) => subject.startsWith(event.eventId))).toEqual([])
  })

  test('keeps seats off sale that the host blocked, where they are drawn anew, and lets go of one it lacks', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    await sell(event, chart)
    const [band, crew] = chart.seats.map(({ id }) => id as SeatId)
    const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!
    await blockSeats(db, host, [band!, crew!], 'The band')
    const anew = chart.seats.map((seat) => ({ ...seat, id: newId() }))
    const seats = anew.filter((_, at) => at !== 1)
    expect(await sell(event, { ...chart, seats }, { version: 2 })).toMatchObject({
      ok: true,
      value: { found: 0, gone: 1 },
    })
    const KEPT =
      "select id, status from seats where event_id = $1 and blocked_for = 'The band' order by status"
    expect(await rows(KEPT, event)).toEqual([
      { id: band, status: 'blocked' },
      { id: crew, status: 'removed' },
    ])
    expect(await rows('select from free_seats($1)', event)).toHaveLength(78)
    expect(await buy(event, anew[0]!.id).catch(() => 'none')).not.toBe('completed')
  })

  test('holds seats that are held and not in the new chart, by no name', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    await sell(event, chart)
    await holdSeats(db, { eventId: event.eventId, session: newId() }, [chart.seats[0]!.id as SeatId])
    expect(await sell(event, { ...chart, seats: chart.seats.slice(1) })).toMatchObject({
      failure: { code: 'SEATS_IN_USE', sold: 0, held: 1 },
    })
  })

  test('remembers a seat whose ticket went back, and sells it again when the chart has it again', async () => {
    const [event, chart] = [await makeEvent(db), ballroom()]
    await sell(event, chart)
    const [first] = chart.seats
    await buy(event, first!.id)
    await db.pool.query("update tickets set status = 'refunded' where event_id = $1", [event.eventId])
    expect(await sell(event, { ...chart, seats: chart.seats.slice(1) })).toMatchObject({ ok: true })
    expect(await buy(event, first!.id).catch(() => 'none')).not.toBe('completed')
    await sell(event, chart)
    expect(await buy(event, first!.id)).toBe('completed')
  })

  test('needs a seat with a category, and room for its ticket types', async () => {
    const event = await makeEvent(db)
    const chart = ballroom()
    const bare = { ...chart, seats: chart.seats.map((seat) => ({ ...seat, categoryId: null })) }
    expect(await sell(event, bare)).toMatchObject({ failure: { code: 'NO_SEATS' } })
    const categories = Array.from({ length: 30 }, (_, at) => ({
      ...chart.categories[0]!,
      id: newId(),
      name: `Class ${at}`,
    }))
    const many = {
      ...chart,
      categories,
      seats: chart.seats.map((seat, at) => ({ ...seat, categoryId: categories[at % 30]!.id })),
    }
    expect(await sell(event, many)).toMatchObject({ failure: { code: 'TOO_MANY_TICKET_TYPES' } })
    const large = await sell(event, tableOf(101))
    expect(large).toMatchObject({
      failure: { code: 'CHART_HAS_PROBLEMS', problems: [{ code: 'TABLE_TOO_LARGE' }] },
    })
    expect(seatingMessage((large as { failure: SeatingFailure }).failure)).toContain(
      '1 table with more than 100 seats',
    )
    expect(await rows('select from seating_charts where event_id = $1', event)).toEqual([])
  })
})

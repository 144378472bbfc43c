// A copy of an event that sells by the seat, as its form publishes it.
import { describe, expect, test } from 'vitest'
import { createEvent } from '#modules/events/create/create-event.server.ts'
import { type EventFields, SIMPLE_EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import type { TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { blockSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { type EventId, newId, type SeatId, type TicketTypeId } from '#platform/ids.ts'
import { addDays } from '#platform/local-time.ts'
import { readStep } from '#platform/step-form.server.ts'
import { systemNow } from '#platform/time.ts'
import { checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { EVENT, SOON } from '#tests/support/event-form.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { editorOf, seatedNight } from '#tests/support/seated-series.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()
const services = checkoutServices(db)
type Night = Awaited<ReturnType<typeof seatedNight>>
type Typed = Partial<Record<keyof EventFields, string>>

/** The ticket types of an event in their order, with their places. */
const typesOf = async (eventId: EventId) =>
  (
    await db.pool.query<{
      id: TicketTypeId
      name: string
      price: number
      hidden: boolean
      seated: boolean
      places: number
      series: string | null
    }>(
      `select t.id, t.name, t.price_cents as price, t.is_hidden as hidden, t.is_seated as seated, i.capacity as places, t.series_type_id as series
       from ticket_types t join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
       where t.event_id = $1 order by t.position, t.id`,
      [eventId],
    )
  ).rows
const seatsOf = async (eventId: EventId) =>
  (
    await db.pool.query<{ id: SeatId; status: string; type: TicketTypeId }>(
      `select s.id, s.status, c.ticket_type_id as type from seats s join seating_charts chart on chart.event_id = s.event_id and chart.is_active
       join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id where s.event_id = $1 order by s.position`,
      [eventId],
    )
  ).rows
const bought = async (eventId: EventId, seat: SeatId) => {
  const request = await wantSeats(db, { eventId }, [seat], { seatSession: newId() })
  return (await buySeats(db, services, await makePerson(db), request)).status
}

/** Publishes a copy with two tickets: without seats, and the seats at the floor. What else is seated, its form has no room for. */
async function publishCopy(night: Night, over: Typed = {}): Promise<EventId> {
  const [, atFloor] = await typesOf(night.eventId)
  const types: Partial<Record<TicketSuffix, TicketTypeId>> = { '-2': atFloor!.id }
  const typed = {
    ...EVENT,
    'ticketName-2': 'Dinner',
    'price-2': '65',
    'capacity-2': '3',
    withSeats: 'on',
    id: newId<'event'>(),
  }
  const read = readStep(SIMPLE_EVENT_STEPS.simple, { ...typed, ...over })
  if (!read.ok) throw new Error('The form of an event is not complete')
  const copyOf = { manager: await editorOf(db, night), seatedTypes: types, otherTypes: {}, seats: 80 }
  const now = systemNow()
  const done = await createEvent(
    { db, storage: testStorage() },
    { owner: night.ownerId, fields: read.value, file: null, copyOf, copySeats, copyPromoCodes, now },
    async () => true,
  )
  if (!done.ok) throw new Error(JSON.stringify(done.failure))
  return done.value.id
}

describe('a copy of an event with seats', () => {
  test('has seats of its own, all free, at the prices of its form', async () => {
    const night = await seatedNight(db)
    const [sold, blocked] = (await seatsOf(night.eventId)).map(({ id }) => id)
    await bought(night.eventId, sold!)
    await blockSeats(db, await editorOf(db, night), [blocked!], 'The band')
    const before = [await typesOf(night.eventId), await seatsOf(night.eventId)]
    const copy = await publishCopy(night)
    expect([await typesOf(night.eventId), await seatsOf(night.eventId)]).toEqual(before)
    const seats = await seatsOf(copy)
    const types = await typesOf(copy)
    expect(seats.map(({ id, status }) => [id, status])).toEqual(
      (await seatsOf(night.eventId)).map(({ id }) => [id, 'available']),
    )
    expect(types.map(({ name, price, seated, series }) => [name, price, seated, series])).toEqual([
      ['General admission', 2_000, false, null],
      ['Dinner', 6_500, true, null],
      ['Standard', 4_000, true, null],
    ])
    for (const { id, places } of types.filter(({ seated }) => seated))
      expect(places).toBe(seats.filter(({ type }) => type === id).length)
    for (const seat of [sold!, blocked!]) expect(await bought(copy, seat)).toBe('completed')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('has what is hidden as well, and is a series with seats on every night', async () => {
    const night = await seatedNight(db)
    await db.pool.query(
      "update ticket_types set is_hidden = true where event_id = $1 and name = 'Standard'",
      [night.eventId],
    )
    const copy = await publishCopy(night, { repeats: 'weekly', repeatsUntil: addDays(SOON, 14) })
    const { rows } = await db.pool.query<{ id: EventId }>(
      'select n.id from events e join events n on n.series_id = e.series_id where e.id = $1 order by n.starts_at',
      [copy],
    )
    expect(rows).toHaveLength(3)
    const first = await typesOf(copy)
    expect(first.map(({ name, hidden }) => [name, hidden])).toContainEqual(['Standard', true])
    for (const { id } of rows.slice(1)) {
      const types = await typesOf(id)
      expect(types.map(({ series }) => series)).toEqual(first.map((type) => type.id))
      expect(types.map(({ name, price, places, hidden }) => [name, price, places, hidden])).toEqual(
        first.map(({ name, price, places, hidden }) => [name, price, places, hidden]),
      )
      expect(await seatsOf(id)).toHaveLength(80)
    }
    const taken = (await seatsOf(rows[1]!.id))[0]!.id
    expect([await bought(rows[1]!.id, taken), await bought(rows[2]!.id, taken)]).toEqual([
      'completed',
      'completed',
    ])
  })

  test('has none of them where its host does not want them', async () => {
    const night = await seatedNight(db)
    const copy = await publishCopy(night, { withSeats: '' })
    expect(await seatsOf(copy)).toEqual([])
    expect((await typesOf(copy)).map(({ name, seated, places }) => [name, seated, places])).toEqual([
      ['General admission', false, 150],
      ['Dinner', false, 3],
    ])
  })

  test('lets one guest in for each seat, whatever was chosen before', async () => {
    const copy = await publishCopy(await seatedNight(db), { 'admits-2': '8' })
    const { rows } = await db.pool.query(
      'select admits from ticket_types where event_id = $1 and is_seated order by position',
      [copy],
    )
    expect(rows).toEqual([{ admits: 1 }, { admits: 1 }])
  })

  test('has the chart of the moment when it is published: without a ticket whose seats are gone', async () => {
    const night = await seatedNight(db)
    const [, standard] = night.chart.categories
    const seats = night.chart.seats
      .filter(({ categoryId }) => categoryId === standard!.id)
      .map((seat) => ({ ...seat, number: `${seat.number}b` }))
    const manager = await editorOf(db, night)
    const newer = {
      chart: { ...night.chart, seats },
      name: 'Smaller',
      description: '',
      venueChartId: null,
      version: 2,
    }
    expect(await sellByChart(db, manager, newer)).toMatchObject({ ok: true })
    const copy = await publishCopy(night)
    expect(await seatsOf(copy)).toHaveLength(seats.length)
    expect((await typesOf(copy)).map(({ name, seated, places }) => [name, seated, places])).toEqual([
      ['General admission', false, 150],
      ['Standard', true, seats.length],
    ])
  })

  test('is no year of nights in a hall of thousands', async () => {
    const night = await seatedNight(db)
    const many = { repeats: 'weekly', repeatsUntil: addDays(SOON, 364) }
    const copyOf = { manager: await editorOf(db, night), seatedTypes: {}, otherTypes: {}, seats: 2_000 }
    const read = readStep(SIMPLE_EVENT_STEPS.simple, {
      ...EVENT,
      ...many,
      withSeats: 'on',
      id: newId<'event'>(),
    })
    if (!read.ok) throw new Error('The form of an event is not complete')
    const done = await createEvent(
      { db, storage: testStorage() },
      {
        owner: night.ownerId,
        fields: read.value,
        file: null,
        copyOf,
        copySeats,
        copyPromoCodes,
        now: systemNow(),
      },
      async () => true,
    )
    expect(done).toMatchObject({
      failure: { fields: [{ code: 'TOO_MANY_SEATS', field: 'repeatsUntil' }] },
    })
  })
})

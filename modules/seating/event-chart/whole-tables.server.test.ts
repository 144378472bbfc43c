// Tables that are sold as a whole, and how many tickets one person may have.
import { expect, test } from 'vitest'
import { copyTicketTypes } from '#modules/events/ticket-types/copy-ticket-types.server.ts'
import { saveTicketType } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import { ticketTypeError } from '#modules/events/ticket-types/ticket-type-messages.ts'
import { ticketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { smallChart } from '#tests/support/seating-chart.ts'
import { readTicketType } from '#tests/support/ticket-type-form.ts'

const db = await testDatabase()

const hostOf = async (event: OnSale) =>
  (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!
const sell = async (event: OnSale, chart: Chart, version = 1) =>
  sellByChart(db, await hostOf(event), { chart, name: 'Room', description: '', venueChartId: null, version })
const limitsOf = async (event: OnSale) =>
  (await ticketTypesToEdit(db, await hostOf(event))).map(({ name, maxPerPerson }) => [name, maxPerPerson])

/** Its one table, which says that it has 4 seats, with more of them. */
function withSeats(chart: Chart, count: number): Chart {
  const last = chart.seats.at(-1)!
  const more = Array.from({ length: count - 4 }, (_, at) => ({
    ...last,
    id: newId(),
    number: String(at + 5),
    x: last.x + 20 * (at + 1),
  }))
  return { ...chart, seats: [...chart.seats, ...more] }
}

test('whoever wants a table that is sold whole may have all its seats, also once a new version has more', async () => {
  const [event, chart] = [await makeEvent(db), smallChart()]
  await sell(event, withSeats(chart, 11))
  expect(await limitsOf(event)).toEqual([
    ['General admission', 10],
    ['Standard', 10],
    ['VIP', 11],
  ])
  await db.pool.query(
    "update ticket_types set max_per_person = 20 where event_id = $1 and name = 'Standard'",
    [event.eventId],
  )
  const larger = withSeats(chart, 12)
  await sell(event, larger, 2)
  expect(await limitsOf(event)).toEqual([
    ['General admission', 10],
    ['Standard', 20],
    ['VIP', 12],
  ])
  const table = larger.seats.filter(({ tableId }) => tableId).map(({ id }) => id as SeatId)
  expect(await holdSeats(db, { eventId: event.eventId, session: newId() }, table)).toMatchObject({ ok: true })
})

test('a table whose seats are sold alone asks for no more', async () => {
  const [event, chart] = [await makeEvent(db), withSeats(smallChart(), 12)]
  chart.tables[0]!.sellWhole = false
  await sell(event, chart)
  expect((await limitsOf(event)).map(([, limit]) => limit)).toEqual([10, 10, 10])
})

test('a seat that was sold and is no longer at such a table does not count', async () => {
  const [event, chart] = [await makeEvent(db), withSeats(smallChart(), 12)]
  await sell(event, chart)
  const table = chart.seats.filter(({ tableId }) => tableId).map(({ id }) => id as SeatId)
  const request = await wantSeats(db, event, table, { seatSession: newId() })
  await buySeats(db, checkoutServices(db), await makePerson(db), request)
  await db.pool.query('select void_ticket(event_id, id) from tickets where event_id = $1', [event.eventId])
  await sell(event, { ...chart, seats: chart.seats.slice(0, -1) }, 2)
  const { rows } = await db.pool.query(
    `select largest_whole_table(event_id, id) as seats from ticket_types where event_id = $1 and name = 'VIP'`,
    [event.eventId],
  )
  expect(rows).toEqual([{ seats: 11 }])
})

test('a copy that allows fewer lets one person have a whole table nevertheless', async () => {
  const [event, night] = [await makeEvent(db), await makeEvent(db)]
  await sell(event, smallChart())
  const types = await ticketTypesToEdit(db, await hostOf(event))
  const copies = types
    .filter(({ isSeated }) => isSeated)
    .map(({ id }) => ({ of: id, eventId: night.eventId, id: newId<'ticket type'>() }))
  await withTransaction(db, async (tx) => {
    await copyTicketTypes(tx, event.eventId, copies, { asSeries: false })
    await tx.statement('update ticket_types set max_per_person = 2 where event_id = $1', [night.eventId])
    await copySeats(tx, event.eventId, copies)
  })
  expect(await limitsOf(night)).toEqual([
    ['General admission', 2],
    ['Standard', 2],
    ['VIP', 4],
  ])
})

test('its host cannot allow fewer than such a table has, and is told at the field', async () => {
  const [event, chart] = [await makeEvent(db), smallChart()]
  const another = { ...chart.tables[0]!, id: newId(), label: '2' }
  const seats = chart.seats.filter(({ tableId }) => tableId)
  await sell(event, {
    ...chart,
    tables: [...chart.tables, another],
    seats: [...chart.seats, ...seats.map((seat) => ({ ...seat, id: newId(), tableId: another.id }))],
  })
  const host = await hostOf(event)
  const save = async (name: string, maxPerPerson: string) => {
    const seen = ticketTypeValues((await ticketTypesToEdit(db, host)).find((type) => type.name === name)!)
    return saveTicketType(db, host, { fields: readTicketType({ ...seen, maxPerPerson }), seen })
  }
  const refused = await save('VIP', '3')
  if (refused.ok || refused.failure.code !== 'LIMIT_BELOW_TABLE') throw new Error(JSON.stringify(refused))
  expect(ticketTypeError(refused.failure)).toEqual({
    name: 'maxPerPerson',
    message: 'A table of 4 seats is sold as a whole. Please enter at least as many.',
  })
  expect([(await save('VIP', '4')).ok, (await save('Standard', '1')).ok]).toEqual([true, true])
})

import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { eventSales, nextEventSales } from '#modules/orders/event-sales.server.ts'
import { orderStateLabel } from '#modules/orders/order-status.ts'
import { listSales } from '#modules/orders/sales/list-sales.server.ts'
import { salesTotals } from '#modules/orders/sales/sales-totals.server.ts'
import { placesText } from '#modules/orders/sold.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type TicketId } from '#platform/ids.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { addTicketType, checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

async function hosted(types: [name: string, admits: number, taken: number, capacity: number][]) {
  const { eventId, ownerId } = await makeEvent(db, { capacity: 0 })
  await db.pool.query('delete from ticket_inventory where event_id = $1', [eventId])
  await db.pool.query('delete from ticket_types where event_id = $1', [eventId])
  for (const [name, admits, taken, capacity] of types) {
    const id = await addTicketType(db, eventId, { capacity })
    await db.pool.query('update ticket_types set name = $2, admits = $3 where id = $1', [id, name, admits])
    await db.pool.query('update ticket_inventory set taken = $2 where ticket_type_id = $1', [id, taken])
  }
  const manager = await proveManager(db, { id: ownerId, name: '' }, eventId, 'sales')
  const said = placesText((await eventSales(db, manager!)).places)
  return said && `${said.count} ${said.rest}`
}

test('how full an event is counts guests where tables are sold, and never extras', async () => {
  expect(await hosted([])).toBe(null)
  expect(await hosted([['General', 1, 4, 100]])).toBe('4 of 100 places taken')
  expect(await hosted([['Table by the floor', 8, 1, 10]])).toBe('8 of 80 guests at 1 table')
  expect(
    await hosted([
      ['General', 1, 4, 100],
      ['Tables', 8, 2, 10],
      ['Brunch', 0, 9, 50],
    ]),
  ).toBe('20 of 180 guests, 16 of them at 2 tables')
  expect(await hosted([['Couple', 2, 3, 10]])).toBe('6 of 20 guests in 3 groups')
  expect(await hosted([['Stable walk for 4', 4, 1, 10]])).toBe('4 of 40 guests in 1 group')
  expect(await hosted([['Brunch', 0, 9, 50]])).toBe('9 of 50 places taken')
})

test('what waits for a new date is behind what comes next, also behind its old date', async () => {
  const postponed = await makeEvent(db)
  await db.pool.query("update events set status = 'postponed' where id = $1", [postponed.eventId])
  const { eventId } = await makeEvent(db)
  await db.pool.query('update events set owner_id = $2, starts_at = $3, ends_at = $4 where id = $1', [
    eventId,
    postponed.ownerId,
    plusMs(systemNow(), 60 * DAY_MS),
    plusMs(systemNow(), 61 * DAY_MS),
  ])
  const next = async (days: number) =>
    (await nextEventSales(db, postponed.ownerId, plusMs(systemNow(), days * DAY_MS), 5)).map((event) => [
      event.eventId,
      event.status,
    ])
  expect(await next(0)).toEqual([
    [eventId, 'published'],
    [postponed.eventId, 'postponed'],
  ])
  expect(await next(90)).toEqual([[postponed.eventId, 'postponed']])
})

test('what went back is no sale any more, in the sales of an event and in the totals of a list', async () => {
  const event = await makeEvent(db, { capacity: 10 })
  const services = checkoutServices(db)
  await checkOut(ctxOf(db), services, await makePerson(db), want(event, 3))
  const host = (await proveManager(db, { id: event.ownerId, name: '' }, event.eventId, 'money'))!
  const tickets = await db.statement<{ id: TicketId; orderId: OrderId }>(
    'select id, order_id as "orderId" from tickets where event_id = $1 order by id',
    [event.eventId],
  )
  const read = async () => {
    const { sales: gross } = await eventSales(
      db,
      (await proveManager(db, { id: event.ownerId, name: '' }, event.eventId, 'sales'))!,
    )
    const totals = await salesTotals(db, event.ownerId, { event: event.eventId })
    return [gross, totals.gross, totals.tickets]
  }
  expect(await read()).toEqual([12_000, 12_000, 3])
  const { orderId } = tickets[0]!
  const asked = {
    orderId,
    tickets: tickets.slice(0, 2).map(({ id }) => id),
    refundId: newId<'refund'>(),
    reason: '',
  }
  expect(await refundTickets(ctxOf(db), services, host, asked)).toMatchObject({ ok: true })
  expect(await read()).toEqual([4_000, 4_000, 1])
  const { rows } = await listSales(db, event.ownerId, { filters: { event: event.eventId } })
  expect(rows.map(({ status, refunded }) => orderStateLabel(status, refunded))).toEqual(['Refunded in part'])
})

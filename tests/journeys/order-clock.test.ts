import { beforeAll, expect, test } from 'vitest'
import { closeCashBox } from '#modules/checkout/cash/cash-boxes.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { OrderId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { formatDay, formatLongDay, formatTime, toInstant } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

/** The days of these two are never the same: they are 25 hours apart. */
const [OF_EVENT, OF_READER] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const host = await signedInPerson(db, 'Tasha Reed')
const buyer = await signedInPerson(db, 'Jackie')
let orderId: OrderId
let placed: Date
let paid: Date
let booked: Date
let counted: Date

const open = async (path: string, { cookie, ...person }: Person) =>
  readHtml(
    await (await site.request(path, { as: { ...person, cookie: `${cookie}; zone=${OF_READER}` } })).text(),
  ).text
const day = (at: Date) => formatDay(toInstant(at), OF_EVENT)
const moment = (at: Date) => `${day(at)}, ${formatTime(toInstant(at), OF_EVENT)}`

/** One order in cash, paid, and in a box that was counted. */
beforeAll(async () => {
  const night = await makeEvent(db, { ownerId: host.id, acceptsCash: true })
  const { eventId } = night
  await db.pool.query('update events set time_zone = $2 where id = $1', [eventId, OF_EVENT])
  await checkOut(ctxOf(db), checkoutServices(db), buyer.id, want(night, 1, { method: 'cash' }))
  const read = async <Row extends object>(sql: string) => (await db.statement<Row>(sql, [eventId]))[0]!
  ;({ id: orderId } = await read<{ id: OrderId }>('select id from orders where event_id = $1'))
  const manager = (await proveManager(db, { id: host.id, name: 'Tasha' }, eventId, 'money'))!
  await settleCashOrder(ctxOf(db), manager, orderId)
  const sum = toCents(4_120)
  await closeCashBox(db, manager, { expected: sum, counted: sum, note: '' })
  const when = (column: string, table: string) =>
    read<{ at: Date }>(`select ${column} as at from ${table} where event_id = $1`)
  placed = (await when('created_at', 'orders')).at
  paid = (await when('paid_at', 'orders')).at
  booked = (await when('created_at', 'ledger_transactions')).at
  counted = (await when('created_at', 'cash_closeouts')).at
})

test.each([
  ['the sales', host, '/dashboard/sales', () => moment(placed)],
  ['the payments', host, '/dashboard/tickets/payments', () => moment(placed)],
  ['the order, for its host', host, 'order', () => `Placed ${moment(placed)} Paid ${moment(paid)}`],
  ['the order, for its buyer', buyer, 'order', () => `Placed ${moment(placed)} Paid ${moment(paid)}`],
  ['the orders of its buyer', buyer, '/dashboard/orders', () => ` of ${day(placed)}`],
  ['the statement of the order', host, 'order/statement', () => formatLongDay(toInstant(booked), OF_EVENT)],
  ['the statement', host, '/dashboard/payouts', () => moment(booked)],
  ['the cash fees', host, '/dashboard/payouts/cash-fees', () => moment(booked)],
  ['the box of cash', host, '/cash-payments', () => moment(counted)],
])('by the clock of its event stands an order on the page of %s', async (_page, reader, path, seen) => {
  expect(await open(path.replace(/^order/, `/dashboard/orders/${orderId}`), reader)).toContain(seen())
})

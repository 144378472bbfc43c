import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { cashFeesPage } from '#modules/fees/cash-fees/cash-fees-page.server.ts'
import { outstandingOf } from '#modules/fees/cash-fees/cash-fees.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type PersonId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const host = async ({ ownerId, eventId }: OnSale) =>
  (await proveManager(db, { id: ownerId, name: 'Tasha Reed' }, eventId, 'money'))!
const read = (owner: PersonId, query = '') =>
  cashFeesPage(db, owner, { path: '/fees', search: new URLSearchParams(query) })
const cashEvent = () => makeEvent(db, { acceptsCash: true, capacity: 1_000 })

async function bought(event: OnSale, method: 'card' | 'cash', price = 4_000): Promise<OrderId> {
  await db.statement('update ticket_types set price_cents = $2 where id = $1', [event.ticketTypeId, price])
  await checkOut(ctxOf(db), services, await makePerson(db), want(event, 1, { method }, price))
  const [order] = await db.statement<{ id: OrderId }>(
    'select id from orders where event_id = $1 order by created_at desc limit 1',
    [event.eventId],
  )
  if (method === 'cash') await settleCashOrder(ctxOf(db), await host(event), order!.id)
  return order!.id
}

test('what is owed, what was deducted and from which order is what the ledger says', async () => {
  const event = await cashEvent()
  const cash = await bought(event, 'cash', 10_000) // owes 3.00
  const small = await bought(event, 'card', 2_000) // pays 1.00 of it
  await deductCashFees(ctxOf(db))
  const given = await bought(event, 'cash', 1_000) // 0.30
  const tickets = await db.statement<{ id: TicketId }>('select id from tickets where order_id = $1', [given])
  const back = {
    orderId: given,
    tickets: tickets.map(({ id }) => id),
    refundId: newId<'refund'>(),
    reason: '',
  }
  expect(await refundTickets(ctxOf(db), services, await host(event), back)).toMatchObject({ ok: true })

  const page = await read(event.ownerId)
  expect(page).toMatchObject({ fees: { arisen: 300, deducted: 100 }, host: { name: 'Classy Steppers' } })
  const reconciled = '2026-12-01T12:00:00.000Z'
  await db.pool.query('update fee_reconciliation set last_reconciliation_at = $2 where organizer_id = $1', [
    event.organizerId,
    reconciled,
  ])
  expect((await read(event.ownerId)).reconciledAt).toBe(reconciled)
  expect(page.history.map(({ kind, cents, order }) => [kind, cents, order.id])).toEqual([
    ['cash_refund', -30, given],
    ['cash_sale', 30, given],
    ['fee_deduction', -100, small],
    ['cash_sale', 300, cash],
  ])
  expect(page.report.map(({ order, isCash, fee, deducted }) => [order.id, isCash, fee, deducted])).toEqual([
    [given, true, 0, 0],
    [small, false, 60, 100],
    [cash, true, 300, 0],
  ])
  const [books] = await db.statement<{ owed: number }>(
    'select sum(cash_fee_cents) as owed from ledger_transactions where organizer_id = $1',
    [event.organizerId],
  )
  expect(outstandingOf(page.fees)).toBe(books!.owed)
})

test('the history has fifty lines a page, and the report ten orders', async () => {
  const event = await cashEvent()
  const order = await bought(event, 'cash')
  await db.pool.query(
    `insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, organizer_fee_cents, cash_fee_cents)
     select organizer_id, 'cash_refund', event_id, order_id, gen_random_uuid(), 1, -1
     from ledger_transactions, generate_series(1, 50) where order_id = $1`,
    [order],
  )
  const first = await read(event.ownerId)
  expect([first.history.length, first.pages.next !== undefined]).toEqual([50, true])
  const second = await read(event.ownerId, new URL(first.pages.next!, 'https://x.example').search)
  expect([second.history.map(({ kind }) => kind), second.pages.next]).toEqual([['cash_sale'], undefined])
  for (let n = 0; n < 10; n++) await bought(event, 'card')
  const { report } = await read(event.ownerId)
  expect([report.length, report.some(({ isCash }) => isCash)]).toEqual([10, false])
})

test('whoever has two organisers sees the fees of the first, or of the one they choose, and keeps it from page to page', async () => {
  const first = await cashEvent()
  const second = await makeEvent(db, { ownerId: first.ownerId, acceptsCash: true })
  await db.pool.query("update organizers set name = 'Second' where id = $1", [second.organizerId])
  await bought(second, 'cash', 10_000)
  const hosts = [
    { id: first.organizerId, name: 'Classy Steppers' },
    { id: second.organizerId, name: 'Second' },
  ]
  expect(await read(first.ownerId)).toMatchObject({
    hosts,
    host: hosts[0],
    params: { host: first.organizerId },
    fees: { arisen: 0, deducted: 0 },
    reconciledAt: null,
  })
  expect(await read(first.ownerId, `host=${second.organizerId}`)).toMatchObject({
    hosts,
    host: hosts[1],
    params: { host: second.organizerId },
    fees: { arisen: 300, deducted: 0 },
  })
  expect((await read((await cashEvent()).ownerId)).params).toEqual({})
})

test('nobody sees the fees of another', async () => {
  const event = await cashEvent()
  await bought(event, 'cash')
  const stranger = await makePerson(db)
  expect(await read(stranger, `host=${event.organizerId}`)).toMatchObject({
    isFirst: true,
    host: null,
    history: [],
    report: [],
  })
  const other = await cashEvent()
  expect(await read(other.ownerId, `host=${event.organizerId}`)).toMatchObject({
    host: { id: other.organizerId },
    fees: { arisen: 0, deducted: 0 },
    history: [],
    report: [],
  })
})

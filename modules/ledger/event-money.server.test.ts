import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { eventMoney } from '#modules/ledger/event-money.server.ts'
import { netOf, totalOf } from '#modules/ledger/event-money.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type PersonId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { addMember, addScanner } from '#tests/support/event-roles.ts'
import { soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const ownerId = await makePerson(db, 'Tasha Reed')
const ball = await makeEvent(db, { ownerId, title: 'The Ball', acceptsCash: true })
const picnic = await makeEvent(db, { ownerId, title: 'The Picnic', startsAt: '2027-06-12T20:00:00Z' })
await makeEvent(db, { ownerId, title: 'Nobody came' })

const manager = async (event: OnSale) =>
  (await proveManager(db, { id: ownerId, name: 'Tasha' }, event.eventId, 'money'))!

async function inCash(event: OnSale) {
  await checkOut(
    ctxOf(db),
    checkoutServices(db),
    await makePerson(db),
    want(event, 1, { method: 'cash' }, 4_000),
  )
  const [order] = await db.statement<{ id: OrderId }>(
    `select id from orders where event_id = $1 and payment_method = 'cash'`,
    [event.eventId],
  )
  await settleCashOrder(ctxOf(db), await manager(event), order!.id)
}

test('the money of an event is what its rows of the ledger say, per event and in total', async () => {
  await inCash(ball) // owes 1.20
  await soldByCard(db, ball, 4_000)
  const back = await soldByCard(db, ball, 6_000)
  await deductCashFees(ctxOf(db))
  const tickets = await db.statement<{ id: TicketId }>('select id from tickets where order_id = $1', [back])
  const asked = {
    orderId: back,
    tickets: tickets.map(({ id }) => id),
    refundId: newId<'refund'>(),
    reason: '',
  }
  expect(await refundTickets(ctxOf(db), checkoutServices(db), await manager(ball), asked)).toMatchObject({
    ok: true,
  })
  const next = await makeEvent(db, { ownerId })
  await db.pool.query('update events set organizer_id = $2 where id = $1', [picnic.eventId, next.organizerId])
  await soldByCard(db, picnic, 5_000)

  const money = await eventMoney(db, ownerId)
  expect(money).toMatchObject([
    {
      title: 'The Picnic',
      orders: 1,
      cashOrders: 0,
      tickets: 5_000,
      back: 0,
      fee: 150,
      deducted: 0,
      cashFees: 0,
    },
    {
      title: 'The Ball',
      orders: 2,
      cashOrders: 1,
      tickets: 10_000,
      back: 6_000,
      fee: 120,
      deducted: 120,
      cashFees: 120,
    },
  ])
  const [books] = await db.statement<{ net: number; cashFees: number }>(
    `select -sum(organizer_cents) as net, sum(cash_fee_cents) filter (where kind <> 'fee_deduction') as "cashFees"
     from ledger_transactions`,
  )
  expect({ net: netOf(totalOf(money)), cashFees: totalOf(money).cashFees }).toEqual(books)
  expect(await eventMoney(db, ownerId, ball.eventId)).toEqual([money[1]])
})

test('is one’s own where one owns the event, and the host’s where one is on their team', async () => {
  const opal = await makePerson(db, 'Opal Manager')
  await soldByCard(db, await makeEvent(db, { ownerId: opal, title: 'Her own night' }), 4_000)
  await addMember(db, ball.organizerId, { person: opal, role: 'manager' })
  const own = async (person: PersonId) =>
    Object.fromEntries((await eventMoney(db, person)).map(({ title, isOwn }) => [title, isOwn]))
  expect(await own(opal)).toEqual({ 'Her own night': true, 'The Ball': false })
  expect(await own(ownerId)).toEqual({ 'The Picnic': true, 'The Ball': true })
})

test('and nothing to a stranger, nor to who only runs the door', async () => {
  const scanner = await makePerson(db)
  await addScanner(db, scanner, ball.eventId, async () => {
    expect(await eventMoney(db, scanner)).toEqual([])
    expect(await eventMoney(db, scanner, ball.eventId)).toEqual([])
  })
  expect(await eventMoney(db, await makePerson(db), ball.eventId)).toEqual([])
})

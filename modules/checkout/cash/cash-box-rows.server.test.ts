// Which orders, payments and counts a box is made of: beside each stands one of another night, which is not.
import { expect, test } from 'vitest'
import { cashBoxes, closeCashBox } from '#modules/checkout/cash/cash-boxes.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { billing, want } from '#tests/support/buying.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { orderOf, refund } = refunding(db, services)

async function buy(event: OnSale, name: string, method: 'cash' | 'card', quantity = 1) {
  const buyer = await makePerson(db, name)
  const answer = await checkOut(
    ctxOf(db),
    services,
    buyer,
    want(event, quantity, { method, billing: { ...billing, fullName: name } }),
  )
  expect(answer.status).toBe(method === 'cash' ? 'awaiting_cash' : 'completed')
  return orderOf(event, buyer)
}
const cashierOf = async (event: OnSale) =>
  (await proveManager(db, { id: event.ownerId, name: 'Tasha Reed' }, event.eventId, 'cash'))!

/** A night with cash that was taken, cash that is awaited, an order by card, and a box that was counted once. */
async function night(ownerId: PersonId, title: string, taken: number) {
  const event = await makeEvent(db, { ownerId, title, acceptsCash: true })
  const cashier = await cashierOf(event)
  const paid = await buy(event, `${title}: paid`, 'cash', taken)
  expect(await settleCashOrder(ctxOf(db), cashier, paid.orderId)).toMatchObject({ ok: true })
  await buy(event, `${title}: waits`, 'cash')
  await buy(event, `${title}: by card`, 'card', 3)
  const count = { expected: toCents(4_120 * taken), counted: toCents(4_100 * taken), note: title }
  expect(await closeCashBox(db, cashier, count)).toEqual({ ok: true, value: null })
  return { event, cashier, paid }
}

test('a box is what was taken and given back at its own event since its own last count', async () => {
  const owner = await makePerson(db, 'Tasha Reed')
  const ball = await night(owner, 'The Ball', 2)
  const set = await night(owner, 'The Set', 3)
  await night(await makePerson(db), 'Elsewhere', 4)
  const cardOnly = await makeEvent(db, { ownerId: owner, title: 'By card alone' })
  await buy(cardOnly, 'Nobody', 'card')
  // Half of the first goes back after the count.
  await refund(ball.paid, ball.paid.tickets.slice(0, 1))

  const { boxes, others } = await cashBoxes(db, owner)
  expect(others).toBe(0)
  const facts = (title: string) => {
    const box = boxes.find((one) => one.title === title)!
    return {
      waiting: box.waiting.map(({ buyer }) => buyer),
      awaited: box.awaited,
      expected: box.expected,
      closeouts: box.closeouts.map(({ expected, counted, note }) => [expected, counted, note]),
    }
  }
  expect(boxes.map(({ title }) => title).toSorted()).toEqual(['The Ball', 'The Set'])
  expect(facts('The Ball')).toEqual({
    waiting: ['The Ball: waits'],
    awaited: { orders: 1, total: 4_120 },
    expected: -4_120,
    closeouts: [[8_240, 8_200, 'The Ball']],
  })
  expect(facts('The Set')).toEqual({
    waiting: ['The Set: waits'],
    awaited: { orders: 1, total: 4_120 },
    expected: 0,
    closeouts: [[12_360, 12_300, 'The Set']],
  })
  // Nobody waits any more, and what was taken still shows.
  await db.pool.query('delete from cash_closeouts where event_id = $1', [set.event.eventId])
  await db.pool.query(
    "update orders set order_status = 'expired' where event_id = $1 and order_status = 'awaiting_cash_payment'",
    [set.event.eventId],
  )
  expect((await cashBoxes(db, owner)).boxes.find(({ title }) => title === 'The Set')).toMatchObject({
    waiting: [],
    awaited: { orders: 0, total: 0 },
    expected: 12_360,
    closeouts: [],
  })
})

test('a box is closed for its own event alone, and only as it was read', async () => {
  const owner = await makePerson(db, 'Tasha Reed')
  const ball = await night(owner, 'The Ball', 2)
  const set = await night(owner, 'The Set', 3)
  await refund(ball.paid, ball.paid.tickets)
  const close = (cashier: typeof ball.cashier, expected: number) =>
    closeCashBox(db, cashier, { expected: toCents(expected), counted: toCents(0), note: '' })
  expect(await close(ball.cashier, -8_241)).toMatchObject({ failure: { code: 'BOX_CHANGED' } })
  expect(await close(set.cashier, -8_240)).toMatchObject({ failure: { code: 'BOX_CHANGED' } })
  expect(await close(set.cashier, 0)).toMatchObject({ failure: { code: 'BOX_EMPTY' } })
  expect(await close(ball.cashier, -8_240)).toMatchObject({ ok: true })
})

test('of two who count at the same moment the later finds the box empty, and no other night waits for them', async () => {
  const owner = await makePerson(db, 'Tasha Reed')
  const [ball, set] = [await night(owner, 'The Ball', 2), await night(owner, 'The Set', 3)]
  for (const { paid } of [ball, set]) await refund(paid, paid.tickets)
  const close = (by: typeof ball, expected: number, at: Db = db) =>
    closeCashBox(at, by.cashier, { expected: toCents(expected), counted: toCents(0), note: '' })
  const { db: slow, reached, go } = pausing(db, { before: 'insert into cash_closeouts', without: null })
  const first = close(ball, -8_240, slow)
  await reached
  expect(await close(set, -12_360)).toMatchObject({ ok: true })
  const second = close(ball, -8_240)
  expect(await untilLockWait(db, second)).toBe('waits')
  go()
  expect([await first, await second]).toMatchObject([{ ok: true }, { failure: { code: 'BOX_CHANGED' } }])
})

import { expect, test } from 'vitest'
import { orderReceipt } from '#modules/orders/order-receipt.server.ts'
import { validTicketsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { OrderId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const [event, elsewhere] = [await makeEvent(db), await makeEvent(db)]

async function bought(quantity: number): Promise<OrderId> {
  const answer = await checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(event, quantity))
  const { rows } = await db.pool.query<{ id: OrderId }>('select id from orders where checkout_id = $1', [
    checkoutIdOf(answer),
  ])
  return rows[0]!.id
}

test('a receipt holds the lines of its own order, and of its own event', async () => {
  const { eventId } = event
  for (const [orderId, quantity, total] of [
    [await bought(1), 1, 4120],
    [await bought(3), 3, 12360],
  ] as const) {
    const receipt = await orderReceipt(db, { eventId, orderId })
    expect(receipt).toMatchObject({ total, lines: [{ quantity }] })
    expect(receipt?.lines).toHaveLength(1)
    expect(await orderReceipt(db, { eventId: elsewhere.eventId, orderId })).toBeNull()
  }
})

test('the tickets that are mailed are those of their order, while they open a door', async () => {
  const { eventId } = event
  const [one, other] = [await bought(2), await bought(1)]
  const tickets = (orderId: OrderId) => validTicketsOfOrder(db, { eventId, orderId })
  expect([(await tickets(one)).length, (await tickets(other)).length]).toEqual([2, 1])
  const [first, second] = await tickets(one)
  await db.pool.query("update tickets set status = 'refunded' where id = $1", [first!.id])
  expect(await tickets(one)).toEqual([second])
  expect(await validTicketsOfOrder(db, { eventId: elsewhere.eventId, orderId: one })).toEqual([])
})

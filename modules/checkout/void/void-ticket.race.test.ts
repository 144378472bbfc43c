// A ticket is made void while another transaction changes what it depends on: who was first decides.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import { checkoutServices, makeEvent } from '#tests/support/box-office.ts'
import { takenOf } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { LOCK_WAITERS, untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const { bought } = refunding(db, checkoutServices(db))

const voided = async ({ host }: Bought, ticketId: string) => {
  const done = await voidTicket(db, host, { ticketId, why: 'fraud', words: '' })
  return done.ok ? 'void' : done.failure.code
}
const waits = async () => ((await db.pool.query(`select ${LOCK_WAITERS}`)).rowCount ?? 0) > 0

/** What comes of a ticket that is made void while a transaction holds what it changed; `then` is its last change. */
async function whileHeld(order: Bought, held: string, then = 'select 1 where $1::uuid is not null') {
  const [id = ''] = order.tickets
  const other = await db.pool.connect()
  try {
    await other.query('begin')
    await other.query(held, [id])
    let isDone = false
    const made = voided(order, id).finally(() => (isDone = true))
    while (!isDone && !(await waits())) await new Promise((resolve) => setTimeout(resolve, 10))
    await other.query(then, [id])
    await other.query('commit')
    return await made
  } finally {
    other.release()
  }
}

test('somebody comes in by it meanwhile', async () => {
  const order = await bought(await makeEvent(db))
  expect(await whileHeld(order, "update tickets set status = 'used', used_at = now() where id = $1")).toBe(
    'IS_USED',
  )
})

test('its order gives everything back meanwhile', async () => {
  const order = await bought(await makeEvent(db))
  const back = `update orders set order_status = 'refunded' where id = (select order_id from tickets where id = $1)`
  expect(await whileHeld(order, back)).toBe('NOT_PAID')
  await db.pool.query("update orders set order_status = 'completed' where id = $1", [order.orderId])
})

test('a sale that holds the places of its type, and then wants the order, waits for nothing', async () => {
  const event = await makeEvent(db)
  const order = await bought(event)
  const places =
    'select 1 from ticket_inventory where ticket_type_id = (select ticket_type_id from tickets where id = $1) for update'
  const its = 'select 1 from orders where id = (select order_id from tickets where id = $1) for update nowait'
  expect(await whileHeld(order, places, its)).toBe('void')
  expect([await takenOf(db, event), await brokenInvariants(db)]).toEqual([0, []])
})

test('the places of void tables are counted anew beside a sale that holds one', async () => {
  const event = await makeEvent(db)
  await db.pool.query('update ticket_types set admits = 4 where event_id = $1', [event.eventId])
  const order = await bought(event, 2)
  for (const at of [0, 1, 4, 5])
    await voidTicket(db, order.host, { ticketId: order.tickets[at]!, why: 'fraud', words: '' })
  // As it was counted once: two void seats of each of two tables were one table.
  await db.pool.query('update order_items set voided_quantity = 1 where event_id = $1', [event.eventId])
  await db.pool.query('update ticket_inventory set taken = taken - 1 where event_id = $1', [event.eventId])
  const [sale, migration] = [await db.pool.connect(), await db.pool.connect()]
  await sale.query('begin')
  await sale.query('select from ticket_inventory where event_id = $1 for update', [event.eventId])
  await migration.query('begin')
  const text = await readFile('db/migrations/0380_void_tables.sql', 'utf8')
  const counted = migration.query(text).then(() => migration.query('commit'))
  expect(await untilLockWait(db, counted)).toBe('waits')
  await sale.query('update ticket_inventory set taken = taken + 1 where event_id = $1', [event.eventId])
  await sale.query('commit')
  await counted
  for (const client of [sale, migration]) client.release()
  const { rows } = await db.pool.query('select taken from ticket_inventory where event_id = $1', [
    event.eventId,
  ])
  expect(rows).toEqual([{ taken: 3 }])
})

// A provider is heard of while another transaction holds what its refund changes.
import { expect, test } from 'vitest'
import { DONE } from '#modules/checkout/refund/make-refund.server.ts'
import { recordProviderRefund } from '#modules/checkout/refund/record-provider-refund.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { checkoutServices, makeEvent } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const { bought } = refunding(db, checkoutServices(db))
/** Whose refunds stay pending: no provider is asked. */
const asking = refunding(db, { ...checkoutServices(db), gateways: {} })

const OF_ORDER = 'from payments p join orders o on o.checkout_id = p.checkout_id where o.id = $1'

/** What is recorded of all that is left, while a transaction holds what its first statement takes; `then` is its last. */
async function whileHeld({ orderId }: Bought, held: [string, unknown[]], then: string) {
  const { rows } = await db.pool.query(`select p.id ${OF_ORDER}`, [orderId])
  const all = { paymentId: rows[0].id, id: 'theirs', amount: null, source: 'provider' } as const
  const other = await db.pool.connect()
  try {
    await other.query('begin')
    await other.query(...held)
    const recording = withTransaction(db, (tx) => recordProviderRefund(tx, all))
    expect(await untilLockWait(db, recording)).toBe('waits')
    await other.query(then, [orderId])
    await other.query('commit')
    return await recording
  } finally {
    other.release(true)
  }
}

const lock = {
  places:
    'select from ticket_inventory where ticket_type_id in (select ticket_type_id from order_items where order_id = $1) for update',
  checkout: 'select from checkouts where id = (select checkout_id from orders where id = $1) for update',
  payment: `select from payments where id = (select p.id ${OF_ORDER}) for update`,
}

test.each([
  ['the places wants the checkout', lock.places, lock.checkout],
  ['the checkout wants the payment', lock.checkout, lock.payment],
])('who holds %s, as a sale does, does not wait for it', async (_, held, then) => {
  const order = await bought(await makeEvent(db))
  const recorded = await whileHeld(order, [held, [order.orderId]], `${then} nowait`)
  expect([recorded, await brokenInvariants(db)]).toEqual([{ ok: true, value: 'RECORDED' }, []])
})

test('a refund of ours that is made meanwhile is no part of what is left', async () => {
  const order = await bought(await makeEvent(db), 2)
  const refundId = newId<'refund'>()
  await asking.refund(order, [order.tickets[0]!], refundId)
  const ours = [order.event.eventId, refundId, 'ours']
  const recorded = await whileHeld(order, [DONE, ours], 'select where $1::uuid is not null')
  expect([recorded, await brokenInvariants(db)]).toEqual([{ ok: true, value: 'RECORDED' }, []])
  const { rows } = await db.pool.query(
    'select provider_refund_id as by, amount_cents as cents from refunds where order_id = $1 order by by',
    [order.orderId],
  )
  expect(rows).toEqual([
    { by: 'ours', cents: 4120 },
    { by: 'theirs', cents: 4120 },
  ])
})

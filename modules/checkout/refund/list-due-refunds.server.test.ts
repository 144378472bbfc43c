import { expect, test } from 'vitest'
import { listDueRefunds } from '#modules/checkout/refund/list-due-refunds.server.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import { checkoutServices, makeEvent } from '#tests/support/box-office.ts'
import { billingAdmin } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought, boughtTogether } = refunding(db, services)
/** No provider is asked: what is refunded stays due. */
const { refund } = refunding(db, { ...services, gateways: {} })

test('an admin finds each refund that is due, and which of them the provider refuses', async () => {
  const admin = await billingAdmin(db)
  const [order, other] = [
    await bought(await makeEvent(db, { title: 'The Ball' })),
    await bought(await makeEvent(db)),
  ]
  expect(await listDueRefunds(db, admin)).toEqual([])
  await refund(order, order.tickets)
  expect(await listDueRefunds(db, admin)).toMatchObject([
    { amount: 4120, isRefused: false, orders: [{ event: 'The Ball' }] },
  ])
  await db.pool.query('update refunds set attempt = $1', [MAX_REFUSED_REFUNDS + 1])
  await db.pool.query(
    `update payments set state = 'refund_due', updated_at = now() where checkout_id = (select checkout_id from orders where id = $1)`,
    [other.orderId],
  )
  expect(await listDueRefunds(db, admin)).toMatchObject([{ isRefused: true }, { isRefused: false }])
  await db.pool.query("update refunds set state = 'refunded', refunded_at = now()")
  expect(await listDueRefunds(db, admin)).toHaveLength(1)
})

test('and of which orders each is: of one that is refunded, and of all that a payment was for', async () => {
  const admin = await billingAdmin(db)
  await db.pool.query("update refunds set state = 'refunded', refunded_at = now()")
  await db.pool.query("update payments set state = 'captured'")
  const events = [await makeEvent(db, { title: 'The Ball' }), await makeEvent(db, { title: 'The Picnic' })]
  const [ofBall] = await boughtTogether(events)
  await refund(ofBall!, ofBall!.tickets)
  const [late] = await boughtTogether(events)
  await db.pool.query(
    `update payments set state = 'refund_due', updated_at = now() where checkout_id = (select checkout_id from orders where id = $1)`,
    [late!.orderId],
  )
  const due = await listDueRefunds(db, admin)
  expect(due.map(({ orders }) => orders.map(({ event }) => event).toSorted())).toEqual([
    ['The Ball'],
    ['The Ball', 'The Picnic'],
  ])
})

test('what somebody has to give back by hand stands before the hundreds for which there is nothing to do', async () => {
  const admin = await billingAdmin(db)
  await db.pool.query("update refunds set state = 'refunded', refunded_at = now()")
  await db.pool.query("update payments set state = 'captured'")
  const [waits, refused] = [await bought(await makeEvent(db)), await bought(await makeEvent(db))]
  await refund(waits, waits.tickets)
  await refund(refused, refused.tickets)
  await db.pool.query('update refunds set attempt = $1 where order_id = $2', [
    MAX_REFUSED_REFUNDS + 1,
    refused.orderId,
  ])
  expect(await listDueRefunds(db, admin)).toMatchObject([{ isRefused: true }, { isRefused: false }])
})

test.each([
  ['a refund', "update refunds set next_check_at = 'infinity' where order_id = $1"],
  [
    'late money',
    `update payments set state = 'refund_due', next_check_at = 'infinity'
     where checkout_id = (select checkout_id from orders where id = $1)`,
  ],
])('so does %s that the account at the provider does not know', async (_what, giveUp) => {
  const admin = await billingAdmin(db)
  await db.pool.query("update refunds set state = 'refunded', refunded_at = now()")
  await db.pool.query("update payments set state = 'captured'")
  const [waits, unknown] = [await bought(await makeEvent(db)), await bought(await makeEvent(db))]
  await refund(waits, waits.tickets)
  if (giveUp.includes('refunds')) await refund(unknown, unknown.tickets)
  await db.pool.query(giveUp, [unknown.orderId])
  const due = await listDueRefunds(db, admin)
  expect(due).toMatchObject([{ isUnknown: true, isRefused: false }, { isUnknown: false }])
})

// Money and tickets take their locks in the order of a sale: whoever holds one gets the next without waiting for them.
import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { DONE } from '#modules/checkout/refund/make-refund.server.ts'
import { recordManualRefund } from '#modules/checkout/refund/manual/record-manual-refund.server.ts'
import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { takePlacesAgain } from '#modules/checkout/settle/take-places-again.server.ts'
import { newId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, paymentOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { billingAdmin } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refunding } from '#tests/support/refunding.ts'
import { whileHeld } from '#tests/support/while-held.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought, orderOf, refund } = refunding(db, services)
/** Whose refunds stay pending: no provider is asked. */
const asking = refunding(db, { ...services, gateways: {} })

const CHECKOUT = '(select checkout_id from orders where id = $1)'
const ROWS = {
  places:
    'ticket_inventory where ticket_type_id in (select ticket_type_id from order_items where order_id = $1)',
  checkout: `checkouts where id = ${CHECKOUT}`,
  payment: `payments where checkout_id = ${CHECKOUT}`,
  order: 'orders where id = $1',
  tickets: 'tickets where order_id = $1',
  refund: 'refunds where order_id = $1',
}
type Rows = keyof typeof ROWS

/** What comes of `work` while somebody holds these rows of an order, and takes the next ones then. */
function between<T>(orderId: string, held: Rows, next: Rows, work: () => Promise<T>) {
  const lock = (rows: Rows) => [`select from ${ROWS[rows]} for update`, [orderId]] as const
  return whileHeld(db, [lock(held)], work, [lock(next)])
}

test.each([
  ['places', 'checkout'],
  ['checkout', 'payment'],
  ['payment', 'order'],
  ['order', 'tickets'],
] as const)('who holds the %s of an order gets its %s, while a refund waits', async (held, next) => {
  const order = await bought(await makeEvent(db), 2)
  const refunded = await between(order.orderId, held, next, () => refund(order, order.tickets.slice(1)))
  expect(refunded).toMatchObject({ how: 'waits', answer: { ok: true, value: { amount: 4120 } } })
  expect(await brokenInvariants(db)).toEqual([])
})

test('who holds a payment gets its refund, while it is written down that its provider gave the money back', async () => {
  const order = await bought(await makeEvent(db))
  const refundId = newId<'refund'>()
  await asking.refund(order, order.tickets, refundId)
  const answer = [order.event.eventId, refundId, 'theirs']
  const done = await between(order.orderId, 'payment', 'refund', () => db.statement(DONE, answer))
  expect([done.how, await brokenInvariants(db)]).toEqual(['waits', []])
})

test('who holds a payment gets its refund, while it is written down that an admin gave the money back', async () => {
  const order = await bought(await makeEvent(db))
  const refundId = newId<'refund'>()
  await asking.refund(order, order.tickets, refundId)
  await db.pool.query("update refunds set next_check_at = 'infinity' where id = $1", [refundId])
  const ada = await billingAdmin(db)
  const recorded = await between(order.orderId, 'payment', 'refund', () =>
    recordManualRefund({ db }, ada, refundId, { through: 'other', note: 'By transfer' }),
  )
  expect(recorded).toMatchObject({ how: 'waits', answer: { ok: true } })
  expect(await brokenInvariants(db)).toEqual([])
})

test('who holds a checkout gets its order, while its cash is taken', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const buyer = await makePerson(db)
  await checkOut(ctxOf(db), services, buyer, want(event, 1, { method: 'cash', sourceToken: null }))
  const { host, orderId } = await orderOf(event, buyer)
  const taken = await between(orderId, 'checkout', 'order', () => settleCashOrder(ctxOf(db), host, orderId))
  expect(taken).toMatchObject({ how: 'waits', answer: { ok: true } })
  expect(await brokenInvariants(db)).toEqual([])
})

test.each([
  ['places', 'checkout'],
  ['checkout', 'payment'],
] as const)('who holds the %s of an order gets its %s, while late money waits', async (held, next) => {
  const [event, buyer] = [await makeEvent(db), await makePerson(db)]
  const declined = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
  const answer = await checkOut(ctxOf(db), services, buyer, declined)
  await releaseCheckout(ctxOf(db), checkoutIdOf(answer))
  const { id } = await paymentOf(db, answer)
  await db.pool.query("update payments set state = 'refund_due' where id = $1", [id])
  const { orderId } = await orderOf(event, buyer)
  expect(await between(orderId, held, next, () => takePlacesAgain(db, id))).toEqual({
    how: 'waits',
    answer: true,
  })
})

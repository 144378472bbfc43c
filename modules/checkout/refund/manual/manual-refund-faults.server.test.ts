// What a provider does and tells beside a refund that an admin gives back by hand.
import { expect, test } from 'vitest'
import { makeRefund } from '#modules/checkout/refund/make-refund.server.ts'
import { manualRefundMail } from '#modules/checkout/refund/manual/manual-refund-mails.server.ts'
import type { ManualRefund } from '#modules/checkout/refund/manual/manual-refund-schema.ts'
import { recordManualRefund } from '#modules/checkout/refund/manual/record-manual-refund.server.ts'
import { recordProviderRefund } from '#modules/checkout/refund/record-provider-refund.server.ts'
import { listDueRefunds } from '#modules/checkout/refund/list-due-refunds.server.ts'
import { claimDuePayments } from '#modules/checkout/settle/due-payments.server.ts'
import { moneyReturnedMail } from '#modules/checkout/settle/refund-mails.server.ts'
import type { RefundOutcome } from '#modules/payments/gateway.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import { withTransaction } from '#platform/db.server.ts'
import { type EventId, newId, type PaymentId, type RefundId, type TicketId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { checkoutServices, ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { billingAdmin } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { paymentIdOf } from '#tests/support/refund-told.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought } = refunding(db, services)
/** No provider is asked: what is refunded stays due. */
const { refund } = refunding(db, { ...services, gateways: {} })
const ada = await billingAdmin(db)

const MAIL_CTX = { ...ctxOf(db), site: { brand: 'Steppers', appUrl: 'https://steppers.example' }, secret: '' }
const AT_PROVIDER: ManualRefund = { through: 'provider', note: 'At its own page' }
const BY_TRANSFER: ManualRefund = { through: 'other', note: 'By bank transfer' }
const REFUSED = `attempt = ${MAX_REFUSED_REFUNDS + 1}, next_check_at = now() - interval '3 minutes'`

/** Refunds one ticket that its provider is not asked for, and sets its state. */
async function dueOf(order: Bought, ticket: TicketId, state = REFUSED): Promise<RefundId> {
  const id = newId<'refund'>()
  await refund(order, [ticket], id)
  await db.pool.query(`update refunds set ${state} where id = $1`, [id])
  return id
}
async function orderWithDue(tickets = 3, state = REFUSED) {
  const order = await bought(await makeEvent(db), tickets)
  const id = await dueOf(order, order.tickets[0]!, state)
  return { order, id, paymentId: await paymentIdOf(db, order.orderId) }
}
const record = (id: string, how = AT_PROVIDER) => recordManualRefund({ db }, ada, id, how)
const tell = (paymentId: PaymentId, id: string, cents: number, source: 'provider' | 'dispute' = 'provider') =>
  withTransaction(db, (tx) => recordProviderRefund(tx, { paymentId, id, amount: toCents(cents), source }))
const backOf = async (id: PaymentId) =>
  (
    await db.pool.query<{ returned: number }>(
      'select returned_cents as returned from payments where id = $1',
      [id],
    )
  ).rows[0]!.returned

/** Asks a provider so often that begins each refund and fails it, as Square does; it ends begun, or failed. */
async function asked(eventId: EventId, id: RefundId, times: number) {
  let turn = 0
  const answer = async (): Promise<RefundOutcome> =>
    turn++ % 2 === 0
      ? { status: 'pending', refundId: `begun-${turn}` }
      : { status: 'failed', code: 'REFUND_NOT_ALLOWED' }
  const gateways = { square: { ...services.gateways.square!, refund: answer } }
  for (let i = 0; i < times; i++) await makeRefund(ctxOf(db), { gateways }, eventId, id)
  await db.pool.query("update refunds set next_check_at = now() - interval '1 hour' where id = $1", [id])
}

test('what is told of a refund that its provider had begun and failed is known all the same', async () => {
  const { order, id, paymentId } = await orderWithDue(3, 'attempt = 1')
  await asked(order.event.eventId, id, 2 * MAX_REFUSED_REFUNDS)
  expect(await record(id)).toMatchObject({ ok: true })
  expect(await tell(paymentId, 'by hand', 4120)).toEqual({ ok: true, value: 'REPLAYED' })
  expect(await backOf(paymentId)).toBe(4120)
})

test('not while its provider has begun to give it back, of which there is nothing to do', async () => {
  const { order, id } = await orderWithDue(3, 'attempt = 1')
  await asked(order.event.eventId, id, 2 * MAX_REFUSED_REFUNDS + 1)
  expect(await listDueRefunds(db, ada, id)).toMatchObject([{ isRefused: false, isUnknown: false }])
  expect(await record(id)).toEqual({ ok: false, failure: { code: 'NOT_DUE' } })
})

test('of an account that is not there any more what it had begun does not count', async () => {
  const { id, paymentId } = await orderWithDue(
    3,
    "checks = 6, next_check_at = 'infinity', provider_refund_id = 'begun'",
  )
  expect(await record(id)).toMatchObject({ ok: true })
  expect(await tell(paymentId, 'by hand', 4120)).toEqual({ ok: true, value: 'REPLAYED' })
})

test('while another of as much is on its way, what is told waits', async () => {
  const { order, id, paymentId } = await orderWithDue()
  await record(id)
  await dueOf(order, order.tickets[1]!, 'attempt = 1')
  expect(await tell(paymentId, 'one of them', 4120)).toEqual({ ok: false, failure: { code: 'WAITS' } })
})

test('two that are given back there as one sum are those two', async () => {
  const { order, id, paymentId } = await orderWithDue(5)
  const other = await dueOf(order, order.tickets[1]!)
  for (const one of [id, other]) await record(one)
  expect(await tell(paymentId, 'both', 8240)).toEqual({ ok: true, value: 'REPLAYED' })
  expect(await tell(paymentId, 'a third', 4120)).toEqual({ ok: true, value: 'RECORDED' })
  expect(await backOf(paymentId)).toBe(12_360)
  expect(await brokenInvariants(db)).toEqual([])
})

test('a dispute that PayPal told of as a refund first is the same money, also beside one by hand', async () => {
  const { id, paymentId } = await orderWithDue()
  await record(id, BY_TRANSFER)
  await db.pool.query("update payments set gateway = 'paypal' where id = $1", [paymentId])
  expect(await tell(paymentId, 'R1', 4120)).toEqual({ ok: true, value: 'RECORDED' })
  expect(await tell(paymentId, 'PP-D-1', 4120, 'dispute')).toEqual({ ok: true, value: 'TOLD_BEFORE' })
  expect(await backOf(paymentId)).toBe(8240)
})

test('its buyer is mailed once how it comes', async () => {
  const { id, order } = await orderWithDue()
  await record(id, BY_TRANSFER)
  await record(id, BY_TRANSFER)
  const { rowCount } = await db.pool.query(
    `select from mail_outbox m join orders o on o.customer_email = m.recipient
     where m.kind = 'manual_refund' and m.payload ->> 'refundId' = $1 and o.id = $2`,
    [id, order.orderId],
  )
  expect(rowCount).toBe(1)
  const mail = await manualRefundMail.write(MAIL_CTX, { refundId: id })
  expect(JSON.stringify(mail)).toContain('“By bank transfer”')
  expect(await manualRefundMail.write(MAIL_CTX, { refundId: newId<'refund'>() })).toBeNull()
})

async function lateMoney(state: string): Promise<PaymentId> {
  const { orderId } = await bought(await makeEvent(db))
  const id = await paymentIdOf(db, orderId)
  await db.pool.query("update payments set state = 'refund_due' where id = $1", [id])
  await db.pool.query(`update payments set ${state} where id = $1`, [id])
  return id
}

test('not of late money that is asked for at this moment, short of its deadline', async () => {
  const id = await lateMoney(
    `refund_attempt = ${MAX_REFUSED_REFUNDS + 1}, checks = 6, next_check_at = now(), deadline_at = now() + interval '1 minute'`,
  )
  expect((await claimDuePayments(ctxOf(db))).map((due) => due.id)).toContain(id)
  expect(await record(id)).toEqual({ ok: false, failure: { code: 'NOT_DUE' } })
})

test('the mail of late money says that it comes by hand', async () => {
  const id = await lateMoney("checks = 5, next_check_at = 'infinity'")
  await record(id, BY_TRANSFER)
  const mail = JSON.stringify(await moneyReturnedMail.write(MAIL_CTX, { paymentId: id }))
  expect(mail).toContain('We give it back by hand: “By bank transfer”')
  expect(mail).not.toContain('your bank or wallet')
})

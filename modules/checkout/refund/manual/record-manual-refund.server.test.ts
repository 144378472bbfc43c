import { expect, test } from 'vitest'
import { listDueRefunds } from '#modules/checkout/refund/list-due-refunds.server.ts'
import type { ManualRefund } from '#modules/checkout/refund/manual/manual-refund-schema.ts'
import { recordManualRefund } from '#modules/checkout/refund/manual/record-manual-refund.server.ts'
import { recordProviderRefund } from '#modules/checkout/refund/record-provider-refund.server.ts'
import { refundsOfOrder } from '#modules/checkout/refund/refunds-of-order.server.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import { withTransaction } from '#platform/db.server.ts'
import type { PaymentId } from '#platform/ids.ts'
import { type Cents, toCents } from '#platform/money.ts'
import { checkoutServices, makeEvent } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { billingAdmin } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { paymentIdOf } from '#tests/support/refund-told.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'
import { whileHeld } from '#tests/support/while-held.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought } = refunding(db, services)
/** No provider is asked: what is refunded stays due. */
const { refund } = refunding(db, { ...services, gateways: {} })
const ada = await billingAdmin(db)

const BY_TRANSFER: ManualRefund = { through: 'other', note: 'By bank transfer on May 3' }
const AT_PROVIDER: ManualRefund = { through: 'provider', note: 'At the old account' }
const REFUSED = `attempt = ${MAX_REFUSED_REFUNDS + 1}, next_check_at = now() - interval '3 minutes'`
const UNKNOWN = "checks = 5, next_check_at = 'infinity'"

/** An order of so many tickets, of which the first few went back and were given up as `state` says. */
async function givenUp(state: string, { tickets = 2, back = 1 } = {}) {
  const order = await bought(await makeEvent(db), tickets)
  await refund(order, order.tickets.slice(0, back))
  const { rows } = await db.pool.query<{ id: string }>(
    `update refunds set ${state} where order_id = $1 and state = 'pending' returning id`,
    [order.orderId],
  )
  return { order, id: rows[0]!.id, paymentId: await paymentIdOf(db, order.orderId) }
}

const record = (id: string, how = BY_TRANSFER) => recordManualRefund({ db }, ada, id, how)

const paymentOf = async (id: string) =>
  (
    await db.pool.query<{ state: string; returned: number; told: string | null }>(
      `select state, returned_cents as returned,
         (select string_agg(to_state || ': ' || cause, '; ' order by e.id) from payment_events e
          where e.payment_id = p.id and e.source = 'operator') as told
       from payments p where id = $1`,
      [id],
    )
  ).rows[0]

const shown = async ({ event, orderId }: Bought) =>
  (await refundsOfOrder(db, { id: orderId, event: { id: event.eventId } } as never)).map(
    ({ manual, isUnknown, returnedAt }) => ({ manual, isUnknown, isBack: returnedAt !== null }),
  )

test.each([
  ['its provider refuses', REFUSED],
  ['the account at its provider does not know', UNKNOWN],
])(
  'a refund that %s is given back by hand: it is due no more, and the order says how',
  async (_why, state) => {
    const { order, id, paymentId } = await givenUp(state)
    expect(await listDueRefunds(db, ada, id)).toMatchObject([{ id }])
    expect(await record(id)).toEqual({ ok: true, value: null })
    expect(await listDueRefunds(db, ada, id)).toEqual([])
    expect(await shown(order)).toEqual([{ manual: BY_TRANSFER.note, isUnknown: false, isBack: true }])
    expect(await paymentOf(paymentId)).toEqual({
      state: 'captured',
      returned: 4120,
      told: 'captured: it was given back by hand',
    })
    expect(await brokenInvariants(db)).toEqual([])
  },
)

test('of all that was paid the payment is refunded then', async () => {
  const { id, paymentId } = await givenUp(REFUSED, { back: 2 })
  expect(await record(id)).toEqual({ ok: true, value: null })
  expect(await paymentOf(paymentId)).toEqual({
    state: 'refunded',
    returned: 8240,
    told: 'refunded: it was given back by hand',
  })
  expect(await brokenInvariants(db)).toEqual([])
})

test('no other is, nor waited for', async () => {
  const [one, other] = [await givenUp(UNKNOWN), await givenUp(UNKNOWN)]
  const held = ['select from payments where id = $1 for update', [other.paymentId]] as const
  expect(await whileHeld(db, [held], () => record(one.id))).toMatchObject({
    how: 'ended',
    answer: { ok: true },
  })
  expect(await listDueRefunds(db, ada, other.id)).toHaveLength(1)
})

test('written down once, by whom and how, whoever presses it again', async () => {
  const { id } = await givenUp(UNKNOWN)
  const both = await Promise.all([record(id), record(id)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await record(id)).toEqual({ ok: false, failure: { code: 'NOT_DUE' } })
  const { rows } = await db.pool.query(
    'select through, note, made_by from manual_refunds where refund_id = $1',
    [id],
  )
  expect(rows).toEqual([{ ...BY_TRANSFER, made_by: ada.personId }])
})

test.each([
  ['that its provider still gives', "attempt = 1, next_check_at = now() - interval '3 minutes'"],
  [
    'that its provider is being asked for at this moment',
    `attempt = ${MAX_REFUSED_REFUNDS + 1}, checks = 6, next_check_at = now() + interval '45 seconds' * 2 ^ 5 - interval '119 seconds'`,
  ],
])('not of a refund %s', async (_what, state) => {
  const { id, paymentId } = await givenUp(state)
  expect(await record(id)).toEqual({ ok: false, failure: { code: 'NOT_DUE' } })
  expect(await paymentOf(paymentId)).toMatchObject({ returned: 0, told: null })
})

test('it may be said two minutes after its provider was asked, also at the hourly turns', async () => {
  const { id } = await givenUp(
    `attempt = ${MAX_REFUSED_REFUNDS + 1}, checks = 6, next_check_at = now() + interval '45 seconds' * 2 ^ 5 - interval '121 seconds'`,
  )
  expect(await record(id)).toMatchObject({ ok: true })
  const hourly = await givenUp(
    `attempt = ${MAX_REFUSED_REFUNDS + 9}, checks = 40, next_check_at = now() + interval '57 minutes'`,
  )
  expect(await record(hourly.id)).toMatchObject({ ok: true })
})

test('nobody has one of an id that is nobody’s', async () => {
  expect(await record('00000000-0000-4000-8000-000000000000')).toEqual({
    ok: false,
    failure: { code: 'NOT_DUE' },
  })
})

const tell = (paymentId: PaymentId, id: string, amount: Cents, source: 'provider' | 'dispute' = 'provider') =>
  withTransaction(db, (tx) => recordProviderRefund(tx, { paymentId, id, amount, source }))

test('what the provider tells of it later is the same money', async () => {
  const { order, id, paymentId } = await givenUp(UNKNOWN)
  await record(id, AT_PROVIDER)
  expect(await tell(paymentId, 'R1', toCents(4120))).toEqual({ ok: true, value: 'REPLAYED' })
  expect(await tell(paymentId, 'R1', toCents(4120))).toEqual({ ok: true, value: 'REPLAYED' })
  expect(await shown(order)).toHaveLength(1)
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'captured', returned: 4120 })
  // Another one is new money.
  expect(await tell(paymentId, 'R2', toCents(4120))).toEqual({ ok: true, value: 'RECORDED' })
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded', returned: 8240 })
  expect(await brokenInvariants(db)).toEqual([])
})

test.each([
  ['was given back another way', BY_TRANSFER, 4120, 'provider'],
  ['is not as much', AT_PROVIDER, 4000, 'provider'],
  ['is a lost dispute', AT_PROVIDER, 4120, 'dispute'],
] as const)('but not where it %s', async (_what, how, cents, source) => {
  const { order, id, paymentId } = await givenUp(UNKNOWN)
  await record(id, how)
  expect(await tell(paymentId, 'R1', toCents(cents), source)).toEqual({ ok: true, value: 'RECORDED' })
  expect(await shown(order)).toHaveLength(2)
  expect(await paymentOf(paymentId)).toMatchObject({ returned: 4120 + cents })
})

test('each that is told of is one of them, of its payment alone', async () => {
  const [first, other] = [await givenUp(UNKNOWN, { tickets: 3 }), await givenUp(UNKNOWN)]
  await refund(first.order, first.order.tickets.slice(1, 2))
  await db.pool.query(`update refunds set ${UNKNOWN} where order_id = $1`, [first.order.orderId])
  const { rows } = await db.pool.query<{ id: string }>('select id from refunds where order_id = $1', [
    first.order.orderId,
  ])
  for (const { id } of [...rows, other]) await record(id, AT_PROVIDER)
  expect(await tell(other.paymentId, 'R9', toCents(4120))).toEqual({ ok: true, value: 'REPLAYED' })
  for (const id of ['R1', 'R2'])
    expect(await tell(first.paymentId, id, toCents(4120))).toEqual({ ok: true, value: 'REPLAYED' })
  expect(await tell(first.paymentId, 'R3', toCents(4120))).toEqual({ ok: true, value: 'RECORDED' })
  expect(await brokenInvariants(db)).toEqual([])
})

/** A payment that came too late, and was given up as `state` says. */
async function lateMoney(state: string): Promise<PaymentId> {
  const order = await bought(await makeEvent(db))
  const paymentId = await paymentIdOf(db, order.orderId)
  await db.pool.query("update payments set state = 'refund_due' where id = $1", [paymentId])
  await db.pool.query(`update payments set ${state} where id = $1`, [paymentId])
  return paymentId
}

const mailsOf = async (paymentId: PaymentId) =>
  (
    await db.pool.query(
      "select 1 from mail_outbox where kind = 'money_returned' and payload ->> 'paymentId' = $1",
      [paymentId],
    )
  ).rowCount

test.each([
  ['its provider refuses', REFUSED.replace('attempt', 'refund_attempt')],
  ['the account there does not know', UNKNOWN],
])('late money that %s is given back by hand, and its buyer is told', async (_why, state) => {
  const id = await lateMoney(state)
  expect(await record(id)).toEqual({ ok: true, value: null })
  expect(await paymentOf(id)).toMatchObject({
    state: 'refunded',
    told: 'refunded: it was given back by hand',
  })
  expect(await mailsOf(id)).toBe(1)
  const { rows } = await db.pool.query('select refund_id, note from manual_refunds where payment_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ refund_id: null, note: BY_TRANSFER.note }])
})

test.each([
  ['that its provider still gives', "refund_attempt = 1, next_check_at = now() - interval '3 minutes'"],
  ['of a payment that holds its money', "state = 'captured', next_check_at = 'infinity'"],
  [
    'that its provider is being asked for at this moment',
    `refund_attempt = ${MAX_REFUSED_REFUNDS + 1}, checks = 6, next_check_at = now() + interval '5 seconds' * 2 ^ 5 - interval '119 seconds'`,
  ],
])('not of late money %s', async (_what, state) => {
  const id = await lateMoney(state)
  expect(await record(id)).toEqual({ ok: false, failure: { code: 'NOT_DUE' } })
  expect([await paymentOf(id), await mailsOf(id)]).toMatchObject([{ told: null }, 0])
})

test('of several payments the one that is named', async () => {
  const [late, later] = [await lateMoney(UNKNOWN), await lateMoney(UNKNOWN)]
  expect(await record(late)).toMatchObject({ ok: true })
  expect(await listDueRefunds(db, ada, later)).toHaveLength(1)
})

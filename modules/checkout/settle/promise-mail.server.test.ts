import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { NO_EMAIL } from '#modules/notifications/is-reachable.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { promiseOwedMail } from '#modules/checkout/settle/promise-mail.server.ts'
import { orderSettler } from '#modules/checkout/settle/settle-order.server.ts'
import type { Settlement } from '#modules/checkout/settle/settlement.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { OrderId, PersonId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { billing, checkoutIdOf, countOf, ticketsOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase()

let buyer: PersonId
beforeEach(async () => {
  buyer = await makePerson(db)
  await db.pool.query(
    "alter table mail_outbox add constraint down check (kind <> 'ticket_confirmation') not valid",
  )
})
const mailWorks = () => db.pool.query('alter table mail_outbox drop constraint if exists down')
afterEach(mailWorks)

const buy = (event: OnSale, over = {}, price?: number, on: Db = db) =>
  checkOut(ctxOf(db), checkoutServices(on), buyer, want(event, 1, over, price))
const mailsOf = ({ eventId }: OnSale) =>
  countOf(db, "from mail_outbox where kind = 'ticket_confirmation' and payload ->> 'eventId' = $1", [eventId])

test.each([
  ['paid', 4000],
  ['free', 0],
])(
  'tickets that are %s stand where their mail cannot be promised; the buyer is told, and it comes later',
  async (_what, price) => {
    const event = await makeEvent(db, { priceCents: price })
    const answer = await buy(event, {}, price)
    expect(answer).toMatchObject({ status: 'completed', isMailed: false })
    expect(await ticketsOf(db, event, 'active')).toBe(1)
    const status = () => checkoutStatus(ctxOf(db), buyer, checkoutIdOf(answer))
    expect(await status()).toMatchObject({ status: 'completed', isMailed: false })
    expect(await promiseOwedMail(ctxOf(db))).toBe(0)
    expect([await mailsOf(event), await brokenInvariants(db)]).toEqual([0, []])

    await mailWorks()
    const other = await buy(await makeEvent(db))
    expect(other).toMatchObject({ isMailed: true })
    expect(await checkoutStatus(ctxOf(db), buyer, checkoutIdOf(other))).toMatchObject({ isMailed: true })
    expect(await promiseOwedMail(ctxOf(db))).toBe(1)
    expect(await promiseOwedMail(ctxOf(db))).toBe(0)
    expect([await mailsOf(event), await brokenInvariants(db)]).toEqual([1, []])
    expect(await status()).toMatchObject({ isMailed: true })
  },
)

test('of several that are settled at once only the one whose mail cannot be promised goes without', async () => {
  await mailWorks()
  await db.pool.query(
    "alter table mail_outbox add constraint down check (recipient <> 'down@steppers.example') not valid",
  )
  const services = { ...checkoutServices(db), settle: async () => ({ status: 'already settled' as const }) }
  const open: Settlement[] = []
  for (const name of ['first', 'a', 'down', 'b']) {
    const over = { billing: { ...billing, email: `${name}@steppers.example` } }
    const request = want(await makeEvent(db, { priceCents: 0 }), 1, over, 0)
    const checkoutId = checkoutIdOf(await checkOut(ctxOf(db), services, await makePerson(db), request))
    open.push({ checkoutId, payment: null, source: 'reconcile' })
  }
  const settle = orderSettler(db)
  // While the first is settled, the others gather in one batch.
  const settled = await Promise.all(open.map((settlement) => settle(settlement)))
  expect(settled).toMatchObject(
    [true, true, false, true].map((isMailed) => ({ status: 'settled', isMailed })),
  )
  await mailWorks()
  await promiseOwedMail(ctxOf(db))
})

test('an order whose mail can never be promised keeps none behind it waiting; who gave no address is owed none', async () => {
  const emails = ['down@a.example', 'down@b.example', NO_EMAIL, 'good@steppers.example']
  for (const email of emails)
    await buy(await makeEvent(db), { billing: { ...billing, email: 'ana@steppers.example' } }).then(
      (answer) =>
        db.pool.query('update orders set customer_email = $2 where checkout_id = $1', [
          checkoutIdOf(answer),
          email,
        ]),
    )
  await mailWorks()
  await db.pool.query(
    "alter table mail_outbox add constraint down check (recipient not like 'down@%') not valid",
  )
  const said: object[] = []
  const log = { ...ctxOf(db).log, error: (_text: string, facts = {}) => said.push(facts) }
  expect(await promiseOwedMail({ db, log }, 2)).toBe(2)
  expect(said).toMatchObject([{ orders: 2 }])
  const recipients = `select recipient from mail_outbox where kind = 'ticket_confirmation' and recipient = any ($1)`
  expect((await db.pool.query(recipients, [emails])).rows).toEqual([{ recipient: 'good@steppers.example' }])
  expect(await countOf(db, 'from orders where mail_owed and customer_email = any ($1)', [emails])).toBe(2)
  await mailWorks()
  expect(await promiseOwedMail(ctxOf(db))).toBe(2)
})

test('cash is taken all the same', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const answer = await buy(event, { method: 'cash', sourceToken: null })
  const manager = await proveManager(db, { id: event.ownerId, name: 'Tasha Reed' }, event.eventId, 'money')
  const { rows } = await db.pool.query<{ id: OrderId }>('select id from orders where checkout_id = $1', [
    checkoutIdOf(answer),
  ])
  expect(await settleCashOrder(ctxOf(db), manager!, rows[0]!.id)).toMatchObject({ ok: true })
  expect(await ticketsOf(db, event, 'active')).toBe(1)
  await mailWorks()
  expect(await promiseOwedMail(ctxOf(db))).toBe(1)
  expect(await mailsOf(event)).toBe(1)
})

test('an outage while settling is no reason to settle without the mail', async () => {
  const event = await makeEvent(db)
  let tries = 0
  const statement: Db['statement'] = async (text, values) => {
    if (!text.includes('paid_payments')) return db.statement(text, values)
    tries++
    throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  }
  const answer = await buy(event, {}, undefined, throughStatement(db, statement))
  expect(answer).toMatchObject({ status: 'processing', isPaid: true })
  expect(tries).toBe(1)
})

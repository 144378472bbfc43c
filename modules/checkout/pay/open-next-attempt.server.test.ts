import { beforeEach, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { openNextAttempt } from '#modules/checkout/pay/open-next-attempt.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, want } from '#tests/support/buying.ts'
import { fail } from '#platform/result.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

let services: CheckoutServices
beforeEach(() => {
  services = checkoutServices(db)
})

/** A checkout whose card was declined. */
async function declined(price = 4000) {
  const event = await makeEvent(db, { priceCents: price })
  const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' }, price)
  const checkoutId = checkoutIdOf(await checkOut(ctxOf(db), services, await makePerson(db), request))
  await db.pool.query("update checkouts set reserved_until = now() + interval '1 minute' where id = $1", [
    checkoutId,
  ])
  return checkoutId
}
type Id = Awaited<ReturnType<typeof declined>>

const tryAgain = (id: Id) => openNextAttempt(ctxOf(db), id, services.gateways.square!)
const minutesLeft = async (id: Id) => {
  const [row] = await db.statement<{ minutes: number }>(
    'select round(extract(epoch from reserved_until - now()) / 60)::integer as minutes from checkouts where id = $1',
    [id],
  )
  return row?.minutes
}
const paymentsOf = (id: Id) => countOf(db, 'from payments where checkout_id = $1', [id])

test('another try to pay is of its own checkout: its amount, its number, its places', async () => {
  const [one, other] = [await declined(4000), await declined(6000)]
  await db.pool.query("update payments set attempt = 7, state = 'processing' where checkout_id = $1", [other])
  const opened = await tryAgain(one)
  if (!opened.ok) throw new Error(opened.failure.code)
  const attempt = opened.value
  expect(attempt.amountCents).toBe(4120)
  expect(attempt.idempotencyKey).toBe(`${attempt.paymentId}-a2`)
  expect([await paymentsOf(one), await paymentsOf(other)]).toEqual([2, 1])
  expect([await minutesLeft(one), await minutesLeft(other)]).toEqual([15, 1])
})

test.each([
  ['given back', "update checkouts set state = 'released' where id = $1"],
  ['paid', "update checkouts set state = 'paid', reserved_until = null where id = $1"],
  ['to be paid in cash', "update checkouts set state = 'awaiting_cash', reserved_until = null where id = $1"],
  ['free', 'update checkouts set subtotal_cents = 0, fee_cents = 0, total_cents = 0 where id = $1'],
  ['being paid', "update payments set state = 'processing' where checkout_id = $1"],
  ['paid already, though not settled', "update payments set state = 'captured' where checkout_id = $1"],
])('there is none for a checkout that is %s, and its places are kept no longer', async (_what, change) => {
  const id = await declined()
  await db.pool.query(change, [id])
  const before = await minutesLeft(id)
  expect(await tryAgain(id)).toEqual(fail({ code: 'NOT_UNPAID' }))
  expect(await paymentsOf(id)).toBe(1)
  expect(await minutesLeft(id)).toBe(before)
})

const EVENT = 'where id in (select event_id from orders where checkout_id = $1)'
const TYPE = 'where event_id in (select event_id from orders where checkout_id = $1)'

test.each([
  ['the event has started', `update events set starts_at = now() ${EVENT}`, 'EVENT_STARTED'],
  ['the event is a draft again', `update events set status = 'draft' ${EVENT}`, 'NOT_ON_SALE'],
  ['the type is hidden', `update ticket_types set is_hidden = true ${TYPE}`, 'NOT_ON_SALE'],
  ['the type is not on sale any more', `update ticket_types set sale_ends_at = now() ${TYPE}`, 'NOT_ON_SALE'],
  [
    'the type is not on sale yet',
    `update ticket_types set sale_starts_at = now() + interval '1 hour' ${TYPE}`,
    'NOT_ON_SALE',
  ],
  ['the price rose', `update ticket_types set price_cents = 4001 ${TYPE}`, 'PRICE_CHANGED'],
  [
    'an early price came',
    `update ticket_types set early_bird_price_cents = 3000, early_bird_until = now() + interval '1 hour' ${TYPE}`,
    'PRICE_CHANGED',
  ],
  [
    'it was placed half an hour ago',
    "update checkouts set created_at = now() - interval '30 minutes' where id = $1",
    'TOO_LATE',
  ],
] as const)('there is none once %s', async (_what, change, code) => {
  const id = await declined()
  await db.pool.query(change, [id])
  const [before, payments] = [await minutesLeft(id), await paymentsOf(id)]
  expect(await tryAgain(id)).toEqual(fail({ code }))
  expect([await minutesLeft(id), await paymentsOf(id)]).toEqual([before, payments])
})

test('a checkout is tried six times and no more', async () => {
  const id = await declined()
  for (let made = 2; made <= 6; made++) {
    expect((await tryAgain(id)).ok).toBe(true)
    await db.pool.query("update payments set state = 'failed' where checkout_id = $1", [id])
  }
  expect(await tryAgain(id)).toEqual(fail({ code: 'TOO_MANY_ATTEMPTS' }))
  expect(await paymentsOf(id)).toBe(6)
})

test('an early price that has ended is another price', async () => {
  const id = await declined()
  await db.pool.query(
    `update order_items set unit_price_cents = 3000, total_price_cents = 3000, early_bird = true ${TYPE}`,
    [id],
  )
  await db.pool.query(
    `update ticket_types set early_bird_price_cents = 3000, early_bird_until = now() + interval '1 hour' ${TYPE}`,
    [id],
  )
  expect((await tryAgain(id)).ok).toBe(true)
  await db.pool.query("update payments set state = 'failed' where checkout_id = $1", [id])
  await db.pool.query(`update ticket_types set early_bird_until = now() - interval '1 second' ${TYPE}`, [id])
  expect(await tryAgain(id)).toEqual(fail({ code: 'PRICE_CHANGED' }))
})

test('no try keeps the places longer than half an hour from when they were taken', async () => {
  const id = await declined()
  await db.pool.query("update checkouts set created_at = now() - interval '24 minutes' where id = $1", [id])
  expect((await tryAgain(id)).ok).toBe(true)
  expect(await minutesLeft(id)).toBe(6)
  const [row] = await db.statement<{ minutes: number }>(
    `select round(extract(epoch from deadline_at - now()) / 60)::integer as minutes from payments
     where checkout_id = $1 order by attempt desc limit 1`,
    [id],
  )
  expect(row?.minutes).toBe(6)
})

test('what is given back already is said to be so, whatever else has changed', async () => {
  const id = await declined()
  await db.pool.query("update checkouts set state = 'released' where id = $1", [id])
  await db.pool.query(`update events set starts_at = now() ${EVENT}`, [id])
  expect(await tryAgain(id)).toEqual(fail({ code: 'NOT_UNPAID' }))
})

test('a try that meets the places being given back waits, and opens nothing', async () => {
  const id = await declined()
  const releasing = await db.pool.connect()
  await releasing.query('begin')
  await releasing.query('select release_checkouts($1)', [[id]])
  const trying = tryAgain(id)
  await expect.poll(() => countOf(db, `${LOCK_WAITERS} and query like '%with tried as%'`)).toBeGreaterThan(0)
  await releasing.query('commit')
  releasing.release()
  expect(await trying).toEqual(fail({ code: 'NOT_UNPAID' }))
  expect(await paymentsOf(id)).toBe(1)
})

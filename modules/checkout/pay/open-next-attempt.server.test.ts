import { beforeEach, expect, test } from 'vitest'
import { checkOut, type CheckoutServices } from '#modules/checkout/check-out.server.ts'
import { openNextAttempt } from '#modules/checkout/pay/open-next-attempt.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, want } from '#tests/support/buying.ts'
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
  const attempt = await tryAgain(one)
  expect(attempt?.amountCents).toBe(4120)
  expect(attempt?.idempotencyKey).toBe(`${attempt?.paymentId}-a2`)
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
  expect(await tryAgain(id)).toBeNull()
  expect(await paymentsOf(id)).toBe(1)
  expect(await minutesLeft(id)).toBe(before)
})

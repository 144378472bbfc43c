import { beforeEach, expect, test } from 'vitest'
import { checkOut, type CheckoutServices } from '#modules/checkout/check-out.server.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import type { Charge, Gateway } from '#modules/payments/gateway.ts'
import { newId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { paymentOf, takenOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

let services: CheckoutServices
let square: Gateway
beforeEach(() => {
  services = checkoutServices(db)
  if (!services.gateways.square) throw new Error('no gateway')
  square = services.gateways.square
})

/** A checkout whose charge never reached the provider, and the charge, which may still come. */
async function neverReached() {
  const event = await makeEvent(db)
  const sent: Charge[] = []
  services.gateways.square = {
    ...square,
    charge: async (charge) => {
      sent.push(charge)
      return { status: 'pending', providerPaymentId: newId() }
    },
  }
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(event, 1))
  services.gateways.square = square
  const [charge] = sent
  if (!charge) throw new Error('nothing was sent')
  return { event, answer, charge }
}

const payIsDue = () => db.pool.query('update payments set next_check_at = now()')
const recover = () => recoverCheckouts(ctxOf(db), services)

test('unpaid places are kept until their time is over, and given back then', async () => {
  const event = await makeEvent(db)
  const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
  await checkOut(ctxOf(db), services, await makePerson(db), request)
  await recover()
  expect(await takenOf(db, event)).toBe(1)
  await db.pool.query("update checkouts set reserved_until = now() where state = 'open'")
  await recover()
  expect(await takenOf(db, event)).toBe(0)
})

test('a charge that comes after it was given up takes nothing', async () => {
  const { answer, charge } = await neverReached()
  await payIsDue()
  await recover()
  expect((await paymentOf(db, answer)).state).toBe('failed')
  expect((await square.charge(charge)).status).toBe('declined')
})

test('a payment that is not due yet is left alone', async () => {
  const { answer } = await neverReached()
  await db.pool.query("update payments set next_check_at = now() + interval '5 seconds'")
  await recover()
  expect((await paymentOf(db, answer)).state).toBe('unknown')
})

test('a refund that failed is asked for again under the same key', async () => {
  const { answer } = await neverReached()
  await db.pool.query("update payments set state = 'refund_due' where id = $1", [
    (await paymentOf(db, answer)).id,
  ])
  const keys: string[] = []
  services.gateways.square = {
    ...square,
    refund: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      return keys.length === 1
        ? { status: 'failed', code: 'GATEWAY_ERROR' }
        : { status: 'refunded', refundId: idempotencyKey }
    },
  }
  for (const state of ['refund_due', 'refunded']) {
    await payIsDue()
    await recover()
    expect((await paymentOf(db, answer)).state).toBe(state)
  }
  expect(keys).toEqual([keys[0], keys[0]])
})

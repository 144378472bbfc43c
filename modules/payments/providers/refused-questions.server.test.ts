import { afterEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { paymentOf, want } from '#tests/support/buying.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const services = checkoutServices(db)
afterEach(() => simulator.clearFaults())

/** A payment whose money the provider has taken. */
async function taken(method: 'card' | 'paypal') {
  const over = method === 'paypal' ? { method, sourceToken: null } : { method }
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(await makeEvent(db), 1, over))
  const payment = await paymentOf(db, answer)
  if (method === 'card') return payment
  simulator.approve(payment.provider_payment_id!)
  expect(await services.gateways.paypal!.find(payment.idempotency_key)).toMatchObject({ status: 'captured' })
  return payment
}

const WITHOUT_WORDS = [400, 404, 405, 414].map((status) => ({ status, body: undefined }))
const SQUARE_REFUSES = {
  status: 400,
  body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'API_VERSION_INCOMPATIBLE' }] },
}
const PAYPAL_REFUSES = {
  status: 422,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'NOT_SUPPORTED' }] },
}

describe.each([
  ['by its id at Square', 'card', 'GET /v2/payments/*', false, SQUARE_REFUSES],
  ['by Square’s list', 'card', 'GET /v2/payments', true, SQUARE_REFUSES],
  ['by its id at PayPal', 'paypal', 'GET /v2/checkout/orders/*', false, PAYPAL_REFUSES],
] as const)('a question about money that was taken, %s,', (_how, method, route, isUnnamed, refuses) => {
  test.each([...WITHOUT_WORDS, refuses])('says nothing of it where it is refused: %o', async (refusal) => {
    const { id, idempotency_key: key } = await taken(method)
    const gateway = services.gateways[method === 'card' ? 'square' : 'paypal']!
    await db.pool.query("update payments set state = 'unknown', next_check_at = 'infinity' where id = $1", [
      id,
    ])
    if (isUnnamed)
      await db.pool.query(
        "update payments set provider_payment_id = null, created_at = created_at - interval '3 minutes' where id = $1",
        [id],
      )
    simulator.fail({ route, kind: 'status', ...refusal, times: 2 })
    expect(await gateway.find(key)).toMatchObject({ status: 'unknown' })
    expect(await gateway.cancel(key)).toMatchObject({ status: 'unknown' })
    simulator.clearFaults()
    expect(await gateway.find(key)).toMatchObject({ status: 'captured' })
  })
})

test('a payment of which it is not known whether it was taken does not end by such an answer', async () => {
  const { id } = await taken('card')
  await db.pool.query("update payments set state = 'unknown', next_check_at = now() where id = $1", [id])
  simulator.fail({ route: 'GET /v2/payments/*', kind: 'status', status: 404 })
  await recoverCheckouts(ctxOf(db), services)
  expect(await db.statement('select state from payments where id = $1', [id])).toEqual([{ state: 'unknown' }])
})

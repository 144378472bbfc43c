import { describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { providerGateway } from '#modules/payments/providers/provider-gateway.server.ts'
import type { Provider } from '#modules/payments/providers/provider.ts'
import { toCents } from '#platform/money.ts'
import { systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { moved, newPayment, simulatedProviders } from '#tests/support/simulated-providers.ts'

const db = await testDatabase()
const { simulator, square } = await simulatedProviders()
const gateway = providerGateway('square', square('card'), db)
const services: CheckoutServices = {
  ...checkoutServices(db),
  gateways: { square: gateway, cashapp: providerGateway('cashapp', square('cashapp'), db) },
}

/** Two tickets, bought with this token; what came of it, in our books and in those of the provider. */
async function buy(
  sourceToken = 'cnon:card-nonce-ok',
  method: 'card' | 'cashapp' = 'card',
  by = services.gateways.square!,
) {
  const [buyer, event] = [await makePerson(db), await makeEvent(db)]
  const asked = { ...services, gateways: { ...services.gateways, square: by } }
  const answer = await checkOut(ctxOf(db), asked, buyer, want(event, 1, { sourceToken, method }))
  const seen = async () => {
    const [row] = await db.statement<Seen>(
      `select p.id, p.idempotency_key, p.state, p.failure_code, p.provider_payment_id
       from payments p join orders o on o.checkout_id = p.checkout_id where o.event_id = $1`,
      [event.eventId],
    )
    const payment = row!
    return {
      payment,
      state: payment.state,
      code: payment.failure_code,
      tickets: await ticketsOf(db, event, 'active'),
      taken: await takenOf(db, event),
      ledger: moved(simulator, payment.id),
    }
  }
  return { answer, seen }
}
interface Seen {
  id: Parameters<typeof moved>[1]
  idempotency_key: string
  state: string
  failure_code: string | null
  provider_payment_id: string | null
}

/** Asks about all that is open, as if its time had come and the provider's list had caught up. */
async function recover() {
  await db.pool.query(
    "update payments set next_check_at = now(), created_at = created_at - interval '3 minutes' where state <> 'captured'",
  )
  await recoverCheckouts(ctxOf(db), services)
}
const CHARGE = 'POST /v2/payments'
const COMPLETE = 'POST /v2/payments/*/complete'

describe('tickets are paid through the real adapter', () => {
  test.each([
    ['card', 'cnon:card-nonce-ok'],
    ['cashapp', 'wnon:cash-app-ok'],
  ] as const)('by %s', async (method, token) => {
    const { answer, seen } = await buy(token, method)
    expect(answer).toMatchObject({ status: 'completed' })
    expect(await seen()).toMatchObject({ state: 'captured', tickets: 1, ledger: ['capture 4120'] })
  })

  test('in two calls, for the answer to the first was compared with ours', async () => {
    const calls: string[] = []
    const watching = square('card', {
      fetch: (input, init) => {
        calls.push(`${init?.method} ${new URL(new Request(input).url).pathname.replace(/SQ\w+/, '*')}`)
        return fetch(input, init)
      },
    })
    const [buyer, event] = [await makePerson(db), await makeEvent(db)]
    const counted = { ...services, gateways: { square: providerGateway('square', watching, db) } }
    const request = want(event, 1, { sourceToken: 'cnon:card-nonce-ok', method: 'card' })
    expect(await checkOut(ctxOf(db), counted, buyer, request)).toMatchObject({ status: 'completed' })
    expect(calls).toEqual([CHARGE, COMPLETE])
  })

  test('and a decline is told with its own reason', async () => {
    const { answer, seen } = await buy('cnon:decline-INSUFFICIENT_FUNDS')
    expect(answer).toMatchObject({ status: 'declined' })
    expect(await seen()).toMatchObject({
      state: 'failed',
      code: 'INSUFFICIENT_FUNDS',
      tickets: 0,
      ledger: [],
    })
  })

  test.each([
    [CHARGE, 'drop after'],
    [COMPLETE, 'drop after'],
    [COMPLETE, 'drop before'],
  ] as const)('once, when the answer of %s is lost (%s)', async (route, kind) => {
    simulator.fail({ route, kind })
    const { answer, seen } = await buy()
    expect(answer).toMatchObject({ status: 'completed' })
    expect(await seen()).toMatchObject({ state: 'captured', tickets: 1, ledger: ['capture 4120'] })
  })

  test('also where a server in between refuses the repetition of a call whose answer was lost', async () => {
    simulator.fail({ route: COMPLETE, kind: 'drop after' })
    let charges = 0
    const between = square('card', {
      fetch: (input, init) => {
        const isCharge = init?.method === 'POST' && new Request(input).url.endsWith('/v2/payments')
        return isCharge && ++charges > 1
          ? Promise.resolve(new Response('<html>', { status: 404 }))
          : fetch(input, init)
      },
    })
    const { answer, seen } = await buy('cnon:card-nonce-ok', 'card', providerGateway('square', between, db))
    expect([charges, answer.status]).toEqual([3, 'processing'])
    expect(await seen()).toMatchObject({ state: 'unknown', ledger: ['capture 4120'] })
    await recover()
    expect(await seen()).toMatchObject({ state: 'captured', tickets: 1, ledger: ['capture 4120'] })
  })

  test('after the provider is back, when it was away for all three attempts', async () => {
    simulator.fail({ route: COMPLETE, kind: 'status', status: 503, times: 3 })
    const { answer, seen } = await buy()
    expect(answer).toMatchObject({ status: 'processing' })
    expect(await seen()).toMatchObject({ state: 'unknown', tickets: 0, ledger: [] })
    await recover()
    expect(await seen()).toMatchObject({ state: 'captured', tickets: 1, ledger: ['capture 4120'] })
  })

  test('or not at all, when the charge never came', async () => {
    simulator.fail({ route: CHARGE, kind: 'status', status: 503, times: 3 })
    const { seen } = await buy()
    await recover()
    expect(await seen()).toMatchObject({ state: 'failed', code: 'GATEWAY_TIMEOUT', tickets: 0, ledger: [] })
  })
})

test.each([
  ['paypal', 'PayPal approval URL not provided'],
  ['cashapp', 'Cash App redirect URL not provided'],
] as const)('a buyer whom %s wants to see, but names no page for it, is told so', async (method, message) => {
  const pageless: Provider = {
    ...square('card'),
    charge: () =>
      Promise.resolve({ status: 'requires_action', providerPaymentId: method, redirectUrl: null }),
  }
  const [buyer, event] = [await makePerson(db), await makeEvent(db)]
  const gateways = { [method]: providerGateway(method, pageless, db) }
  const request = want(event, 1, { method, sourceToken: 'x' })
  const answer = await checkOut(ctxOf(db), { ...services, gateways }, buyer, request)
  expect(answer).toMatchObject({ status: 'declined', message })
  expect(await ticketsOf(db, event, 'active')).toBe(0)
})

describe('a payment that is not ours', () => {
  const dollar = { kind: 'tamper', from: '"amount":4120', to: '"amount":100' } as const

  test('is let go while nothing has moved, and settles nothing', async () => {
    simulator.fail({ route: CHARGE, ...dollar })
    const { answer, seen } = await buy()
    expect(answer).toMatchObject({ status: 'declined' })
    expect(await seen()).toMatchObject({ state: 'failed', code: 'AMOUNT_MISMATCH', tickets: 0, ledger: [] })
    const { payment } = await seen()
    expect(await gateway.find(payment.idempotency_key)).toMatchObject({ status: 'declined' })
  })

  test('stays unknown where letting go comes too late, and settles nothing', async () => {
    simulator.fail({ route: CHARGE, ...dollar })
    simulator.fail({ route: 'POST /v2/payments/*/cancel', kind: 'tamper', from: 'CANCELED', to: 'COMPLETED' })
    const { answer, seen } = await buy()
    expect(answer).toMatchObject({ status: 'processing' })
    expect(await seen()).toMatchObject({ state: 'unknown', code: 'AMOUNT_MISMATCH', tickets: 0 })
  })

  test('stays unknown once money has moved, and settles nothing however often it is asked about', async () => {
    simulator.fail({ route: COMPLETE, ...dollar })
    simulator.fail({ route: 'GET /v2/payments', ...dollar, times: 9 })
    const { answer, seen } = await buy()
    expect(answer).toMatchObject({ status: 'processing' })
    await recover()
    expect(await seen()).toMatchObject({ state: 'unknown', code: 'AMOUNT_MISMATCH', tickets: 0 })
  })

  test('waits for an operator past its deadline, and ends once they gave all of it back by hand', async () => {
    simulator.fail({ route: COMPLETE, ...dollar })
    simulator.fail({ route: 'GET /v2/payments', ...dollar, times: 99 })
    const { seen } = await buy()
    const isLate = () => db.pool.query("update payments set deadline_at = now() where state = 'unknown'")
    for (let turn = 0; turn < 2; turn++) {
      await isLate()
      await recover()
      expect(await seen()).toMatchObject({ state: 'void_due', tickets: 0, ledger: ['capture 4120'] })
    }
    const { payment } = await seen()
    const taken = simulator.ledger().find(({ reference }) => reference === payment.id)!
    const ours = { ...newPayment(), paymentId: payment.id, providerPaymentId: taken.providerId }
    await square('card').refund(ours, ours.amount, 'by hand')
    await recover()
    expect(await seen()).toMatchObject({
      state: 'failed',
      tickets: 0,
      ledger: ['capture 4120', 'refund 4120'],
    })
  })
})

test('a refund is of a payment that we know, and of no more than it took', async () => {
  const { seen } = await buy()
  const { payment } = await seen()
  const providerPaymentId = payment.provider_payment_id!
  const refund = (cents: number, id = providerPaymentId) =>
    gateway.refund({ providerPaymentId: id, idempotencyKey: `${payment.id}-r1`, amount: toCents(cents) })
  expect(await refund(4121)).toEqual({ status: 'failed', code: 'REFUND_NOT_ALLOWED' })
  expect(await refund(4120, 'SQNONE')).toEqual({ status: 'failed', code: 'ORDER_NOT_FOUND' })
  expect(await refund(4120)).toMatchObject({ status: 'refunded' })
  expect((await seen()).ledger).toEqual(['capture 4120', 'refund 4120'])
})

test('a refund is of no payment of another provider, and of none of another environment', async () => {
  const { payment } = await (await buy('wnon:cash-app-ok', 'cashapp')).seen()
  const { payment: live } = await (await buy()).seen()
  await db.pool.query("update payments set environment = 'live' where id = $1", [live.id])
  for (const { id, provider_payment_id: providerPaymentId } of [payment, live]) {
    const asked = { providerPaymentId: providerPaymentId!, idempotencyKey: `${id}-r1`, amount: toCents(4120) }
    expect(await gateway.refund(asked)).toEqual({ status: 'failed', code: 'ORDER_NOT_FOUND' })
  }
})

test.each([
  ['card', 'cnon:card-nonce-ok'],
  ['cashapp', 'wnon:cash-app-ok'],
] as const)('what is set aside and may not be taken is let go: %s', async (method, token) => {
  const body = { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST' }] }
  simulator.fail({ route: COMPLETE, kind: 'status', status: 400, body })
  const { answer, seen } = await buy(token, method)
  expect(answer).toMatchObject({ status: 'declined' })
  const { payment } = await seen()
  const ours = { paymentId: payment.id, idempotencyKey: payment.idempotency_key, providerPaymentId: null }
  expect(await square(method).find({ ...newPayment(), ...ours }, systemNow())).toMatchObject({
    status: 'cancelled',
  })
})

test('cancelling a charge that is set aside lets it go, and says so of one that was taken', async () => {
  simulator.fail({ route: COMPLETE, kind: 'status', status: 503, times: 3 })
  const { seen } = await buy()
  const { payment } = await seen()
  expect(await gateway.cancel(payment.idempotency_key)).toEqual({
    status: 'declined',
    code: 'GATEWAY_TIMEOUT',
  })
  await recover()
  expect(await seen()).toMatchObject({ state: 'failed', tickets: 0, ledger: [] })
  const { seen: bought } = await buy()
  expect(await gateway.cancel((await bought()).payment.idempotency_key)).toMatchObject({ status: 'captured' })
  expect(await gateway.find('no such key')).toBeNull()
})

import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { releaseExpired } from '#modules/checkout/settle/release-checkouts.server.ts'
import { PROVIDER_TIMEOUT_MS } from '#modules/payments/ask-provider.server.ts'
import { FIRST_DELAY_MS, PAYMENT_ATTEMPTS } from '#modules/payments/retry.ts'
import type { Charge, Gateway } from '#modules/payments/gateway.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { paymentOf, takenOf, want } from '#tests/support/buying.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { moved } from '#tests/support/simulated-providers.ts'

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
      return { status: 'unknown', code: 'GATEWAY_NOT_CONFIGURED' }
    },
  }
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(event, 1))
  services.gateways.square = square
  const [charge] = sent
  if (!charge) throw new Error('nothing was sent')
  return { event, answer, charge }
}

/** Long enough ago that Square's list has caught up. */
const payIsDue = () =>
  db.pool.query("update payments set next_check_at = now(), created_at = created_at - interval '3 minutes'")
const recover = async () => {
  await recoverCheckouts(ctxOf(db), services)
  await releaseExpired(ctxOf(db))
}

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

test('a charge that never came is given up, and takes nothing', async () => {
  const { answer } = await neverReached()
  await payIsDue()
  await recover()
  const { id, state } = await paymentOf(db, answer)
  expect([state, moved(simulator, id)]).toEqual(['failed', []])
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

describe('a payment past its deadline', () => {
  const isLate = () => db.pool.query('update payments set deadline_at = now(), next_check_at = now()')
  const reservationIsOver = () =>
    db.pool.query("update checkouts set reserved_until = now() where state = 'open'")
  const silent = { status: 'unknown', code: 'NETWORK_ERROR' } as const

  test.each([
    ['is under way', { status: 'pending', providerPaymentId: 'under way' }],
    ['waits for its buyer', { status: 'requires_action', providerPaymentId: 'x', redirectUrl: '/' }],
    ['is unknown', silent],
  ] as const)('that %s at the provider is told to take nothing, and ends', async (_what, found) => {
    const { event, answer } = await neverReached()
    services.gateways.square = { ...square, find: async () => found }
    await payIsDue()
    await recover()
    expect((await paymentOf(db, answer)).state).not.toBe('failed')
    await isLate()
    await reservationIsOver()
    await recover()
    const { id, state } = await paymentOf(db, answer)
    expect([state, moved(simulator, id)]).toEqual(['failed', []])
    expect(await takenOf(db, event)).toBe(0)
  })

  test('whose provider is silent holds no places; money that was taken all the same goes back', async () => {
    const { event, answer, charge } = await neverReached()
    expect((await square.charge(charge)).status).toBe('captured')
    services.gateways.square = {
      ...square,
      find: async () => silent,
      cancel: () => Promise.reject(new Error('down')),
    }
    await isLate()
    await reservationIsOver()
    await recover()
    expect((await paymentOf(db, answer)).state).toBe('void_due')
    expect(await takenOf(db, event)).toBe(0)

    await db.pool.query('update ticket_inventory set taken = capacity where event_id = $1', [event.eventId])
    services.gateways.square = square
    for (const state of ['refund_due', 'refunded']) {
      await payIsDue()
      await recover()
      expect((await paymentOf(db, answer)).state).toBe(state)
    }
  })

  test('whose provider is not configured any more holds no places either, and is told of once', async () => {
    const { event, answer } = await neverReached()
    delete services.gateways.square
    await isLate()
    await reservationIsOver()
    const said: string[] = []
    const log = { ...ctxOf(db).log, error: (message: string) => void said.push(message) }
    for (let turn = 0; turn < 2; turn++) {
      await payIsDue()
      await recoverCheckouts({ ...ctxOf(db), log }, services)
    }
    await releaseExpired(ctxOf(db))
    expect((await paymentOf(db, answer)).state).toBe('void_due')
    expect(await takenOf(db, event)).toBe(0)
    expect(said.filter((message) => message.includes('past its deadline'))).toHaveLength(1)
  })

  test('that was captured in time settles as ever', async () => {
    const { answer, charge } = await neverReached()
    await square.charge(charge)
    await isLate()
    // A provider has nothing to cancel any more, and may say so rudely.
    services.gateways.square = { ...square, cancel: () => Promise.reject(new Error('too late')) }
    await recover()
    expect((await paymentOf(db, answer)).state).toBe('captured')
  })
})

test('nobody asks about a payment while its attempt may still be at work', async () => {
  await neverReached()
  const [row] = await db.statement<{ seconds: number }>(
    `insert into payments (id, checkout_id, gateway, environment, attempt, amount_cents, idempotency_key, state)
     select gen_random_uuid(), id, 'square', 'simulator', 99, 100, id || '-a99', 'failed' from checkouts limit 1
     returning extract(epoch from next_check_at - now())::float8 as seconds`,
  )
  const waits = Array.from({ length: PAYMENT_ATTEMPTS - 1 }, (_, at) => FIRST_DELAY_MS * 2 ** at)
  const longest = PAYMENT_ATTEMPTS * PROVIDER_TIMEOUT_MS + waits.reduce((sum, ms) => sum + ms, 0)
  expect(row!.seconds * 1000).toBeGreaterThan(longest + 5_000)
})

test('a payment of another environment is left alone', async () => {
  const { answer } = await neverReached()
  await db.pool.query("update payments set environment = 'live', next_check_at = now() where id = $1", [
    (await paymentOf(db, answer)).id,
  ])
  await recover()
  expect((await paymentOf(db, answer)).state).toBe('unknown')
})

test('past its deadline it holds no places either', async () => {
  const { answer } = await neverReached()
  await db.pool.query(
    "update payments set environment = 'live', next_check_at = now(), deadline_at = now() where id = $1",
    [(await paymentOf(db, answer)).id],
  )
  await recover()
  expect((await paymentOf(db, answer)).state).toBe('void_due')
})

test('a payment is asked about at its deadline, however long it has waited between', async () => {
  const { answer } = await neverReached()
  await db.pool.query(
    "update payments set checks = 9, next_check_at = now(), deadline_at = now() + interval '90 seconds' where id = $1",
    [(await paymentOf(db, answer)).id],
  )
  services.gateways.square = {
    ...square,
    find: async () => ({ status: 'pending', providerPaymentId: 'way' }),
  }
  await recover()
  const [row] = await db.statement<{ seconds: number }>(
    'select extract(epoch from next_check_at - now())::float8 as seconds from payments where id = $1',
    [(await paymentOf(db, answer)).id],
  )
  expect(row?.seconds).toBeLessThanOrEqual(90)
})

test('a checkout that cannot be given back stops no other', async () => {
  const requests = [await makeEvent(db), await makeEvent(db)]
  for (const event of requests)
    await checkOut(
      ctxOf(db),
      services,
      await makePerson(db),
      want(event, 1, { sourceToken: 'cnon:card-nonce-declined' }),
    )
  const [bad, good] = requests
  await db.pool.query(
    'alter table ticket_inventory add constraint stuck check (event_id <> $1::uuid or taken > 0) not valid'.replace(
      '$1',
      `'${bad!.eventId}'`,
    ),
  )
  await db.pool.query("update checkouts set reserved_until = now() where state = 'open'")
  await recover()
  expect([await takenOf(db, bad!), await takenOf(db, good!)]).toEqual([1, 0])
  await db.pool.query('alter table ticket_inventory drop constraint stuck')
})

import { expect, test } from 'vitest'
import { simulatedGateway } from '#modules/payments/simulator/gateway.server.ts'
import { tokenFor } from '#modules/payments/simulator/token.server.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const gateway = simulatedGateway('square', db)

const charge = (key: string, sourceToken = 'cnon:card-nonce-ok') =>
  gateway.charge({
    paymentId: newId(),
    idempotencyKey: key,
    amount: toCents(4120),
    currency: 'USD',
    sourceToken,
    customerEmail: 'buyer@steppers.example',
    returnUrl: 'http://localhost:3000',
  })

test('the same key is the same charge, whatever comes with it', async () => {
  const first = await charge('key-a')
  expect(first.status).toBe('captured')
  expect(await charge('key-a', 'cnon:card-nonce-declined')).toEqual(first)
  expect(await gateway.find('key-a')).toEqual(first)
})

test('a charge that stumbles twice is captured at the third try', async () => {
  const token = tokenFor({ kind: 'stumbles', times: 2 })
  const told = []
  for (let i = 0; i < 4; i++) told.push((await charge('key-stumbling', token)).status)
  expect(told).toEqual(['unknown', 'unknown', 'captured', 'captured'])
})

test('a charge that was cancelled before it came takes nothing', async () => {
  expect(await gateway.find('key-b')).toBeNull()
  expect((await gateway.cancel('key-b')).status).toBe('declined')
  expect((await charge('key-b')).status).toBe('declined')
})

test('a refund asked for twice gives the money back once, and never more than was taken', async () => {
  const taken = await charge('key-c')
  if (taken.status !== 'captured') throw new Error('not captured')
  const refund = (key: string) =>
    gateway.refund({
      providerPaymentId: taken.providerPaymentId,
      idempotencyKey: key,
      amount: toCents(4120),
    })
  expect(await refund('refund-1')).toEqual({ status: 'refunded', refundId: 'refund-1' })
  expect(await refund('refund-1')).toEqual({ status: 'refunded', refundId: 'refund-1' })
  expect(await refund('refund-2')).toEqual({ status: 'failed', code: 'REFUND_NOT_ALLOWED' })
})

test('a refund is of its own charge, in parts up to what was taken, and of none that took nothing', async () => {
  const [one, other] = [await charge('key-d'), await charge('key-e')]
  if (one.status !== 'captured' || other.status !== 'captured') throw new Error('not captured')
  const refund = (providerPaymentId: string, key: string, cents: number) =>
    gateway.refund({ providerPaymentId, idempotencyKey: key, amount: toCents(cents) })
  for (let i = 0; i < 2; i++)
    expect(await refund(one.providerPaymentId, 'part-1', 3000)).toMatchObject({ status: 'refunded' })
  expect(await refund(one.providerPaymentId, 'part-2', 1120)).toMatchObject({ status: 'refunded' })
  expect(await refund(one.providerPaymentId, 'part-3', 1)).toMatchObject({ status: 'failed' })
  expect(await refund(other.providerPaymentId, 'whole', 4120)).toMatchObject({ status: 'refunded' })
  await charge('key-f', 'cnon:card-nonce-declined')
  const [declined] = await db.statement<{ id: string }>(
    "select id from simulator_payments where idempotency_key = 'key-f'",
  )
  expect(await refund(declined!.id, 'of nothing', 1)).toMatchObject({ status: 'failed' })
})

test('a charge that stumbles when it is cancelled takes nothing, however often either is asked for', async () => {
  const token = tokenFor({ kind: 'stumbles', times: 2 })
  expect((await charge('key-stumbling-on', token)).status).toBe('unknown')
  for (let times = 0; times < 3; times++)
    expect((await gateway.cancel('key-stumbling-on')).status).toBe('declined')
  expect((await charge('key-stumbling-on', token)).status).toBe('declined')
})

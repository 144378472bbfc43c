import { expect, test } from 'vitest'
import { simulatedGateway } from '#modules/payments/simulator/gateway.server.ts'
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

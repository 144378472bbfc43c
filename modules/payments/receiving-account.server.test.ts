import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { PAYPAL_ACCOUNT, SQUARE_ACCOUNT } from '#dev/payment-simulator/simulator.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { PLATFORM_ACCOUNT } from '#modules/payments/gateway.ts'
import type { PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, paymentOf, want } from '#tests/support/buying.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const DECLINED = { sourceToken: 'cnon:card-nonce-declined' }
const BY_PAYPAL = { method: 'paypal', sourceToken: null } as const

let buyer: PersonId
beforeEach(async () => {
  buyer = await makePerson(db)
})
const buy = (request: CheckoutRequest) => checkOut(ctxOf(db), services, buyer, request)

const receiversOf = async (answer: object) =>
  (
    await db.statement<{ account: string }>(
      'select receiving_account as account from payments where checkout_id = $1 order by attempt',
      [checkoutIdOf(answer)],
    )
  ).map(({ account }) => account)

describe('each payment says which account receives it', () => {
  test('a location of Square, at the second try as well', async () => {
    const request = want(await makeEvent(db), 1, DECLINED)
    await buy(request)
    const answer = await buy({ ...request, sourceToken: 'cnon:card-nonce-ok' })
    expect(await receiversOf(answer)).toEqual([SQUARE_ACCOUNT.locationId, SQUARE_ACCOUNT.locationId])
  })

  test('a merchant of PayPal', async () => {
    const answer = await buy(want(await makeEvent(db), 1, BY_PAYPAL))
    expect(await receiversOf(answer)).toEqual([PAYPAL_ACCOUNT.merchantId])
  })

  test('where that was not written down it is the platform, and for cash the host', async () => {
    const [card, cash] = [
      await buy(want(await makeEvent(db), 1)),
      await buy(want(await makeEvent(db), 1, DECLINED)),
    ]
    await db.pool.query("update payments set gateway = 'cash' where checkout_id = $1", [checkoutIdOf(cash)])
    await db.pool.query('alter table payments drop column receiving_account')
    const url = new URL('../../db/migrations/0378_receiving_account.sql', import.meta.url)
    await db.pool.query(await readFile(url, 'utf8'))
    expect(await receiversOf(card)).toEqual([PLATFORM_ACCOUNT])
    expect(await receiversOf(cash)).toEqual(['host'])
  })
})

describe('a payment that another account received', () => {
  const movedTo = async (answer: object, account: string) => {
    const payment = await paymentOf(db, answer)
    await db.pool.query('update payments set receiving_account = $2 where id = $1', [payment.id, account])
    return payment
  }

  test('is not ours at Square', async () => {
    const answer = await buy(want(await makeEvent(db), 1))
    const { idempotency_key: key } = await movedTo(answer, 'LSOMEBODYELSE')
    const find = () => services.gateways.square!.find(key)
    expect(await find()).toEqual({ status: 'unknown', code: 'AMOUNT_MISMATCH' })
    await movedTo(answer, PLATFORM_ACCOUNT)
    expect(await find()).toMatchObject({ status: 'captured' })
  })

  test('is not ours at PayPal, and not taken', async () => {
    const answer = await buy(want(await makeEvent(db), 1, BY_PAYPAL))
    const { idempotency_key: key, provider_payment_id: id } = await movedTo(answer, 'SMEBDYELSE234')
    simulator.approve(id!)
    const find = () => services.gateways.paypal!.find(key)
    expect(await find()).toEqual({ status: 'declined', code: 'AMOUNT_MISMATCH' })
    expect(simulator.ledger().filter(({ providerId }) => providerId === id)).toEqual([])
    await movedTo(answer, PLATFORM_ACCOUNT)
    expect(await find()).toMatchObject({ status: 'captured' })
  })

  test.each([
    ['square', {}],
    ['paypal', BY_PAYPAL],
  ] as const)('may have been taken there although ours knows nothing of it: %s', async (name, how) => {
    const answer = await buy(want(await makeEvent(db), 1, how))
    const { idempotency_key: key, id } = await movedTo(answer, 'LSOMEBODYELSE')
    const gateway = services.gateways[name]!
    const ends = async (state: string) => {
      await db.pool.query(`update payments set state = $2, provider_payment_id = 'GONE' where id = $1`, [
        id,
        state,
      ])
      return [await gateway.find(key), (await gateway.cancel(key)).status]
    }
    expect(await ends('unknown')).toEqual([{ status: 'unknown', code: 'GATEWAY_NOT_CONFIGURED' }, 'unknown'])
    // What waits for an approval nobody but us would have taken.
    expect(await ends('requires_action')).toEqual([null, 'declined'])
    for (const account of [gateway.receivingAccount, PLATFORM_ACCOUNT]) {
      await movedTo(answer, account)
      expect(await ends('unknown')).toEqual([null, 'declined'])
    }
  })

  test.each([
    ['square', {}],
    ['paypal', BY_PAYPAL],
  ] as const)('is not known to ours, which is asked for its money: %s', async (name, how) => {
    const answer = await buy(want(await makeEvent(db), 1, how))
    const { id } = await movedTo(answer, 'LSOMEBODYELSE')
    const gateway = services.gateways[name]!
    await db.pool.query(
      "update payments set state = 'captured', provider_payment_id = 'UNKNOWN' where id = $1",
      [id],
    )
    const refund = () =>
      gateway.refund({ providerPaymentId: 'UNKNOWN', idempotencyKey: `${id}-r1`, amount: toCents(4_120) })
    const route = name === 'square' ? 'POST /v2/refunds' : 'GET /v2/checkout/orders/*'
    expect(await refund()).toEqual({ status: 'failed', code: 'ORDER_NOT_FOUND' })
    simulator.fail({ route, kind: 'status', status: 403 })
    expect(await refund()).toEqual({ status: 'failed', code: 'ORDER_NOT_FOUND' })
    // Of our own account that is said of its keys.
    await movedTo(answer, gateway.receivingAccount)
    simulator.fail({ route, kind: 'status', status: 403 })
    expect(await refund()).toEqual({ status: 'failed', code: 'INVALID_CREDENTIALS' })
  })
})

import { expect, test, vi } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { stampPaymentEnvironment } from '#modules/payments/stamp-environment.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { takenOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const stamp = async () => (await db.pool.query('select environment from payment_environment')).rows

test('a database keeps to one kind of money from its first payment on', async () => {
  expect(await stampPaymentEnvironment(db, 'sandbox')).toEqual({ ok: true, value: null })
  // Nothing was paid yet: the operator may still change their mind.
  expect(await stampPaymentEnvironment(db, 'simulator')).toEqual({ ok: true, value: null })
  expect(await stamp()).toEqual([{ environment: 'simulator' }])

  const [buyer, event] = [await makePerson(db), await makeEvent(db)]
  await checkOut(ctxOf(db), checkoutServices(db), buyer, want(event, 1))
  expect(await stampPaymentEnvironment(db, 'live')).toEqual({
    ok: false,
    failure: { code: 'OTHER_ENVIRONMENT', found: 'simulator' },
  })
  expect(await stampPaymentEnvironment(db, 'simulator')).toEqual({ ok: true, value: null })
  expect(await stamp()).toEqual([{ environment: 'simulator' }])
})

test('a server of another kind of money that runs still sells nothing', async () => {
  await db.pool.query("update payment_environment set environment = 'live'")
  const [buyer, event] = [await makePerson(db), await makeEvent(db)]
  const ctx = ctxOf(db)
  const logged = vi.spyOn(ctx.log, 'error')
  expect(await checkOut(ctx, checkoutServices(db), buyer, want(event, 1))).toMatchObject({
    status: 'refused',
    code: 'ORDER_FAILED',
  })
  expect(String(logged.mock.calls.at(-1)?.[1]?.['error'])).toMatch(/live/)
  expect(await takenOf(db, event)).toBe(0)
  await db.pool.query("update payment_environment set environment = 'simulator'")
  expect(await checkOut(ctxOf(db), checkoutServices(db), buyer, want(event, 1))).toMatchObject({
    status: 'completed',
  })
})

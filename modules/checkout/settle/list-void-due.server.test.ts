import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { listVoidDue } from '#modules/checkout/settle/list-void-due.server.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import type { ChargeOutcome } from '#modules/payments/gateway.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { paymentOf, want } from '#tests/support/buying.ts'
import { billingAdmin } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

/** An order whose charge was not answered, and whose provider answers this from then on, until it is past its deadline. */
async function endsWith(code: 'REQUEST_TIMEOUT' | 'AMOUNT_MISMATCH', titles: string[]) {
  const services = checkoutServices(db)
  const silent: ChargeOutcome = { status: 'unknown', code: 'REQUEST_TIMEOUT' }
  const charge = (): Promise<ChargeOutcome> => Promise.resolve(silent)
  const answer = (): Promise<ChargeOutcome> => Promise.resolve({ ...silent, code })
  services.gateways.square = { ...services.gateways.square!, charge, find: answer, cancel: answer }
  const events = await Promise.all(titles.map((title) => makeEvent(db, { title })))
  const bought = await checkOut(ctxOf(db), services, await makePerson(db), want(events, 1))
  const { id } = await paymentOf(db, bought)
  await db.pool.query('update payments set deadline_at = now(), next_check_at = now() where id = $1', [id])
  await recoverCheckouts(ctxOf(db), services)
  return id
}

test('an admin finds each payment that could not be ended, of which orders it is, and which is not ours', async () => {
  const admin = await billingAdmin(db)
  await checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(await makeEvent(db), 1))
  expect(await listVoidDue(db, admin)).toEqual([])
  const [silent, wrong] = [
    await endsWith('REQUEST_TIMEOUT', ['The Ball', 'The Picnic']),
    await endsWith('AMOUNT_MISMATCH', ['The Gala']),
  ]
  await db.pool.query("update payments set provider_payment_id = 'SQ1' where id = $1", [wrong])
  // First what waits for a person, however many older ones wait for nobody.
  const found = await listVoidDue(db, admin)
  expect(found).toMatchObject([
    { id: wrong, amount: 4120, gateway: 'square', providerPaymentId: 'SQ1', isMismatch: true },
    { id: silent, amount: 8240, gateway: 'square', providerPaymentId: '', isMismatch: false },
  ])
  expect(found.map(({ orders }) => orders.map(({ event }) => event).toSorted())).toEqual([
    ['The Gala'],
    ['The Ball', 'The Picnic'],
  ])
})

import { expect, test } from 'vitest'
import { payoutsOf } from '#modules/payouts/list-payouts.server.ts'
import { approvedForPaypal } from '#tests/support/paying-out.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { paypalPayoutsOf, refusal, SEND } from '#tests/support/paypal-payouts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { send, follow } = paypalPayoutsOf(db)

/** What a host reads of a payout to such an address, when PayPal was asked about it once. */
async function readOf(beginning: string) {
  const payout = await approvedForPaypal(db, `${beginning}@steppers.example`)
  await send(payout)
  await follow(payout.payoutId)
  const [own] = await payoutsOf(db, payout.night.ownerId)
  return own
}

test('a host reads whether PayPal sends a payout, since when it waits for them, and why it did not arrive', async () => {
  const nothing = { unclaimedSince: null, problem: '' }
  expect(await readOf('tasha')).toMatchObject({ state: 'paid', byPaypal: true, ...nothing })
  expect(await readOf('pending')).toMatchObject({ state: 'sending', byPaypal: true, ...nothing })
  expect(await readOf('unclaimed')).toMatchObject({
    state: 'sending',
    byPaypal: true,
    unclaimedSince: expect.any(String),
    problem: 'RECEIVER_UNREGISTERED',
  })
  expect(await readOf('fail')).toMatchObject({
    state: 'failed',
    unclaimedSince: null,
    problem: 'RECEIVER_ACCOUNT_LOCKED',
  })
})

test('and nothing of what is wrong on our side, nor that it waited once it is with them', async () => {
  const payout = await approvedForPaypal(db, 'unclaimed@steppers.example')
  simulator.fail(refusal('INSUFFICIENT_FUNDS'))
  await send(payout)
  const own = async () => (await payoutsOf(db, payout.night.ownerId))[0]
  expect(await own()).toMatchObject({ state: 'approved', byPaypal: false, problem: '' })
  simulator.fail({ route: SEND, kind: 'drop before' })
  simulator.fail(refusal('INSUFFICIENT_FUNDS'))
  await send(payout)
  expect(await own()).toMatchObject({ state: 'sending', byPaypal: true, problem: '' })
  await follow(payout.payoutId)
  await follow(payout.payoutId)
  simulator.payouts.settle(payout.payoutId, 'SUCCESS')
  await follow(payout.payoutId)
  expect(await own()).toMatchObject({ state: 'paid', unclaimedSince: null, problem: '' })
  await db.pool.query("update payouts set problem = 'RECEIVER_UNREGISTERED' where id = $1", [payout.payoutId])
  expect(await own()).toMatchObject({ problem: '' })
})

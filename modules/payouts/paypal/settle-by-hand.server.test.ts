import { describe, expect, test } from 'vitest'
import { markPayoutPaid } from '#modules/payouts/pay/change-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import { allPayouts } from '#modules/payouts/pay/payouts-to-make.server.ts'
import { beginSending } from '#modules/payouts/pay/send-payout.server.ts'
import { settleByHand } from '#modules/payouts/paypal/settle-by-hand.server.ts'
import { toCents } from '#platform/money.ts'
import { approvedForPaypal, pastNight } from '#tests/support/paying-out.ts'
import { failure, paypalPayoutsOf, SEND, type ApprovedPayout } from '#tests/support/paypal-payouts.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { ON, send, follow, rowOf, postings, mails, linesOf, age } = paypalPayoutsOf(db)

describe('one that does not go on', () => {
  /** Sent without any answer, so long ago. */
  async function stuck(days: number, item: string | null = null) {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    simulator.fail({ route: SEND, kind: 'status', status: 400, body: KEY_USED })
    await send(payout)
    await age(payout.payoutId, days)
    await db.pool.query('update payouts set item_state = $2 where id = $1', [payout.payoutId, item])
    return payout
  }
  const KEY_USED = {
    name: 'USER_BUSINESS_ERROR',
    details: [{ field: 'SENDER_BATCH_ID', issue: 'Duplicate' }],
  }
  const settle = ({ payoutId, ada }: ApprovedPayout, reference: string | null) =>
    settleByHand({ db }, ada, { payoutId, reference })
  const offered = async ({ payoutId, ada }: ApprovedPayout) =>
    (await allPayouts({ db, services: ON }, ada)).rows.find(({ id }) => id === payoutId)?.paypal?.maySettle

  test('is settled by an admin who looked at PayPal, a day later', async () => {
    const early = await stuck(0)
    expect([await offered(early), await settle(early, null)]).toEqual([false, failure('STATE_CHANGED')])
    const failed = await stuck(2)
    const other = await stuck(2)
    expect(await offered(failed)).toBe(true)
    expect(await settle(failed, null)).toMatchObject({ ok: true })
    expect(await rowOf(failed.payoutId)).toMatchObject({
      state: 'failed',
      next_check_at: null,
      reference: '',
    })
    expect([await linesOf(failed.payoutId), await mails(failed.payoutId)]).toEqual([0, ['payout_failed']])
    expect(await settle(failed, 'PT 1')).toEqual(failure('STATE_CHANGED'))
    expect(await offered(failed)).toBe(false)
    expect(await rowOf(other.payoutId)).toMatchObject({ state: 'sending' })
    await follow(other.payoutId)
    await follow(other.payoutId)
    await follow(early.payoutId)
    await follow(early.payoutId)
  })

  test('and paid by their word it is posted once', async () => {
    const payout = await stuck(2)
    // It was: PayPal had it under this key.
    await ON.paypal!.send({
      payoutId: payout.payoutId,
      amount: toCents(9_700),
      currency: 'USD',
      receiver: 'tasha@steppers.example',
    })
    expect(await settle(payout, 'PT 1')).toMatchObject({ ok: true })
    expect(await settle(payout, 'PT 1')).toEqual(failure('STATE_CHANGED'))
    expect(await rowOf(payout.payoutId)).toMatchObject({
      state: 'paid',
      reference: 'PT 1',
      paid_by: payout.ada.personId,
      next_check_at: null,
    })
    expect(await postings(payout.payoutId)).toEqual(['payout 9700'])
    expect(await mails(payout.payoutId)).toEqual(['payout_paid'])
  })

  test.each([
    ['its host may claim it', 'UNCLAIMED', 'RECEIVER_UNREGISTERED', 36, 37],
    ['PayPal works on it for less than a week', 'ONHOLD', '', 6, 7],
    ['it has no answer for less than a week', null, '', 6, 7],
  ])('but not while %s', async (_, item, problem, early, late) => {
    const payout = await stuck(early, item)
    await db.pool.query('update payouts set problem = $2 where id = $1', [payout.payoutId, problem])
    expect([await offered(payout), await settle(payout, null)]).toEqual([false, failure('STATE_CHANGED')])
    await age(payout.payoutId, late)
    expect([await offered(payout), (await settle(payout, null)).ok]).toEqual([true, true])
  })
})

test('one that is sent by hand is not settled so', async () => {
  const { payoutId, ada } = await approvedForPaypal(db, 'tasha@steppers.example')
  await beginSending({ db }, ada, payoutId)
  await age(payoutId, 2)
  await db.pool.query(`update payouts set problem = 'MISMATCH' where id = $1`, [payoutId])
  expect(await settleByHand({ db }, ada, { payoutId, reference: 'X' })).toEqual(failure('STATE_CHANGED'))
})

describe('admins read', () => {
  test('how each payout is sent, how far it is, and PayPal’s number', async () => {
    const payout = await approvedForPaypal(db, 'pending@steppers.example')
    const { payoutId, ada } = payout
    const seen = async (services = ON) =>
      (await allPayouts({ db, services }, ada)).rows.find(({ id }) => id === payoutId)
    expect(await seen()).toMatchObject({ byPaypal: true, paypal: null, details: null })
    expect(await seen({ ...ON, isPaypalOn: false })).toMatchObject({ byPaypal: false })
    expect(await seen({ ...ON, paypal: null })).toMatchObject({ byPaypal: false })
    await send(payout)
    expect(await seen({ ...ON, isPaypalOn: false })).toMatchObject({
      byPaypal: true,
      paypal: { batchId: expect.stringMatching(/^PB/), itemState: 'PENDING', maySettle: false },
      sending: { isMine: false, mayGoOn: false },
      // Nobody has to see the address.
      details: null,
    })
    // Nor does another admin go on with it a day later.
    await age(payoutId, 2)
    expect(await seen()).toMatchObject({ sending: { mayGoOn: false } })
    simulator.payouts.settle(payoutId, 'SUCCESS')
    await follow(payoutId)
    expect(await seen()).toMatchObject({ byPaypal: true, sending: null })
  })

  test('that one to a PayPal address was sent by hand, where PayPal sends the next', async () => {
    const { payoutId, ada } = await approvedForPaypal(db, 'tasha@steppers.example')
    expect((await beginSending({ db }, ada, payoutId)).ok).toBe(true)
    expect((await markPayoutPaid({ db }, ada, { payoutId, reference: 'PP 1' })).ok).toBe(true)
    const { rows: all } = await allPayouts({ db, services: ON }, ada)
    expect(all.find(({ id }) => id === payoutId)).toMatchObject({ byPaypal: false, paypal: null })
  })

  test('that one to a bank is sent by hand', async () => {
    const night = await pastNight(db, [4_000])
    const { ada } = await approvedForPaypal(db, 'tasha@steppers.example')
    await makePayout({ db }, ada, night.organizerId)
    const { rows: all } = await allPayouts({ db, services: ON }, ada)
    expect(all.find(({ hint }) => hint.startsWith('Bank'))).toMatchObject({ byPaypal: false })
  })
})

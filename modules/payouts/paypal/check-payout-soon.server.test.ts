import { expect, test } from 'vitest'
import { handleWebhooks } from '#modules/checkout/webhooks/handle-webhooks.server.ts'
import { readPaypalEvent } from '#modules/payments/webhooks/webhook-event.ts'
import { webhookInbox } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import { followPayouts } from '#modules/payouts/paypal/follow-payouts.server.ts'
import { checkPayoutSoon } from '#modules/payouts/paypal/check-payout-soon.server.ts'
import { settleByHand } from '#modules/payouts/paypal/settle-by-hand.server.ts'
import { newId, type PayoutId } from '#platform/ids.ts'
import { checkoutServices, ctxOf } from '#tests/support/box-office.ts'
import { approvedForPaypal } from '#tests/support/paying-out.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { failure, paypalPayoutsOf, SEND } from '#tests/support/paypal-payouts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { ON, send, follow, rowOf, age } = paypalPayoutsOf(db)

/** What PayPal last told of a payout goes through the inbox. Answers how it ended there. */
async function tell(payoutId: PayoutId) {
  const told = simulator.webhooks
    .toldByPaypal(new URLSearchParams())
    .map(readPaypalEvent)
    .find((event) => event?.reference === (payoutId as string))!
  await webhookInbox(db)({
    ...told,
    provider: 'paypal',
    environment: 'simulator',
    transmissionId: null,
    occurredAt: ctxOf(db).now,
  })
  await handleWebhooks(ctxOf(db), checkoutServices(db))
  const { rows } = await db.pool.query<{ state: string }>(
    'select state from webhook_inbox where event_id = $1',
    [told.eventId],
  )
  return rows[0]?.state
}

test('what PayPal tells of a payout leads to a question, and its answer decides', async () => {
  const payout = await approvedForPaypal(db, 'unclaimed@steppers.example')
  const { payoutId } = payout
  await send(payout)
  await follow(payoutId)
  expect(await followPayouts(ctxOf(db), ON)).toBe(0)
  simulator.payouts.settle(payoutId, 'SUCCESS')
  expect(await tell(payoutId)).toBe('done')
  expect(await rowOf(payoutId)).toMatchObject({ state: 'sending' })
  expect(await followPayouts(ctxOf(db), ON)).toBe(1)
  expect(await rowOf(payoutId)).toMatchObject({ state: 'paid' })
  // Also after the month in which it is asked about by itself.
  await db.pool.query('update payouts set next_check_at = null')
  simulator.payouts.settle(payoutId, 'REFUNDED')
  expect(await tell(payoutId)).toBe('done')
  expect(await followPayouts(ctxOf(db), ON)).toBe(1)
  expect(await rowOf(payoutId)).toMatchObject({ state: 'returned' })
  expect(await checkPayoutSoon({ db }, payoutId, 'simulator')).toBe(false)
})

test('but not of another kind of money, of a payout that is not here, or of one that is not at PayPal', async () => {
  const payout = await approvedForPaypal(db, 'pending@steppers.example')
  const { payoutId } = payout
  expect(await checkPayoutSoon({ db }, payoutId, 'simulator')).toBe(false)
  await send(payout)
  expect(await checkPayoutSoon({ db }, payoutId, 'live')).toBe(false)
  expect(await checkPayoutSoon({ db }, newId<'payout'>(), 'simulator')).toBe(false)
  expect(await checkPayoutSoon({ db }, payoutId, 'simulator')).toBe(true)
  simulator.payouts.settle(payoutId, 'FAILED')
  expect(await followPayouts(ctxOf(db), ON)).toBe(1)
  expect(await tell(payoutId)).toBe('foreign')
})

test('and one that an admin has settled, of which PayPal’s number is not known, is never sent again', async () => {
  const payout = await approvedForPaypal(db, 'tasha@steppers.example')
  const { payoutId, ada } = payout
  simulator.fail({ route: SEND, kind: 'drop after', times: 3 })
  await send(payout)
  await age(payoutId, 2)
  expect(await settleByHand({ db }, ada, { payoutId, reference: 'PT 1' })).toMatchObject({ ok: true })
  expect(await checkPayoutSoon({ db }, payoutId, 'simulator')).toBe(false)
  expect(await settleByHand({ db }, ada, { payoutId, reference: null })).toEqual(failure('STATE_CHANGED'))
})

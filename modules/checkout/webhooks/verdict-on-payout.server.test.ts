import { expect, test } from 'vitest'
import { verdictOnPayout } from '#modules/checkout/webhooks/verdict-on-payout.server.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import { settleByHand } from '#modules/payouts/paypal/settle-by-hand.server.ts'
import { newId, type PaymentId } from '#platform/ids.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { approvedForPaypal } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

/** What becomes of a message of PayPal about a payout that an admin has settled: paid with a reference, or not. */
async function verdictOnSettled(reference: string | null, batchId: string | null, told: string) {
  const { payoutId, ada } = await approvedForPaypal(db, 'pending@steppers.example')
  await db.pool.query(
    `update payouts set state = 'sending', through = 'paypal', environment = 'simulator', sending_by = $2,
       sending_at = now() - interval '2 days', problem = 'MISMATCH', batch_id = $3 where id = $1`,
    [payoutId, ada.personId, batchId],
  )
  expect(await settleByHand({ db }, ada, { payoutId, reference })).toMatchObject({ ok: true })
  const event: WaitingEvent = {
    id: newId(),
    provider: 'paypal',
    environment: 'simulator',
    event_type: `PAYMENT.PAYOUTS-ITEM.${told}`,
    kind: 'payout',
    object_id: null,
    provider_payment_id: null,
    payment_reference: payoutId as string as PaymentId,
    attempts: 1,
  }
  expect(await verdictOnPayout(ctxOf(db), { ...event, environment: 'live' })).toMatchObject({
    state: 'foreign',
  })
  const { state, note } = await verdictOnPayout(ctxOf(db), event)
  return [state, note.replace(payoutId, '…')]
}

const TWICE =
  'Payout … was not delivered by our books, and PayPal tells that it was paid: its money may go out twice.'
const NOT_PAID = 'Payout … is paid by our books, and PayPal tells that it is not: its host may have no money.'

test.each([
  [null, null, 'SUCCEEDED', TWICE],
  [null, 'PB1', 'SUCCEEDED', TWICE],
  ['PT1', null, 'FAILED', NOT_PAID],
  ['PT1', null, 'RETURNED', NOT_PAID],
  ['PT1', null, 'REFUNDED', NOT_PAID],
  // What a question about it cannot put right.
  ['PT1', 'PB1', 'BLOCKED', NOT_PAID],
])(
  'an operator is told where an admin said %s (of %s), and PayPal tells %s',
  async (reference, batch, told, note) => {
    expect(await verdictOnSettled(reference, batch, told)).toEqual(['unhandled', note])
  },
)

test.each([
  [null, null, 'FAILED', 'foreign'],
  [null, 'PB1', 'RETURNED', 'foreign'],
  [null, null, 'UNCLAIMED', 'foreign'],
  ['PT1', null, 'SUCCEEDED', 'foreign'],
  ['PT1', null, 'HELD', 'foreign'],
  // It is asked about, and comes back.
  ['PT1', 'PB1', 'RETURNED', 'done'],
])(
  'and is not where they said %s (of %s), and PayPal tells %s: %s',
  async (reference, batch, told, state) => {
    expect(await verdictOnSettled(reference, batch, told)).toMatchObject([state, expect.any(String)])
  },
)

// Many payouts whose turn has come at once: none waits for another, nor stops at one that cannot be seen to.
import { expect, test } from 'vitest'
import type { OurPayout, PayoutSender } from '#modules/payments/payout-sender.ts'
import { followPayouts } from '#modules/payouts/paypal/follow-payouts.server.ts'
import { sendByPaypal } from '#modules/payouts/paypal/send-by-paypal.server.ts'
import { createLog } from '#platform/log.server.ts'
import { ctxOf, SECRETS } from '#tests/support/box-office.ts'
import { approvedForPaypal } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

/** A PayPal that has taken every payout and finished none, and what it was asked about. */
function unhurried(reasonOf: (payout: OurPayout) => string = () => '') {
  const asked: string[] = []
  const open = (payout: OurPayout) =>
    Promise.resolve({
      status: 'open' as const,
      batchId: `B${payout.payoutId}`,
      state: 'PENDING' as const,
      reason: reasonOf(payout),
    })
  const paypal: PayoutSender = {
    environment: 'simulator',
    send: open,
    find: (payout) => {
      asked.push(payout.payoutId)
      return open(payout)
    },
  }
  return { asked, services: { paypal, isPaypalOn: true, ...SECRETS } }
}

const sent = await approvedForPaypal(db, 'tasha@steppers.example')
await sendByPaypal(ctxOf(db), unhurried().services, sent.ada, sent.payoutId)
// Eleven more, which were paid today: these are asked about as well.
await db.pool.query(
  `insert into payouts select (jsonb_populate_record(p, jsonb_build_object(
     'id', copy.id, 'batch_id', 'B' || copy.id, 'state', 'paid', 'paid_at', now(), 'reference', 'PT'))).*
   from payouts p, (select gen_random_uuid() as id from generate_series(1, 11)) copy where p.id = $1`,
  [sent.payoutId],
)
const allDue = () => db.pool.query('update payouts set next_check_at = now()')

test('a run asks about all whose turn has come, also above ten, once each', async () => {
  await allDue()
  const { asked, services } = unhurried()
  expect(await followPayouts(ctxOf(db), services)).toBe(12)
  expect(new Set(asked).size).toBe(12)
  expect(await followPayouts(ctxOf(db), services)).toBe(0)
  expect(asked).toHaveLength(12)
})

test('one that cannot be seen to stops no other, and is told in the log', async () => {
  await allDue()
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  // A sign that the database does not take.
  const { asked, services } = unhurried(({ payoutId }) => (payoutId === sent.payoutId ? '\0' : ''))
  expect(await followPayouts({ ...ctxOf(db), log }, services)).toBe(12)
  expect(new Set(asked).size).toBe(12)
  const told = lines.filter((line) => line.includes('could not be seen to'))
  expect(told.map((line) => line.includes(sent.payoutId))).toEqual([true])
})

test('nothing is asked any more once the site stops', async () => {
  await allDue()
  const { asked, services } = unhurried()
  expect(await followPayouts(ctxOf(db), services, AbortSignal.abort())).toBe(0)
  expect(asked).toEqual([])
})

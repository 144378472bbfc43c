import { expect, test } from 'vitest'
import { returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { pastNight } from '#tests/support/paying-out.ts'
import { payoutSteps } from '#tests/support/payout-steps.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { ada, paidOut } = await payoutSteps(db)

/** When a mail says that its payout was sent; nothing where there is no mail. */
const told = async (key: string) =>
  (
    await db.statement<{ sendingAt: string | null }>(
      `select payload ->> 'sendingAt' as "sendingAt" from mail_outbox where dedupe_key = $1`,
      [key],
    )
  ).map(({ sendingAt }) => sendingAt)

test('a host reads when their money was sent, where that was noted', async () => {
  const payoutId = await paidOut((await pastNight(db, [4_000])).organizerId)
  const [row] = await db.statement<{ at: Date }>('select sending_at as at from payouts where id = $1', [
    payoutId,
  ])
  expect(await told(`payout_paid:${payoutId}`)).toEqual([row!.at.toISOString()])
  await db.pool.query('update payouts set sending_at = null where id = $1', [payoutId])
  expect(await returnPayout({ db }, ada, payoutId)).toMatchObject({ ok: true })
  expect(await told(`payout_returned:${payoutId}`)).toEqual([null])
})

test('a host whose account is deleted is told nothing', async () => {
  const night = await pastNight(db, [4_000])
  const payoutId = await paidOut(night.organizerId)
  await db.pool.query("update profiles set email = 'gone@account.invalid' where id = $1", [night.ownerId])
  expect(await returnPayout({ db }, ada, payoutId)).toMatchObject({ ok: true })
  expect(await told(`payout_returned:${payoutId}`)).toEqual([])
})

import { expect, test } from 'vitest'
import { returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { listStatement } from '#modules/payouts/statement/list-statement.server.ts'
import { billingAdmin, pastNight, payOut } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

test('each line says of which order, or of which payout, it is, and is of one kind', async () => {
  const night = await pastNight(db, [4_000])
  await db.pool.query("update events set title = 'The Ball', time_zone = 'America/Denver' where id = $1", [
    night.eventId,
  ])
  const payoutId = await payOut(db, night.organizerId)
  await returnPayout({ db }, await billingAdmin(db), payoutId)
  const [orderId] = night.orders
  const [{ code } = { code: '' }] = await db.statement<{ code: string }>(
    'select code from orders where id = $1',
    [orderId],
  )
  const ofPayout = {
    timeZone: 'America/Chicago',
    order: null,
    payout: { id: payoutId, hint: 'Bank account ending in 6789', reference: 'WIRE 1' },
  }
  const ofOrder = {
    timeZone: 'America/Denver',
    order: { id: orderId, code, eventId: night.eventId, event: 'The Ball' },
    payout: null,
  }
  const { rows } = await listStatement(db, night.ownerId, { filters: {} })
  expect(rows).toMatchObject([
    { kind: 'payout_returned', amount: 3_880, ...ofPayout },
    { kind: 'payout', amount: -3_880, ...ofPayout },
    { kind: 'sale', amount: 3_880, ...ofOrder },
  ])
  for (const [at, kind] of (['payout_returned', 'payout', 'sale'] as const).entries())
    expect((await listStatement(db, night.ownerId, { filters: { kind } })).rows).toEqual([rows[at]])
})

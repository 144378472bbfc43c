import { expect, test } from 'vitest'
import { cancelPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { dueHosts } from '#modules/payouts/pay/due-hosts.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import type { OrganizerId } from '#platform/ids.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import {
  billingAdmin,
  endDaysAgo,
  giveAccount,
  pastNight,
  payOut,
  soldByCard,
} from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const ada = await billingAdmin(db, 'Ada')
const make = async (organizerId: OrganizerId) => {
  const made = await makePayout({ db }, ada, organizerId)
  if (!made.ok) throw new Error(made.failure.code)
  return made.value.payoutId
}

test('admins see who is due money that no payout holds, those who can be paid first, and why not the others', async () => {
  const ready = await pastNight(db, [4_000])
  // Of a second night of the same host, which is to come, nothing is due.
  const coming = await makeEvent(db, { ownerId: ready.ownerId })
  await db.pool.query('update events set organizer_id = $2 where id = $1', [
    coming.eventId,
    ready.organizerId,
  ])
  await soldByCard(db, coming, 90_000)
  const rests = await pastNight(db, [6_000])
  await giveAccount(db, rests.ownerId, 2)
  const missing = await pastNight(db, [5_000])
  await db.pool.query('delete from payout_accounts where person_id = $1', [missing.ownerId])
  const replaced = await pastNight(db, [7_000])
  await db.pool.query('update payout_accounts set ended_at = now() where person_id = $1', [replaced.ownerId])
  // Nothing is due to these: it is in a payout that is open, or was paid.
  const open = await pastNight(db, [8_000])
  await make(open.organizerId)
  const paid = await pastNight(db, [9_000])
  await payOut(db, paid.organizerId)
  const cancelled = await pastNight(db, [3_000])
  await cancelPayout({ db }, ada, await make(cancelled.organizerId))
  // Under another name this one owes as much.
  const debtor = await pastNight(db, [6_500])
  const other = await pastNight(db, [7_000])
  await db.pool.query('update organizers set owner_id = $2 where id = $1', [
    other.organizerId,
    debtor.ownerId,
  ])
  await db.pool.query(
    `insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, organizer_cents)
     select $1, 'refund', $2, $3, gen_random_uuid(), -15000, 15000`,
    [other.organizerId, other.eventId, other.orders[0]],
  )
  // A sale after the payout that is open waits for the next.
  await endDaysAgo(db, open, -1)
  await soldByCard(db, open, 2_000)
  await endDaysAgo(db, open, 3)

  expect(await dueHosts({ db }, ada)).toEqual(
    [
      [ready, 4_000, 'ready'] as const,
      [cancelled, 3_000, 'ready'] as const,
      [replaced, 7_000, 'missing'] as const,
      [debtor, 6_500, 'owes'] as const,
      [rests, 6_000, 'rests'] as const,
      [missing, 5_000, 'missing'] as const,
    ].map(([{ organizerId }, price, account]) => ({
      organizerId,
      name: 'Classy Steppers',
      due: price * 0.97,
      account,
    })),
  )
})

test('also of more than one payout can be, which is not made', async () => {
  const night = await pastNight(db, [4_000])
  await db.pool.query(
    `insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, organizer_cents)
     select $1, 'refund', $2, $3, gen_random_uuid(), 2000000000, -2000000000 from generate_series(1, 2)`,
    [night.organizerId, night.eventId, night.orders[0]],
  )
  const hosts = await dueHosts({ db }, ada)
  expect(hosts.find(({ organizerId }) => organizerId === night.organizerId)).toMatchObject({
    due: 4_000_000_000 + 3_880,
    account: 'too much',
  })
  expect(await makePayout({ db }, ada, night.organizerId)).toEqual({
    ok: false,
    failure: { code: 'TOO_MUCH' },
  })
})

import { describe, expect, test } from 'vitest'
import { balancesOf } from '#modules/payouts/balance.server.ts'
import { returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import type { EventId, OrderId, OrganizerId, PersonId } from '#platform/ids.ts'
import { DAY_MS } from '#platform/time.ts'
import { billingAdmin, endDaysAgo, pastNight, payOut, soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { paymentIdOf, refundTold } from '#tests/support/refund-told.ts'

const db = await testDatabase()

const disputed = async (orderId: OrderId) =>
  db.pool.query(
    `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents) values (gen_random_uuid(), $1, 'D', 'open', 100)`,
    [await paymentIdOf(db, orderId)],
  )
/** What an organiser may be paid, what comes later and what is disputed: by the lines, and by the sums that pages read. */
async function payable(organizerId: OrganizerId) {
  const [lines] = await db.statement(
    `select coalesce(sum(cents) filter (where is_due), 0)::integer as due,
       coalesce(sum(cents) filter (where not is_due and not is_disputed), 0)::integer as later,
       coalesce(sum(cents) filter (where is_disputed), 0)::integer as disputed from payable_lines($1, 2)`,
    [organizerId],
  )
  const [sums] = await db.statement(
    `select coalesce(sum(cents) filter (where is_due), 0)::integer as due,
       coalesce(sum(cents) filter (where not is_due), 0)::integer as later,
       coalesce(sum(disputed), 0)::integer as disputed from payable_events($1, 2)`,
    [organizerId],
  )
  expect(sums).toEqual(lines)
  return lines
}

test('what is disputed after a payout is held, and only that', async () => {
  const night = await pastNight(db, [4_000])
  await payOut(db, night.organizerId)
  await endDaysAgo(db, night, -1)
  const [late, disputedOne] = [await soldByCard(db, night, 3_000), await soldByCard(db, night, 5_000)]
  await endDaysAgo(db, night, 3)
  expect(await payable(night.organizerId)).toEqual({ due: 2_910 + 4_850, later: 0, disputed: 0 })
  await disputed(disputedOne)
  expect(await payable(night.organizerId)).toEqual({ due: 2_910, later: 0, disputed: 4_850 })
  await disputed(night.orders[0]!)
  expect(await payable(night.organizerId)).toEqual({ due: 2_910, later: 0, disputed: 4_850 })
  await disputed(late)
  expect(await payable(night.organizerId)).toEqual({ due: 0, later: 0, disputed: 2_910 + 4_850 })
})

test('a payout that came back is due again at once', async () => {
  const night = await pastNight(db, [4_000])
  const payout = await payOut(db, night.organizerId)
  expect(await payable(night.organizerId)).toEqual({ due: 0, later: 0, disputed: 0 })
  expect(await returnPayout({ db }, await billingAdmin(db), payout)).toMatchObject({ ok: true })
  expect(await payable(night.organizerId)).toEqual({ due: 3_880, later: 0, disputed: 0 })
})

test('a debt of an event to come is due at once, whatever is disputed beside it', async () => {
  const night = await pastNight(db, [4_000])
  await payOut(db, night.organizerId)
  await endDaysAgo(db, night, -30)
  await disputed(await soldByCard(db, night, 9_000))
  expect(await payable(night.organizerId)).toEqual({ due: 0, later: 0, disputed: 8_730 })
  await refundTold(db, await paymentIdOf(db, night.orders[0]!), { cents: 1_000 })
  expect(await payable(night.organizerId)).toEqual({ due: -1_000, later: 0, disputed: 8_730 })
})

describe('the money of an event that is moved forward', () => {
  const move = (eventId: EventId, to: string) =>
    db.pool.query(
      `update events set starts_at = now() ${to} - interval '5 hours', ends_at = now() ${to} where id = $1`,
      [eventId],
    )

  const firstComing = async (ownerId: PersonId) =>
    (await balancesOf(db, ownerId)).flatMap(({ comingEvents }) => comingEvents)[0]!
  const daysUntilDue = async (ownerId: PersonId) =>
    Math.floor((Date.parse((await firstComing(ownerId)).dueAt) - Date.now()) / DAY_MS)

  test('after tickets were sold is due when buyers were told that it ends', async () => {
    const night = await pastNight(db, [])
    await endDaysAgo(db, night, -30)
    await soldByCard(db, night)
    await move(night.eventId, "- interval '3 days'")
    const moved = await payable(night.organizerId)
    await move(night.eventId, "- interval '5 days'")
    expect([moved, await payable(night.organizerId)]).toEqual([
      { due: 0, later: 3_880, disputed: 0 },
      { due: 0, later: 3_880, disputed: 0 },
    ])
    expect(await daysUntilDue(night.ownerId)).toBe(31)
    // Its new end is the later one again.
    await move(night.eventId, "+ interval '60 days'")
    expect(await daysUntilDue(night.ownerId)).toBe(61)
  })

  test('back from a day on which nobody bought is due when those were told who did', async () => {
    const night = await pastNight(db, [])
    await endDaysAgo(db, night, -30)
    await soldByCard(db, night)
    await move(night.eventId, "+ interval '400 days'") // a slip
    await move(night.eventId, "+ interval '10 days'")
    expect(await daysUntilDue(night.ownerId)).toBe(31)
    await soldByCard(db, night)
    await move(night.eventId, "+ interval '5 days'")
    expect(await daysUntilDue(night.ownerId)).toBe(31)
  })

  test('while an order waits for its money is due as promised to that buyer', async () => {
    const night = await pastNight(db, [])
    await endDaysAgo(db, night, -30)
    const orderId = await soldByCard(db, night)
    await db.pool.query("update orders set order_status = 'awaiting_payment' where id = $1", [orderId])
    await move(night.eventId, "+ interval '1 day'")
    await db.pool.query("update orders set order_status = 'completed' where id = $1", [orderId])
    expect(await daysUntilDue(night.ownerId)).toBe(31)
  })

  test('before anybody had paid is due after the night', async () => {
    const night = await pastNight(db, [])
    await endDaysAgo(db, night, -30)
    await move(night.eventId, "+ interval '6 hours'")
    await soldByCard(db, night)
    await move(night.eventId, "+ interval '7 hours'")
    expect(Date.parse((await firstComing(night.ownerId)).dueAt)).toBeLessThan(Date.now() + 3 * DAY_MS)
  })
})

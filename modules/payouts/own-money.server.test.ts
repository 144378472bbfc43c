import { describe, expect, test } from 'vitest'
import { balancesOf } from '#modules/payouts/balance.server.ts'
import { heldOrdersOf } from '#modules/payouts/held-orders.server.ts'
import { payoutsOf } from '#modules/payouts/list-payouts.server.ts'
import { cancelPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import { nextPayoutsOf, payoutsPage } from '#modules/payouts/payouts-page.server.ts'
import { listStatement } from '#modules/payouts/statement/list-statement.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { OrderId, PersonId } from '#platform/ids.ts'
import { systemNow, toInstant } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { endDaysAgo, pastNight, payOut, soldByCard } from '#tests/support/paying-out.ts'
import { payoutSteps } from '#tests/support/payout-steps.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase()
const { ada, refundOrder } = await payoutSteps(db)

test('people see the payouts to their own organisers, and none that was cancelled', async () => {
  const [night, other] = [await pastNight(db, [4_000]), await pastNight(db, [5_000])]
  const cancelled = await makePayout({ db }, ada, night.organizerId)
  if (!cancelled.ok) throw new Error(cancelled.failure.code)
  await cancelPayout({ db }, ada, cancelled.value.payoutId)
  const [payoutId, otherId] = [await payOut(db, night.organizerId), await payOut(db, other.organizerId)]
  const paidAt = toInstant(new Date('2026-12-01T12:00:00Z'))
  await db.pool.query('update payouts set paid_at = $2 where id = $1', [payoutId, paidAt])
  expect((await payoutsOf(db, night.ownerId)).map((own) => [own.id, own.paidAt])).toEqual([
    [payoutId, paidAt],
  ])
  expect((await payoutsOf(db, other.ownerId)).map(({ id, amount }) => [id, amount])).toEqual([
    [otherId, 4_850],
  ])
})

test('the statement of a payout has its lines, of its organiser', async () => {
  const [night, other] = [await pastNight(db, [4_000, 6_000]), await pastNight(db, [5_000])]
  const [payout, second] = [await payOut(db, night.organizerId), await payOut(db, other.organizerId)]
  await endDaysAgo(db, night, -1)
  await soldByCard(db, night, 7_000)
  const amounts = async (owner: typeof night.ownerId, filters: object) =>
    (await listStatement(db, owner, { filters })).rows.map(({ amount }) => amount)
  expect(await amounts(night.ownerId, { payout })).toEqual([5_820, 3_880])
  expect(await amounts(night.ownerId, { payout: second })).toEqual([])
  expect(await amounts(night.ownerId, {})).toEqual([6_790, -9_700, 5_820, 3_880])
})

test('the statement of a year goes by the clock of each event', async () => {
  const night = await pastNight(db, [4_000])
  const abroad = await makeEvent(db, { ownerId: night.ownerId })
  await db.pool.query("update events set organizer_id = $2, time_zone = 'UTC' where id = $1", [
    abroad.eventId,
    night.organizerId,
  ])
  // At that moment it is still the old year in Chicago.
  for (const [eventId, order, cents] of [
    [night.eventId, night.orders[0], 100],
    [abroad.eventId, await soldByCard(db, abroad), 200],
  ] as const)
    await db.pool.query(
      `insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, organizer_cents, created_at)
       values ($1, 'refund', $2, $3, gen_random_uuid(), -$4::integer, $4::integer, '2025-01-01T05:30:00Z')`,
      [night.organizerId, eventId, order, cents],
    )
  const amounts = async (year: string) =>
    (await listStatement(db, night.ownerId, { filters: { year } })).rows.map(({ amount }) => amount)
  expect([await amounts('2024'), await amounts('2025'), await amounts('2023')]).toEqual([[-100], [-200], []])
})

test('what comes is of nights to come, without those that are postponed or bring nothing', async () => {
  const night = await pastNight(db, [4_000])
  const titles = async () =>
    (await balancesOf(db, night.ownerId)).flatMap(({ comingEvents }) =>
      comingEvents.map(({ title, cents }) => [title, cents]),
    )
  expect(await titles()).toEqual([])
  const nights = ['Red Ball', 'Blue Ball', 'Free Ball'].map((title) =>
    makeEvent(db, { ownerId: night.ownerId, title }),
  )
  const [red, blue, free] = await Promise.all(nights)
  for (const event of [red!, blue!, free!]) {
    await db.pool.query('update events set organizer_id = $2 where id = $1', [
      event.eventId,
      night.organizerId,
    ])
    await soldByCard(db, event, event === free ? 0 : 2_000)
  }
  await db.pool.query("update events set status = 'postponed' where id = $1", [blue!.eventId])
  // All of this one went back.
  const gone = await makeEvent(db, { ownerId: night.ownerId, title: 'Gone Ball' })
  await db.pool.query('update events set organizer_id = $2 where id = $1', [gone.eventId, night.organizerId])
  await refundOrder(gone, await soldByCard(db, gone, 2_000))
  const stranger = await pastNight(db, [])
  await soldByCard(db, await makeEvent(db, { ownerId: stranger.ownerId }), 3_000)
  expect(await titles()).toEqual([['Red Ball', 1_940]])
})

test('a balance counts what is on its way of this organiser alone', async () => {
  const [night, other] = [await pastNight(db, [4_000]), await pastNight(db, [5_000])]
  await payOut(db, night.organizerId)
  await endDaysAgo(db, night, -1)
  await soldByCard(db, night, 3_000)
  await endDaysAgo(db, night, 3)
  await makePayout({ db }, ada, night.organizerId)
  await makePayout({ db }, ada, other.organizerId)
  expect(await balancesOf(db, night.ownerId)).toMatchObject([
    { due: 0, coming: 0, held: 0, onItsWay: 2_910, paidOut: 3_880 },
  ])
  expect((await payoutsOf(db, night.ownerId))[0]).toMatchObject({ state: 'made', paidAt: null })
})

/** An open dispute of the payment for an order. */
const dispute = (orderId: OrderId) =>
  db.pool.query(
    `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents)
     select gen_random_uuid(), p.id, p.id, 'open', 100 from orders o join payments p on p.checkout_id = o.checkout_id where o.id = $1`,
    [orderId],
  )

test('a balance tells what is due from what is to come, and from what is held', async () => {
  const night = await pastNight(db, [4_000, 6_000])
  const coming = await makeEvent(db, { ownerId: night.ownerId })
  await db.pool.query('update events set organizer_id = $2 where id = $1', [
    coming.eventId,
    night.organizerId,
  ])
  await soldByCard(db, coming, 3_000)
  await dispute(night.orders[1]!)
  const [balance] = await balancesOf(db, night.ownerId)
  expect(balance).toMatchObject({ due: 3_880, coming: 2_910, held: 5_820 })
})

test('of what is held each order shows what it still brings, in no payout, to its own host', async () => {
  const [night, other] = [await pastNight(db, [4_000, 6_000]), await pastNight(db, [5_000])]
  await payOut(db, night.organizerId)
  for (const order of [...night.orders, ...other.orders]) await dispute(order)
  // All of it is in a payout.
  expect(await heldOrdersOf(db, night.ownerId)).toEqual([])
  await refundOrder(night, await late(night, 7_000))
  const sold = await late(night, 8_000)
  await dispute(sold)
  expect(await heldOrdersOf(db, night.ownerId)).toMatchObject([{ orderId: sold, cents: 7_760 }])
  expect(await heldOrdersOf(db, other.ownerId)).toMatchObject([{ orderId: other.orders[0], cents: 4_850 }])
})

/** An order for a night that was paid out before. */
async function late(night: Awaited<ReturnType<typeof pastNight>>, price: number): Promise<OrderId> {
  await endDaysAgo(db, night, -1)
  const order = await soldByCard(db, night, price)
  await endDaysAgo(db, night, 3)
  return order
}

describe('the page of payouts', () => {
  const asked = { path: '/', file: '/', search: new URLSearchParams(), now: systemNow() }
  const pageOf = (owner: PersonId, at: Db = db, ofAll = true) => payoutsPage(at, owner, asked, { ofAll })

  test('asks the ledger once what is payable', async () => {
    const night = await pastNight(db, [4_000])
    const texts: string[] = []
    const counting = throughStatement(db, (text, values, ...more) => {
      texts.push(text)
      return db.statement(text, values, ...more)
    })
    await pageOf(night.ownerId, counting)
    expect(texts.join(' ').match(/payable_events/g)).toHaveLength(1)
  })

  test('promises nothing that waits for a debt under another name', async () => {
    const first = await pastNight(db, [4_000])
    await payOut(db, first.organizerId)
    await refundOrder(first, first.orders[0]!)
    const second = await pastNight(db, [4_000], { ownerId: first.ownerId })
    const said = async () => {
      const { next, waitsForOthers } = await pageOf(first.ownerId)
      return [next.map(({ amount }) => amount), waitsForOthers]
    }
    expect(await said()).toEqual([[], true])
    const search = new URLSearchParams({ host: second.organizerId })
    const ofSecond = await payoutsPage(db, first.ownerId, { ...asked, search }, { ofAll: false })
    expect([ofSecond.next, ofSecond.waitsForOthers]).toEqual([[], true])
    expect(await nextPayoutsOf(db, first.ownerId, systemNow())).toEqual([])
    expect(await makePayout({ db }, ada, second.organizerId)).toMatchObject({
      failure: { code: 'OWES_ELSEWHERE' },
    })
    await endDaysAgo(db, second, -1)
    await soldByCard(db, second, 1_000)
    await endDaysAgo(db, second, 3)
    expect(await said()).toEqual([[4_850], false])
    expect(await makePayout({ db }, ada, second.organizerId)).toMatchObject({ value: { amount: 4_850 } })
  })
})

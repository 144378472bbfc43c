// Somebody with two organisers: what the page of payouts shows of one of them, and of both.
import { describe, expect, test } from 'vitest'
import { nextPayoutsOf, payoutsPage } from '#modules/payouts/payouts-page.server.ts'
import { newId, type OrderId } from '#platform/ids.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { endDaysAgo, giveAccount, pastNight, payOut, soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

const dispute = (orderId: OrderId) =>
  db.pool.query(
    `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents)
     select gen_random_uuid(), p.id, p.id, 'open', 100 from orders o join payments p on p.checkout_id = o.checkout_id where o.id = $1`,
    [orderId],
  )

/** The first has 38.80 due, 58.20 held and a night in four weeks; the second was paid out 97.00, and has a night in two. */
async function begin() {
  const first = await pastNight(db, [4_000, 6_000])
  const { ownerId } = first
  await dispute(first.orders[1]!)
  const second = await pastNight(db, [10_000], { ownerId })
  const payoutId = await payOut(db, second.organizerId)
  for (const [{ organizerId }, title, days] of [
    [first, 'In four weeks', 28],
    [second, 'In two weeks', 14],
  ] as const) {
    const event = await makeEvent(db, { ownerId, title, startsAt: plusMs(systemNow(), days * DAY_MS) })
    await db.pool.query('update events set organizer_id = $2 where id = $1', [event.eventId, organizerId])
    await db.pool.query('delete from organizers where id = $1', [event.organizerId])
    await soldByCard(db, event, 2_000)
  }
  await db.pool.query("update organizers set name = 'Second' where id = $1", [second.organizerId])
  const pageOf = (host: string | null, ofAll: boolean) =>
    payoutsPage(
      db,
      ownerId,
      {
        path: '/payouts',
        file: '/payouts.csv',
        search: new URLSearchParams(host === null ? {} : { host }),
        now: systemNow(),
      },
      { ofAll },
    )
  return { first, second, payoutId, ownerId, pageOf }
}

const seen = async (page: ReturnType<typeof payoutsPage>) => {
  const { host, balances, balance, coming, held, payouts, lines, file } = await page
  return {
    host: host?.name ?? null,
    balances: balances.map(({ organizerId }) => organizerId),
    balance,
    coming: coming.map(({ title }) => title),
    held: held.map(({ orderId }) => orderId),
    payouts: payouts.map(({ id }) => id),
    lines: lines.map(({ amount }) => amount).toSorted((a, b) => a - b),
    file,
  }
}

describe('the page of payouts', () => {
  test('shows one organiser, the first unless another of theirs is asked for, or all of them together', async () => {
    const { first, second, payoutId, pageOf } = await begin()
    const ofFirst = {
      host: 'Classy Steppers',
      balances: [first.organizerId],
      balance: { due: 3_880, coming: 1_940, held: 5_820, onItsWay: 0, paidOut: 0, cashFees: 0 },
      coming: ['In four weeks'],
      held: [first.orders[1]],
      payouts: [],
      lines: [1_940, 3_880, 5_820],
      file: `/payouts.csv?host=${first.organizerId}`,
    }
    const ofSecond = {
      host: 'Second',
      balances: [second.organizerId],
      balance: { due: 0, coming: 1_940, held: 0, onItsWay: 0, paidOut: 9_700, cashFees: 0 },
      coming: ['In two weeks'],
      held: [],
      payouts: [payoutId],
      lines: [-9_700, 1_940, 9_700],
      file: `/payouts.csv?host=${second.organizerId}`,
    }
    const ofBoth = {
      host: null,
      balances: [first.organizerId, second.organizerId],
      balance: { due: 3_880, coming: 3_880, held: 5_820, onItsWay: 0, paidOut: 9_700, cashFees: 0 },
      coming: ['In two weeks', 'In four weeks'],
      held: [first.orders[1]],
      payouts: [payoutId],
      lines: [-9_700, 1_940, 1_940, 3_880, 5_820, 9_700],
      file: '/payouts.csv',
    }
    const stranger = newId<'organizer'>()
    expect(await seen(pageOf(null, false))).toEqual(ofFirst)
    expect(await seen(pageOf(stranger, false))).toEqual(ofFirst)
    expect(await seen(pageOf(second.organizerId, false))).toEqual(ofSecond)
    expect(await seen(pageOf(second.organizerId, true))).toEqual(ofSecond)
    expect(await seen(pageOf(null, true))).toEqual(ofBoth)
    expect(await seen(pageOf(stranger, true))).toEqual(ofBoth)
    const { hosts, isUnread } = await pageOf(null, false)
    expect(hosts.map(({ id }) => id)).toEqual([first.organizerId, second.organizerId])
    expect([isUnread, (await pageOf('no id', false)).isUnread]).toEqual([false, true])
  })

  test('says of each organiser what comes next, not before a new account may be used, and names them where there are two', async () => {
    const { ownerId, pageOf } = await begin()
    const said = await nextPayoutsOf(db, ownerId, systemNow())
    expect(said).toEqual([
      'You get $38.80 with the next payout for Classy Steppers',
      expect.stringMatching(/^You get \$19\.40 on .* for Second$/),
    ])
    const { next, waitsForOthers } = await pageOf(null, true)
    expect(next.map(({ amount, organizer }) => [amount, organizer])).toEqual([
      [3_880, 'Classy Steppers'],
      [1_940, 'Second'],
    ])
    expect(waitsForOthers).toBe(false)
    await giveAccount(db, ownerId, 0)
    expect((await nextPayoutsOf(db, ownerId, systemNow()))[0]).toMatch(/^You get \$38\.80 on /)
    const alone = await pastNight(db, [4_000])
    expect(await nextPayoutsOf(db, alone.ownerId, systemNow())).toEqual([
      'You get $38.80 with the next payout',
    ])
  })

  test('waits for nothing where nothing is due, and says what is due also without an account', async () => {
    const event = await makeEvent(db)
    const asked = { path: '/', file: '/', search: new URLSearchParams(), now: systemNow() }
    expect((await payoutsPage(db, event.ownerId, asked, { ofAll: true })).waitsForOthers).toBe(false)
    await soldByCard(db, event, 4_000)
    await endDaysAgo(db, event, 3)
    expect(await nextPayoutsOf(db, event.ownerId, systemNow())).toEqual([
      'You get $38.80 with the next payout',
    ])
  })
})

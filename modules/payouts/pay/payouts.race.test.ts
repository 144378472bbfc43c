import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { cancelPayout, returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { endDaysAgo, pastNight, soldByCard } from '#tests/support/paying-out.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { code, expectSumsOfLines, payoutSteps } from '#tests/support/payout-steps.ts'

const db = await testDatabase()
const { ada, bea, made, approve, send, pay, paidOut } = await payoutSteps(db)
afterEach(() => expectSumsOfLines(db))

describe('at the same moment', () => {
  test('two admins make one payout', async () => {
    const event = await pastNight(db, [4_000, 5_000])
    const answers = await Promise.all([ada, bea, ada].map((by) => makePayout({ db }, by, event.organizerId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(code('ALREADY_OPEN'))
  })

  test('a payout is paid or cancelled, and posted once', async () => {
    const event = await pastNight(db, [4_000])
    const payoutId = await made(event.organizerId)
    await approve(payoutId)
    await send(payoutId)
    const answers = await Promise.all([
      pay(payoutId),
      pay(payoutId),
      cancelPayout({ db }, bea, payoutId),
      pay(payoutId),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('two payouts of one host come back, one after the other in their books', async () => {
    const first = await pastNight(db, [4_000])
    const early = await paidOut(first.organizerId)
    const next = await makeEvent(db, { ownerId: first.ownerId })
    await db.pool.query('update events set organizer_id = $2 where id = $1', [
      next.eventId,
      first.organizerId,
    ])
    await soldByCard(db, next)
    await endDaysAgo(db, next, 3)
    const late = await paidOut(first.organizerId)
    // The first is posted and not committed.
    const { db: slow, reached, go } = pausing(db, { before: 'w.email', without: null })
    const returned = [returnPayout({ db: slow }, ada, early)]
    await reached
    returned.push(returnPayout({ db }, bea, late))
    await Promise.race([returned[1], sleep(500)])
    go()
    expect((await Promise.all(returned)).map(({ ok }) => ok)).toEqual([true, true])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('and would make several without the lock and the indexes: the test above can fail', async () => {
    const event = await pastNight(db, [4_000])
    await db.pool.query(
      'drop index one_open_payout; alter table payout_lines drop constraint payout_lines_pkey',
    )
    try {
      let most = 0
      for (let round = 0; round < 20 && most < 2; round++) {
        const answers = await Promise.all(
          [ada, bea, ada, bea, ada, bea].map((by) => {
            const { db: unlocked } = pausing(db, { before: null, without: / for no key update$/ })
            return makePayout({ db: unlocked }, by, event.organizerId)
          }),
        )
        most = Math.max(most, answers.filter(({ ok }) => ok).length)
        await db.pool.query('delete from payout_lines; delete from payout_sums')
        await db.pool.query('delete from payouts')
      }
      expect(most).toBeGreaterThan(1)
    } finally {
      await db.pool.query(
        `alter table payout_lines add primary key (organizer_id, transaction_id);
         create unique index one_open_payout on payouts (organizer_id) where state in ('made', 'approved')`,
      )
    }
  })
})

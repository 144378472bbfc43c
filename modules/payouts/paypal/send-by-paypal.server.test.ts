import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { PayoutServices } from '#modules/payouts/payout-services.ts'
import { cancelPayout, markPayoutPaid } from '#modules/payouts/pay/change-payout.server.ts'
import { beginSending, stopSending } from '#modules/payouts/pay/send-payout.server.ts'
import { followPayouts } from '#modules/payouts/paypal/follow-payouts.server.ts'
import { sendByPaypal } from '#modules/payouts/paypal/send-by-paypal.server.ts'
import { toCents } from '#platform/money.ts'
import { ctxOf, SECRET } from '#tests/support/box-office.ts'
import { approvedForPaypal, giveAccount } from '#tests/support/paying-out.ts'
import {
  failure,
  meeting,
  paypalPayoutsOf,
  refusal,
  SEND,
  type ApprovedPayout,
  type PayoutRow,
} from '#tests/support/paypal-payouts.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { ON, send, follow, rowOf, postings, mails, age } = paypalPayoutsOf(db)

describe('a payout to a PayPal address', () => {
  test('is sent by one press, and paid once PayPal says so, with a posting and a mail', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    const { payoutId, ada, bea } = payout
    expect(await send(payout)).toMatchObject({ ok: true })
    expect(await rowOf(payoutId)).toMatchObject({
      state: 'sending',
      through: 'paypal',
      item_state: 'PENDING',
    })
    expect(await postings(payoutId)).toEqual([])
    // Nobody sends it by hand meanwhile.
    expect(await beginSending({ db }, bea, payoutId)).toEqual(failure('STATE_CHANGED'))
    expect(await stopSending({ db }, ada, payoutId)).toEqual(failure('STATE_CHANGED'))
    expect(await cancelPayout({ db }, ada, payoutId)).toEqual(failure('STATE_CHANGED'))
    expect(await markPayoutPaid({ db }, ada, { payoutId, reference: 'X' })).toEqual(failure('STATE_CHANGED'))
    expect(await follow(payoutId)).toBe(1)
    expect(await rowOf(payoutId)).toMatchObject({
      state: 'paid',
      reference: expect.stringMatching(/^PT/),
      problem: '',
      paid_by: ada.personId,
    })
    expect(await postings(payoutId)).toEqual(['payout 9700'])
    expect(await mails(payoutId)).toEqual(['payout_paid'])
    // Asked again daily, and nothing happens twice.
    expect(await follow(payoutId)).toBe(1)
    expect(await postings(payoutId)).toEqual(['payout 9700'])
    expect(simulator.payouts.count(payoutId)).toBe(1)
  })

  test('is asked about only when its turn has come', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    await send(payout)
    await db.pool.query('update payouts set next_check_at = null where id <> $1', [payout.payoutId])
    expect(await followPayouts(ctxOf(db), ON)).toBe(0)
    const { next_check_at: next } = await rowOf(payout.payoutId)
    expect(next!.getTime() - Date.now()).toBeLessThan(11_000)
    expect(await follow(payout.payoutId, { ...ON, paypal: null })).toBe(0)
    expect(await follow(payout.payoutId, { ...ON, paypal: { ...ON.paypal!, environment: 'live' } })).toBe(0)
    await follow(payout.payoutId)
  })

  test.each<[string, string, (payout: ApprovedPayout) => Promise<unknown>, PayoutServices?]>([
    ['nobody switched it on', 'PAYPAL_OFF', async () => {}, { ...ON, isPaypalOn: false }],
    ['there are no keys', 'PAYPAL_OFF', async () => {}, { ...ON, paypal: null }],
    [
      'the books hold another kind of money',
      'OTHER_MONEY',
      () =>
        db.pool.query(`insert into payment_environment (environment) values ('sandbox')
                           on conflict (is_only) do update set environment = 'sandbox'`),
    ],
    ['its account cannot be read', 'ACCOUNT_UNREADABLE', async () => {}, { ...ON, secret: `${SECRET}!` }],
    ['its host has another account', 'ACCOUNT_CHANGED', ({ night }) => giveAccount(db, night.ownerId)],
    ['it is cancelled', 'STATE_CHANGED', ({ payoutId, ada }) => cancelPayout({ db }, ada, payoutId)],
    [
      'somebody sends it by hand',
      'STATE_CHANGED',
      ({ payoutId, bea }) => beginSending({ db }, bea, payoutId),
    ],
  ])('is not sent where %s', async (_what, expected, happens, services) => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    await happens(payout)
    const before = await rowOf(payout.payoutId)
    expect(await send(payout, services)).toEqual(failure(expected))
    expect(await rowOf(payout.payoutId)).toEqual(before)
    expect(simulator.payouts.count(payout.payoutId)).toBe(0)
    await db.pool.query(`update payment_environment set environment = 'simulator'`)
  })

  test('and one to a bank is sent by hand', async () => {
    const { ada, bea, payoutId } = await approvedForPaypal(db, 'tasha@steppers.example')
    await db.pool.query(
      `update payout_accounts a set kind = 'bank' from payouts p where p.account_id = a.id and p.id = $1`,
      [payoutId],
    )
    expect(await sendByPaypal(ctxOf(db), ON, ada, payoutId)).toEqual(failure('NOT_PAYPAL'))
    expect(await beginSending({ db }, bea, payoutId)).toMatchObject({ ok: true })
    expect(await markPayoutPaid({ db }, bea, { payoutId, reference: 'W' })).toMatchObject({ ok: true })
    expect(await postings(payoutId)).toEqual(['payout 9700'])
  })

  /** Two admins press while the first is about to write that it is on its way. Answers what they hear, and how often PayPal is asked. */
  async function pressedTwice(without: RegExp | null) {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    const { payoutId, ada, bea } = payout
    let calls = 0
    const counting = meeting(async () => void calls++)
    const press = (by: typeof ada, before: string | null) => {
      const paused = pausing(db, { before, without })
      return { ...paused, answer: sendByPaypal({ ...ctxOf(db), db: paused.db }, counting, by, payoutId) }
    }
    const first = press(ada, `through = 'paypal', environment`)
    await first.reached
    const second = press(bea, null)
    await Promise.race([second.answer, sleep(500)])
    first.go()
    const answers = await Promise.all([first.answer, second.answer])
    expect(simulator.payouts.count(payoutId)).toBe(1)
    await follow(payoutId)
    return { answers, calls }
  }

  test('that two admins send at once is sent by one call', async () => {
    const { answers, calls } = await pressedTwice(null)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(failure('STATE_CHANGED'))
    expect(calls).toBe(1)
  })

  test('and would be by two without the lock, of which PayPal takes one: the test above can fail', async () => {
    expect((await pressedTwice(/ for no key update of p$/)).calls).toBe(2)
  })

  test('is on its way before PayPal is asked', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    let before: PayoutRow | undefined
    await send(
      payout,
      meeting(async () => {
        before = await rowOf(payout.payoutId)
        // The job leaves it alone meanwhile.
        expect(before.next_check_at!.getTime() - Date.now()).toBeGreaterThan(40_000)
      }),
    )
    expect(before).toMatchObject({ state: 'sending', through: 'paypal', checks: 1 })
    await follow(payout.payoutId)
  })
})

describe('without an answer', () => {
  test('it is tried three times under one key, a second and two apart', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    simulator.fail({ route: SEND, kind: 'drop after' })
    simulator.fail({ route: SEND, kind: 'status', status: 503 })
    const at: number[] = []
    await send(
      payout,
      meeting(async () => void at.push(performance.now())),
    )
    const waits = at.slice(1).map((moment, i) => moment - at[i]!)
    expect(waits).toHaveLength(2)
    expect(waits[0]).toBeGreaterThanOrEqual(999)
    expect(waits[1]).toBeGreaterThanOrEqual(1_999)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'paid' })
    expect(simulator.payouts.count(payout.payoutId)).toBe(1)
  })

  test('it stays on its way, and the job finds what it became: paid once', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    simulator.fail({ route: SEND, kind: 'drop after', times: 3 })
    await send(payout)
    expect(await rowOf(payout.payoutId)).toMatchObject({
      state: 'sending',
      batch_id: null,
      problem: 'NETWORK_ERROR',
    })
    const { next_check_at: next } = await rowOf(payout.payoutId)
    expect(next!.getTime() - Date.now()).toBeGreaterThan(20_000)
    await follow(payout.payoutId)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'paid', checks: 2 })
    expect(simulator.payouts.count(payout.payoutId)).toBe(1)
  })

  test('a refusal afterwards says nothing of the first try', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    simulator.fail({ route: SEND, kind: 'drop after' })
    simulator.fail(refusal('INSUFFICIENT_FUNDS'))
    await send(payout)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'sending', problem: 'INSUFFICIENT_FUNDS' })
    simulator.fail(refusal('INSUFFICIENT_FUNDS'))
    await follow(payout.payoutId)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'sending', problem: 'INSUFFICIENT_FUNDS' })
    await follow(payout.payoutId)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'paid', problem: '' })
  })

  test('nor where the first try never ended, so that nobody knows what PayPal took', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    await send(
      payout,
      meeting(async (tries) => {
        if (tries === 1) {
          await ON.paypal!.send({
            payoutId: payout.payoutId,
            amount: toCents(9_700),
            currency: 'USD',
            receiver: 'tasha@steppers.example',
          })
          simulator.fail(refusal('AUTHORIZATION_ERROR'))
          // As a call that is given up after ten seconds: its own answer never comes.
          throw new Error('It never ended')
        }
      }),
    )
    expect(simulator.payouts.count(payout.payoutId)).toBe(1)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'sending', problem: 'AUTHORIZATION_ERROR' })
    await follow(payout.payoutId)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'paid', problem: '' })
  })

  test('it is not sent again once it is switched off, nor when PayPal may have forgotten its key', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    const { payoutId } = payout
    simulator.fail({ route: SEND, kind: 'drop before', times: 3 })
    await send(payout)
    await follow(payoutId, { ...ON, isPaypalOn: false })
    expect(await rowOf(payoutId)).toMatchObject({ state: 'sending', problem: 'PAYPAL_OFF' })
    await age(payoutId, 25)
    await follow(payoutId)
    expect(await rowOf(payoutId)).toMatchObject({ state: 'sending', problem: 'KEY_TOO_OLD' })
    await follow(payoutId, { ...ON, secret: `${SECRET}!` })
    expect(await rowOf(payoutId)).toMatchObject({ state: 'sending', problem: 'ACCOUNT_UNREADABLE' })
    expect(simulator.payouts.count(payoutId)).toBe(0)
    await age(payoutId, 24)
    await follow(payoutId)
    await follow(payoutId)
    expect(await rowOf(payoutId)).toMatchObject({ state: 'paid' })
  })

  test('what PayPal has taken is asked about also when it is switched off', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    await send(payout)
    await age(payout.payoutId, 40)
    await follow(payout.payoutId, { ...ON, isPaypalOn: false })
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'paid' })
  })

  test('one that somebody works on is left to them', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    await send(payout)
    await db.pool.query(
      'update payouts set next_check_at = case when id = $1 then now() end where next_check_at is not null',
      [payout.payoutId],
    )
    const other = await db.pool.connect()
    try {
      await other.query('begin')
      await other.query('select id from payouts where id = $1 for update', [payout.payoutId])
      const turn = followPayouts(ctxOf(db), ON)
      expect(await Promise.race([turn, sleep(2_000, 'waits')])).toBe(0)
      await other.query('rollback')
      await turn
    } finally {
      other.release()
    }
    await follow(payout.payoutId)
  })

  test('it is asked about later each time, at most six hours', async () => {
    const payout = await approvedForPaypal(db, 'pending@steppers.example')
    await send(payout)
    const waits: number[] = []
    for (const checks of [1, 2, 12]) {
      await db.pool.query('update payouts set checks = $2 where id = $1', [payout.payoutId, checks])
      await follow(payout.payoutId)
      const { next_check_at: next } = await rowOf(payout.payoutId)
      waits.push(Math.round((next!.getTime() - Date.now()) / 60_000))
    }
    expect(waits).toEqual([2, 4, 360])
    simulator.payouts.settle(payout.payoutId, 'SUCCESS')
    await follow(payout.payoutId)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'paid' })
  })
})

import { describe, expect, test } from 'vitest'
import { payoutFailedMail, payoutPaidMail, payoutUnclaimedMail } from '#modules/payouts/payout-mails.tsx'
import { markPayoutPaid, returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import { beginSending } from '#modules/payouts/pay/send-payout.server.ts'
import { type PaypalAnswer, recordAnswer } from '#modules/payouts/paypal/record-answer.server.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { ctxOf, SECRET } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { approvedForPaypal } from '#tests/support/paying-out.ts'
import { failure, paypalPayoutsOf, READ, refusal } from '#tests/support/paypal-payouts.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { send, follow, rowOf, postings, mails, linesOf } = paypalPayoutsOf(db)

describe('what PayPal says', () => {
  test('refused at once it waits for an admin as before, who may send it again or by hand', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    const { payoutId, ada } = payout
    const refuse = () => simulator.fail(refusal('INSUFFICIENT_FUNDS'))
    refuse()
    await send(payout)
    const waiting = { state: 'approved', through: 'hand', problem: 'INSUFFICIENT_FUNDS', next_check_at: null }
    expect(await rowOf(payoutId)).toMatchObject(waiting)
    expect([await mails(payoutId), await linesOf(payoutId)]).toEqual([[], 1])
    refuse()
    await send(payout)
    expect(await rowOf(payoutId)).toMatchObject({ ...waiting, checks: 0 })
    expect(await beginSending({ db }, ada, payoutId)).toMatchObject({ ok: true })
    expect(await rowOf(payoutId)).toMatchObject({ state: 'sending', problem: '' })
    // An answer that comes only now changes nothing of what is sent by hand.
    const late = { id: payoutId, state: 'sending' } as const
    await recordAnswer(ctxOf(db), late, { status: 'paid', batchId: 'B', reference: 'R' })
    await recordAnswer(ctxOf(db), late, { status: 'failed', batchId: 'B', reason: 'R' })
    await recordAnswer(ctxOf(db), late, { status: 'refused', reason: 'R' })
    await recordAnswer(ctxOf(db), late, { status: 'mismatch', batchId: 'B' })
    expect(await rowOf(payoutId)).toMatchObject({ state: 'sending', through: 'hand', problem: '' })
    expect(await mails(payoutId)).toEqual([])
    expect(await markPayoutPaid({ db }, ada, { payoutId, reference: 'W' })).toMatchObject({ ok: true })
    const back = { status: 'returned', batchId: 'B', reference: 'R', reason: 'RETURNED' } as const
    await recordAnswer(ctxOf(db), { id: payoutId, state: 'paid' }, back)
    expect(await rowOf(payoutId)).toMatchObject({ state: 'paid', reference: 'W' })
  })

  test.each([
    ['fail@steppers.example', 'RECEIVER_ACCOUNT_LOCKED'],
    ['blocked@steppers.example', 'REGULATORY_BLOCKED'],
    ['denied@steppers.example', 'DENIED'],
  ])(
    'failed to %s its money is due again, nothing was posted, and its host is told why',
    async (email, why) => {
      const payout = await approvedForPaypal(db, email)
      const { payoutId, ada, night } = payout
      await send(payout)
      await follow(payoutId)
      expect(await rowOf(payoutId)).toMatchObject({ state: 'failed', problem: why, next_check_at: null })
      expect([await postings(payoutId), await linesOf(payoutId)]).toEqual([[], 0])
      expect(await countOf(db, 'from payout_sums where payout_id = $1', [payoutId])).toBe(0)
      expect(await mails(payoutId)).toEqual(['payout_failed'])
      expect(await makePayout({ db }, ada, night.organizerId)).toMatchObject({ value: { amount: 9_700 } })
    },
  )

  test('unclaimed it waits for its host, who is told once, and is paid when they claim it', async () => {
    const payout = await approvedForPaypal(db, 'unclaimed@steppers.example')
    const { payoutId } = payout
    await send(payout)
    await follow(payoutId)
    await follow(payoutId)
    const waiting = { state: 'sending', item_state: 'UNCLAIMED', problem: 'RECEIVER_UNREGISTERED' }
    expect(await rowOf(payoutId)).toMatchObject(waiting)
    expect(await mails(payoutId)).toEqual(['payout_unclaimed'])
    simulator.payouts.settle(payoutId, 'SUCCESS')
    await follow(payoutId)
    expect(await rowOf(payoutId)).toMatchObject({ state: 'paid', problem: '' })
    expect(await mails(payoutId)).toEqual(['payout_paid', 'payout_unclaimed'])
  })

  test('never claimed it came back: it went out, and came back, a posting each', async () => {
    const payout = await approvedForPaypal(db, 'unclaimed@steppers.example')
    const { payoutId, ada, night } = payout
    await send(payout)
    await follow(payoutId)
    simulator.payouts.settle(payoutId, 'RETURNED')
    await follow(payoutId)
    expect(await rowOf(payoutId)).toMatchObject({
      state: 'returned',
      problem: 'RETURNED',
      next_check_at: null,
    })
    expect(await postings(payoutId)).toEqual(['payout 9700', 'payout_returned -9700'])
    expect(await mails(payoutId)).toEqual(['payout_returned', 'payout_unclaimed'])
    expect(await makePayout({ db }, ada, night.organizerId)).toMatchObject({ value: { amount: 9_700 } })
  })

  test('what was paid and came back later is found within a month, and not once it is over', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    const { payoutId, ada } = payout
    await send(payout)
    await follow(payoutId)
    const { next_check_at: next } = await rowOf(payoutId)
    expect((next!.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
    const paidDaysAgo = (days: number) =>
      db.pool.query('update payouts set paid_at = now() - make_interval(days => $2) where id = $1', [
        payoutId,
        days,
      ])
    await paidDaysAgo(29)
    await follow(payoutId)
    expect((await rowOf(payoutId)).next_check_at).not.toBeNull()
    // What else PayPal says of it then changes nothing; that it never left is for somebody to look at.
    for (const answer of [
      { status: 'open', batchId: 'B', state: 'ONHOLD', reason: '' },
      { status: 'failed', batchId: 'B', reason: 'R' },
      { status: 'unknown', code: 'NETWORK_ERROR' },
      { status: 'mismatch', batchId: 'B' },
      { status: 'refused', reason: 'R' },
      { status: 'stuck', problem: 'R' },
    ] as const)
      await recordAnswer(ctxOf(db), { id: payoutId, state: 'paid' }, answer)
    expect(await rowOf(payoutId)).toMatchObject({ state: 'paid', problem: '', item_state: 'PENDING' })
    await paidDaysAgo(31)
    await follow(payoutId)
    expect((await rowOf(payoutId)).next_check_at).toBeNull()
    await db.pool.query('update payouts set next_check_at = now() where id = $1', [payoutId])
    simulator.payouts.settle(payoutId, 'REFUNDED')
    await follow(payoutId)
    expect(await rowOf(payoutId)).toMatchObject({ state: 'returned', problem: 'REFUNDED' })
    expect(await returnPayout({ db }, ada, payoutId)).toEqual(failure('STATE_CHANGED'))
    expect(await postings(payoutId)).toEqual(['payout 9700', 'payout_returned -9700'])
  })

  test.each([
    ['another amount', '"97.00"', '"970.00"'],
    ['another address', 'tasha@steppers.example', 'thief@steppers.example'],
    ['another currency', '"USD"', '"MXN"'],
  ])('with %s it is not called paid', async (_what, from, to) => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    await send(payout)
    simulator.fail({ route: READ, kind: 'tamper', from, to })
    await follow(payout.payoutId)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'sending', problem: 'MISMATCH' })
    expect(await postings(payout.payoutId)).toEqual([])
    await follow(payout.payoutId)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'paid' })
  })

  test('one that PayPal does not know any more goes on being asked about', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    await send(payout)
    simulator.fail({ route: READ, kind: 'status', status: 404, body: { name: 'RESOURCE_NOT_FOUND' } })
    await follow(payout.payoutId)
    expect(await rowOf(payout.payoutId)).toMatchObject({ state: 'sending', problem: 'ORDER_NOT_FOUND' })
    await follow(payout.payoutId)
  })

  test('said twice at once it is written down once', async () => {
    const payout = await approvedForPaypal(db, 'tasha@steppers.example')
    await send(payout)
    const said = { id: payout.payoutId, state: 'sending' } as const
    const { batch_id: batchId } = await rowOf(payout.payoutId)
    await Promise.all(
      [1, 2, 3].map(() =>
        recordAnswer(ctxOf(db), said, { status: 'paid', batchId: batchId!, reference: 'PT' }),
      ),
    )
    expect(await postings(payout.payoutId)).toEqual(['payout 9700'])
  })

  test.each<[1 | 0, 'sending' | 'paid', PaypalAnswer]>([
    [1, 'sending', { status: 'mismatch', batchId: 'B' }],
    [1, 'paid', { status: 'mismatch', batchId: 'B' }],
    [1, 'paid', { status: 'failed', batchId: 'B', reason: 'R' }],
    [0, 'sending', { status: 'failed', batchId: 'B', reason: 'R' }],
    [0, 'paid', { status: 'returned', batchId: 'B', reference: 'R', reason: 'R' }],
    [0, 'sending', { status: 'unknown', code: 'NETWORK_ERROR' }],
  ])('an operator hears %d times, of what is %s, that it is %o', async (times, state, answer) => {
    const logged: string[] = []
    const log = createLog({ write: (line) => void logged.push(line) })
    await recordAnswer({ ...ctxOf(db), log }, { id: newId<'payout'>(), state }, answer)
    expect(logged.filter((line) => line.includes('says something else'))).toHaveLength(times)
  })

  test('its host reads in a mail what became of the money, and what to do', async () => {
    const textOf = async (email: string, kind: typeof payoutPaidMail) => {
      const payout = await approvedForPaypal(db, email)
      await send(payout)
      await follow(payout.payoutId)
      const [mail] = await db.statement<{ payload: unknown }>(
        'select payload from mail_outbox where dedupe_key = $1',
        [`${kind.name}:${payout.payoutId}`],
      )
      const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
      const written = await kind.write(
        { ...ctxOf(db), site, secret: SECRET },
        kind.payload.parse(mail?.payload),
      )
      return `${written?.subject} ${written?.text}`
    }
    expect(await textOf('tasha@steppers.example', payoutPaidMail)).toMatch(
      /^\$97\.00 is in your PayPal account .*Reference: PT\w+\./s,
    )
    expect(await textOf('unclaimed@steppers.example', payoutUnclaimedMail)).toMatch(
      /^Claim your \$97\.00 at PayPal .*Nobody has a PayPal account with this address\. Claim it until \w+, /s,
    )
    expect(await textOf('fail@steppers.example', payoutFailedMail)).toMatch(
      /^Your payout of \$97\.00 did not go through .*PayPal has locked this account\. It is still yours/s,
    )
  })

  test('changes no other payout', async () => {
    const one = async (email = 'pending@steppers.example') => {
      const payout = await approvedForPaypal(db, email)
      await send(payout)
      return payout.payoutId
    }
    const others = [await one(), await one('tasha@steppers.example')]
    await follow(others[1]!)
    const before = await Promise.all(others.map(rowOf))
    expect(before.map(({ state }) => state)).toEqual(['sending', 'paid'])
    const about = async (answer: PaypalAnswer) => {
      const id = await one(
        answer.status === 'failed' ? 'fail@steppers.example' : 'unclaimed@steppers.example',
      )
      if (answer.status === 'returned') simulator.payouts.settle(id, 'RETURNED')
      await recordAnswer(ctxOf(db), { id, state: 'sending' }, answer)
      return id
    }
    const [batchId, reference, reason] = ['B', 'R', 'RETURNED']
    const ended = [
      await about({ status: 'paid', batchId, reference }),
      await about({ status: 'returned', batchId, reference, reason }),
      await about({ status: 'failed', batchId, reason }),
    ]
    // Twice is once.
    await recordAnswer(
      ctxOf(db),
      { id: ended[1]!, state: 'paid' },
      { status: 'returned', batchId, reference, reason },
    )
    expect(await postings(ended[1]!)).toEqual(['payout 9700', 'payout_returned -9700'])
    const noted = await about({ status: 'stuck', problem: 'KEY_TOO_OLD' })
    expect(await rowOf(noted)).toMatchObject({ state: 'sending', problem: 'KEY_TOO_OLD' })
    expect(await Promise.all(others.map(rowOf))).toEqual(before)
    // Refused: PayPal has nothing of it.
    const refused = await approvedForPaypal(db, 'tasha@steppers.example')
    simulator.fail(refusal('INSUFFICIENT_FUNDS'))
    await send(refused)
    expect(await rowOf(refused.payoutId)).toMatchObject({ state: 'approved' })
    expect(await Promise.all(others.map(rowOf))).toEqual(before)
  })
})

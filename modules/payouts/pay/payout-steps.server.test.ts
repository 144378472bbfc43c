import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { beginSending, stopSending } from '#modules/payouts/pay/send-payout.server.ts'
import { cancelPayout, returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { allPayouts } from '#modules/payouts/pay/payouts-to-make.server.ts'
import { makeEvent, SECRETS } from '#tests/support/box-office.ts'
import type { PayoutId } from '#platform/ids.ts'
import { countOf } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { billingAdmin, endDaysAgo, giveAccount, pastNight, soldByCard } from '#tests/support/paying-out.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { code, expectSumsOfLines, payoutSteps } from '#tests/support/payout-steps.ts'
import { whileHeld } from '#tests/support/while-held.ts'

const db = await testDatabase()
const { ada, bea, make, made, approve, send, pay, paidOut, refundOrder } = await payoutSteps(db)
const BY_HAND = { paypal: null, isPaypalOn: false, ...SECRETS }
afterEach(() => expectSumsOfLines(db))

describe('a payout that was made', () => {
  test('is not approved by its maker, not even by a call past the rule', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    expect(await approve(payoutId, ada, true)).toMatchObject(code('OWN_PAYOUT'))
    await expect(
      db.pool.query(
        `update payouts set state = 'approved', approved_by = made_by, approved_at = now() where id = $1`,
        [payoutId],
      ),
    ).rejects.toThrow(/approved_by_another/)
    expect(await approve(payoutId)).toMatchObject({ ok: true })
  })

  test('is approved by the only admin there is, a day later and after signing in again', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    await db.pool.query('update profiles set is_admin = false where id = $1', [bea.personId])
    try {
      expect(await approve(payoutId, ada, true)).toEqual(code('SECOND_LOOK_TOO_EARLY'))
      await db.pool.query(`update payouts set made_at = now() - interval '25 hours' where id = $1`, [
        payoutId,
      ])
      expect(await approve(payoutId, ada)).toEqual(code('REAUTHENTICATION_REQUIRED'))
      expect(await approve(payoutId, ada, true)).toMatchObject({ ok: true })
    } finally {
      await db.pool.query('update profiles set is_admin = true where id = $1', [bea.personId])
    }
  })

  test('is not approved when its host has another account since', async () => {
    const event = await pastNight(db, [4_000])
    const payoutId = await made(event.organizerId)
    await giveAccount(db, event.ownerId)
    expect(await approve(payoutId)).toEqual(code('ACCOUNT_CHANGED'))
    expect(await cancelPayout({ db }, bea, payoutId)).toMatchObject({ ok: true })
    expect(await approve(await made(event.organizerId))).toMatchObject({ ok: true })
  })

  test('says to its maker, and to nobody else, why they may not approve it', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    const failure = async (by: typeof ada) =>
      (await allPayouts({ db, services: BY_HAND }, by)).rows.find(({ id }) => id === payoutId)?.refusal
    expect([await failure(ada), await failure(bea)]).toEqual([
      { code: 'OWN_PAYOUT', mayApprove: ['Bea'] },
      null,
    ])
  })

  test('is approved once: who presses again, or at the same moment, is told that it is done', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    const both = await Promise.all([approve(payoutId), approve(payoutId)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual(code('STATE_CHANGED'))
    for (const again of [bea, ada])
      expect(await approve(payoutId, again, true)).toEqual(code('STATE_CHANGED'))
    const approved = "from payouts where id = $1 and state = 'approved' and approved_by = $2"
    expect(await countOf(db, approved, [payoutId, bea.personId])).toBe(1)
    expect(await countOf(db, 'from ledger_transactions where source_id = $1', [payoutId])).toBe(0)
  })

  test('is sent by one admin, and neither sent nor cancelled by another meanwhile', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    await approve(payoutId)
    const begun = await Promise.all([send(payoutId, ada), send(payoutId, bea)])
    expect(begun.filter(({ ok }) => ok)).toHaveLength(1)
    expect(begun).toContainEqual(code('SENT_BY_ANOTHER'))
    const [sender, other] = begun[0].ok ? [ada, bea] : [bea, ada]
    expect(await pay(payoutId, other)).toEqual(code('STATE_CHANGED'))
    expect(await stopSending({ db }, other, payoutId)).toEqual(code('STATE_CHANGED'))
    expect(await cancelPayout({ db }, other, payoutId)).toEqual(code('STATE_CHANGED'))
    const seen = async (by: typeof ada) =>
      (await allPayouts({ db, services: BY_HAND }, by)).rows.find(({ id }) => id === payoutId)
    expect([(await seen(sender))?.details?.kind, (await seen(other))?.details]).toEqual(['bank', null])
    expect(await stopSending({ db }, sender, payoutId)).toMatchObject({ ok: true })
    expect((await seen(sender))?.details).toBeNull()
    expect(await cancelPayout({ db }, other, payoutId)).toMatchObject({ ok: true })
  })

  test('that its admin does not send after all waits again, and no other of theirs', async () => {
    const both = [
      await made((await pastNight(db, [4_000])).organizerId),
      await made((await pastNight(db, [5_000])).organizerId),
    ]
    for (const payoutId of both) {
      await approve(payoutId)
      await send(payoutId)
    }
    expect(await stopSending({ db }, ada, both[0]!)).toMatchObject({ ok: true })
    const stateOf = async (id: PayoutId) =>
      (await db.statement<{ state: string }>('select state from payouts where id = $1', [id]))[0]?.state
    expect([await stateOf(both[0]!), await stateOf(both[1]!)]).toEqual(['approved', 'sending'])
    expect(await stopSending({ db }, bea, both[1]!)).toEqual(code('STATE_CHANGED'))
    // What is paid was sent.
    await pay(both[1]!)
    expect(await stopSending({ db }, ada, both[1]!)).toEqual(code('STATE_CHANGED'))
    expect(await stateOf(both[1]!)).toBe('paid')
  })

  test('is paid without waiting for what is done with another host', async () => {
    const [event, other] = [await pastNight(db, [4_000]), await pastNight(db, [5_000])]
    await made(other.organizerId)
    const payoutId = await made(event.organizerId)
    await approve(payoutId)
    await send(payoutId)
    const lock = 'select id from organizers where id = $1 for update'
    const { how, answer } = await whileHeld(db, [[lock, [other.organizerId]]], () => pay(payoutId))
    expect([how, answer]).toMatchObject(['ended', { ok: true }])
  })

  test('is gone on with by another admin a day later', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    await approve(payoutId)
    await send(payoutId)
    const since = (hours: number) =>
      db.pool.query('update payouts set sending_at = now() - make_interval(hours => $2) where id = $1', [
        payoutId,
        hours,
      ])
    await since(23)
    expect(await send(payoutId, bea)).toEqual(code('SENT_BY_ANOTHER'))
    await since(25)
    expect(await send(payoutId, bea)).toMatchObject({ ok: true })
    expect(await pay(payoutId, ada)).toEqual(code('STATE_CHANGED'))
    expect(await pay(payoutId, bea)).toMatchObject({ ok: true })
  })

  test('is sent neither before it is approved nor once it is paid', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    expect(await send(payoutId)).toEqual(code('STATE_CHANGED'))
    await approve(payoutId)
    await send(payoutId)
    await pay(payoutId)
    expect(await send(payoutId)).toEqual(code('STATE_CHANGED'))
  })

  test('is sent by the first of two admins, also where the second comes while the first is written down', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    await approve(payoutId)
    const { db: slow, reached, go } = pausing(db, { before: `set state = 'sending'`, without: null })
    const first = beginSending({ db: slow }, ada, payoutId)
    await reached
    const second = send(payoutId, bea)
    await Promise.race([second, sleep(500)])
    go()
    expect(await Promise.all([first, second])).toEqual([{ ok: true, value: null }, code('SENT_BY_ANOTHER')])
  })

  test('is gone on with at once where the account of whoever sent it is deleted', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    await approve(payoutId)
    await send(payoutId)
    await db.pool.query('update payouts set sending_by = null where id = $1', [payoutId])
    expect(await send(payoutId, bea)).toMatchObject({ ok: true })
    expect(await pay(payoutId, bea)).toMatchObject({ ok: true })
  })

  test.each<[string, string, (event: Awaited<ReturnType<typeof pastNight>>) => Promise<unknown>]>([
    ['its host has another account', 'ACCOUNT_CHANGED', ({ ownerId }) => giveAccount(db, ownerId)],
    ['all of it went back', 'LESS_IS_DUE', (event) => refundOrder(event, event.orders[0]!)],
    [
      'all of it went back, though more is to come of another night',
      'LESS_IS_DUE',
      async (event) => {
        const coming = await makeEvent(db, { ownerId: event.ownerId })
        await db.pool.query('update events set organizer_id = $2 where id = $1', [
          coming.eventId,
          event.organizerId,
        ])
        await soldByCard(db, coming, 9_000)
        await refundOrder(event, event.orders[0]!)
      },
    ],
    [
      'its person owes as much under another name',
      'OWES_ELSEWHERE',
      async ({ ownerId }) => {
        const other = await makeEvent(db, { ownerId })
        const order = await soldByCard(db, other)
        await endDaysAgo(db, other, 3)
        await paidOut(other.organizerId)
        await refundOrder(other, order)
      },
    ],
    [
      'a buyer disputes one of its orders',
      'DISPUTED',
      ({ orders }) =>
        db.pool.query(
          `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents)
           select gen_random_uuid(), p.id, 'D', 'open', 100 from orders o join payments p on p.checkout_id = o.checkout_id where o.id = $1`,
          [orders[0]],
        ),
    ],
  ])(
    'is neither approved nor sent when %s; what is on its way is finished',
    async (_what, failure, happens) => {
      const unchanged = await pastNight(db, [4_000])
      const event = await pastNight(db, [4_000])
      const early = await made(event.organizerId)
      await happens(event)
      expect(await approve(early)).toEqual(code(failure))
      const later = await pastNight(db, [4_000])
      const approved = await made(later.organizerId)
      await approve(approved)
      await happens(later)
      expect(await send(approved)).toEqual(code(failure))
      const last = await pastNight(db, [4_000])
      const sent = await made(last.organizerId)
      await approve(sent)
      await send(sent)
      await happens(last)
      expect(await pay(sent)).toMatchObject({ ok: true })
      await paidOut(unchanged.organizerId)
      expect(await brokenInvariants(db)).toEqual([])
    },
  )

  test('is approved though its person owes as much under another name, once more is due beside it', async () => {
    const event = await pastNight(db, [4_000])
    const payoutId = await made(event.organizerId)
    const other = await makeEvent(db, { ownerId: event.ownerId })
    const order = await soldByCard(db, other)
    await endDaysAgo(db, other, 3)
    await paidOut(other.organizerId)
    await refundOrder(other, order)
    expect(await approve(payoutId)).toEqual(code('OWES_ELSEWHERE'))
    const next = await makeEvent(db, { ownerId: event.ownerId })
    await db.pool.query('update events set organizer_id = $2 where id = $1', [
      next.eventId,
      event.organizerId,
    ])
    await soldByCard(db, next)
    await endDaysAgo(db, next, 3)
    expect(await approve(payoutId)).toMatchObject({ ok: true })
  })

  test('is not approved by the admin whose own money it is', async () => {
    const payoutId = await made((await pastNight(db, [4_000], { ownerId: bea.personId })).organizerId)
    // Of two admins one made it, and the other is its host: nobody is left.
    const mayApprove: string[] = []
    expect(await approve(payoutId, bea)).toEqual({ ok: false, failure: { code: 'OWN_MONEY', mayApprove } })
    expect(await approve(payoutId, ada, true)).toEqual({
      ok: false,
      failure: { code: 'OWN_PAYOUT', mayApprove },
    })
    const cleo = await billingAdmin(db, 'Cleo')
    try {
      expect(await approve(payoutId, bea)).toMatchObject({ failure: { mayApprove: ['Cleo'] } })
      expect(await approve(payoutId, cleo)).toMatchObject({ ok: true })
    } finally {
      await db.pool.query('update profiles set is_admin = false where id = $1', [cleo.personId])
      await cancelPayout({ db }, ada, payoutId)
    }
  })

  test('is paid once it is approved, with a posting and a mail, and its money is due again when it comes back', async () => {
    const event = await pastNight(db, [4_000])
    const payoutId = await made(event.organizerId)
    expect(await pay(payoutId)).toEqual(code('STATE_CHANGED'))
    await approve(payoutId)
    expect(await pay(payoutId)).toEqual(code('STATE_CHANGED'))
    await send(payoutId)
    expect(await pay(payoutId)).toMatchObject({ ok: true })
    expect(await pay(payoutId)).toEqual(code('STATE_CHANGED'))
    expect(await cancelPayout({ db }, ada, payoutId)).toEqual(code('STATE_CHANGED'))
    expect(await brokenInvariants(db)).toEqual([])
    expect(await returnPayout({ db }, ada, payoutId)).toMatchObject({ ok: true })
    expect(await returnPayout({ db }, ada, payoutId)).toEqual(code('STATE_CHANGED'))
    for (const kind of ['payout_paid', 'payout_returned'])
      expect(await countOf(db, 'from mail_outbox where dedupe_key = $1', [`${kind}:${payoutId}`])).toBe(1)
    expect(await brokenInvariants(db)).toEqual([])
    expect(await make(event.organizerId)).toMatchObject({ value: { amount: 3_880 } })
    expect(await brokenInvariants(db)).toEqual([])
  })
})

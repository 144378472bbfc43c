import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { approvePayout } from '#modules/payouts/pay/approve-payout.server.ts'
import { beginSending, stopSending } from '#modules/payouts/pay/send-payout.server.ts'
import { cancelPayout, markPayoutPaid, returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { allPayouts } from '#modules/payouts/pay/payouts-to-make.server.ts'
import { heldOrdersOf } from '#modules/payouts/held-orders.server.ts'
import { balancesOf } from '#modules/payouts/balance.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import { newId, type OrderId, type OrganizerId, type PayoutId, type TicketId } from '#platform/ids.ts'
import {
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
  SECRET,
} from '#tests/support/box-office.ts'
import { countOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { billingAdmin, endDaysAgo, giveAccount, pastNight, soldByCard } from '#tests/support/paying-out.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const [ada, bea] = [await billingAdmin(db, 'Ada'), await billingAdmin(db, 'Bea')]

const BY_HAND = { paypal: null, isPaypalOn: false, secret: SECRET }

const make = (organizerId: OrganizerId) => makePayout({ db }, ada, organizerId)
async function made(organizerId: OrganizerId): Promise<PayoutId> {
  const answer = await make(organizerId)
  if (!answer.ok) throw new Error(answer.failure.code)
  return answer.value.payoutId
}
const approve = (payoutId: PayoutId, by = bea, isFresh = false) =>
  approvePayout({ db }, by, { payoutId, isFresh })
const send = (payoutId: PayoutId, by = ada) => beginSending({ db }, by, payoutId)
const pay = (payoutId: PayoutId, by = ada) => markPayoutPaid({ db }, by, { payoutId, reference: 'WIRE 77' })
async function paidOut(organizerId: OrganizerId): Promise<PayoutId> {
  const payoutId = await made(organizerId)
  expect(await approve(payoutId)).toMatchObject({ ok: true })
  expect(await send(payoutId)).toMatchObject({ ok: true })
  expect(await pay(payoutId)).toMatchObject({ ok: true })
  return payoutId
}

async function refundOrder(event: Pick<OnSale, 'ownerId' | 'eventId'>, orderId: OrderId) {
  const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!
  const tickets = await db.statement<{ id: TicketId }>('select id from tickets where order_id = $1', [
    orderId,
  ])
  const asked = { orderId, tickets: tickets.map(({ id }) => id), refundId: newId<'refund'>(), reason: '' }
  expect(await refundTickets(ctxOf(db), checkoutServices(db), host, asked)).toMatchObject({ ok: true })
}

const code = (failure: string) => ({ ok: false, failure: { code: failure } })

/** What is left of each event by its lines one by one, and by the sums that pages read: the first that are not the same. */
const DIFFERENT = `
  with hosts as (select id, days from organizers, (values (0), (2), (400)) d (days)),
  lines as (
    select h.id, h.days, coalesce(l.event_id, h.id) as event_id, l.cents * (not l.is_disputed)::integer as cents,
           l.cents * l.is_disputed::integer as disputed, l.cents * l.is_due::integer as due
    from hosts h cross join lateral payable_lines(h.id, h.days) l),
  sums as (
    select h.id, h.days, coalesce(s.event_id, h.id) as event_id, s.cents, s.disputed, s.cents * s.is_due::integer as due
    from hosts h cross join lateral payable_events(h.id, h.days) s)
  select event_id, days, sum(cents) as cents, sum(disputed) as disputed, sum(due) as due
  from (select * from lines union all select id, days, event_id, -cents, -disputed, -due from sums) both_ways
  group by id, days, event_id having sum(cents) <> 0 or sum(disputed) <> 0 or sum(due) <> 0`
afterEach(async () => {
  const { rows } = await db.pool.query(DIFFERENT)
  if (rows.length > 0) throw new Error(`The sums differ from the lines: ${JSON.stringify(rows)}`)
})

describe('a payout is made of what is due', () => {
  test('of orders whose event ended two days ago, less fees, refunds and deductions', async () => {
    const event = await makeEvent(db, { acceptsCash: true })
    await giveAccount(db, event.ownerId)
    const buyer = await makePerson(db)
    await checkOut(ctxOf(db), checkoutServices(db), buyer, want(event, 1, { method: 'cash' }, 4_000))
    const [cash] = await db.statement<{ id: OrderId }>('select id from orders where event_id = $1', [
      event.eventId,
    ])
    const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!
    await settleCashOrder(ctxOf(db), host, cash!.id) // owes 1.20
    await soldByCard(db, event)
    await refundOrder(event, await soldByCard(db, event))
    await deductCashFees(ctxOf(db))
    await endDaysAgo(db, event, 3)
    // 40.00 less 1.20 fee less 1.20 of cash fees; the second went back whole.
    expect(await make(event.organizerId)).toMatchObject({ value: { amount: 4_000 - 120 - 120 } })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each([
    ['that ended less than two days ago', 1.99, 'NOTHING_DUE'],
    ['that ended two days ago', 2.01, 'ok'],
  ])('and of an event %s: %s days', async (_what, days, outcome) => {
    const event = await pastNight(db, [4_000])
    await db.pool.query(
      `update events set starts_at = now() - interval '9 days', ends_at = now() - $2 * interval '1 day' where id = $1`,
      [event.eventId, days],
    )
    const answer = await make(event.organizerId)
    expect(answer.ok ? 'ok' : answer.failure.code).toBe(outcome)
  })

  test('and not of one that was postponed', async () => {
    const event = await pastNight(db, [4_000])
    await db.pool.query(`update events set status = 'postponed' where id = $1`, [event.eventId])
    expect(await make(event.organizerId)).toEqual(code('NOTHING_DUE'))
  })

  test.each([
    ['by our own id', 'p.id, null', 'unhandled'],
    // As Square does.
    ['by the provider’s id alone', 'null, p.provider_payment_id', 'unhandled'],
    ['in a message that just came', 'null, p.provider_payment_id', 'waiting'],
  ])(
    'and not of an order that its buyer disputes, named %s, until somebody has seen to it',
    async (_how, named, state) => {
      const event = await pastNight(db, [4_000, 5_000])
      await db.pool.query(
        `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, payment_reference, provider_payment_id, occurred_at, state)
       select gen_random_uuid(), 'square', p.environment, gen_random_uuid(), 'dispute.created', 'dispute', ${named}, now(), '${state}'
       from orders o join payments p on p.checkout_id = o.checkout_id where o.id = $1`,
        [event.orders[1]],
      )
      // Its host reads which order it is, and how much is held back of it.
      expect(await heldOrdersOf(db, event.ownerId)).toMatchObject([
        { orderId: event.orders[1], cents: 4_850 },
      ])
      const payoutId = await made(event.organizerId)
      expect(await countOf(db, 'from payouts where id = $1 and amount_cents = 3880', [payoutId])).toBe(1)
      await cancelPayout({ db }, ada, payoutId)
      await db.pool.query(`update webhook_inbox set state = 'done'`)
      expect(await heldOrdersOf(db, event.ownerId)).toEqual([])
      expect(await make(event.organizerId)).toMatchObject({ value: { amount: 3_880 + 4_850 } })
    },
  )

  test('what costs more than it brought is carried into the next, and nothing is paid below 0', async () => {
    const first = await pastNight(db, [4_000, 4_000])
    await paidOut(first.organizerId)
    await refundOrder(first, first.orders[0]!)
    expect(await make(first.organizerId)).toEqual(code('NOTHING_DUE'))
    // Its next night, and in the same books.
    const next = await makeEvent(db, { ownerId: first.ownerId })
    await db.pool.query('update events set organizer_id = $2 where id = $1', [
      next.eventId,
      first.organizerId,
    ])
    await soldByCard(db, next, 3_000)
    await endDaysAgo(db, next, 3)
    expect(await make(first.organizerId)).toEqual(code('NOTHING_DUE'))
    await endDaysAgo(db, next, -1)
    await soldByCard(db, next, 10_000)
    await endDaysAgo(db, next, 3)
    expect(await make(first.organizerId)).toMatchObject({ value: { amount: 2_910 + 9_700 - 3_880 } })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('what went back of an event that is still to come is owed at once', async () => {
    const event = await pastNight(db, [4_000])
    await paidOut(event.organizerId)
    await endDaysAgo(db, event, -30)
    await refundOrder(event, event.orders[0]!)
    expect(await balancesOf(db, event.ownerId)).toMatchObject([{ due: -3_880, coming: 0, paidOut: 3_880 }])
    expect(await make(event.organizerId)).toEqual(code('NOTHING_DUE'))
  })

  test('a line once, so that nothing is left when it is paid', async () => {
    const event = await pastNight(db, [4_000])
    await paidOut(event.organizerId)
    expect(await make(event.organizerId)).toEqual(code('NOTHING_DUE'))
  })
})

describe('a payout is refused', () => {
  test('without an account, and to one that is new', async () => {
    const event = await pastNight(db, [4_000])
    await giveAccount(db, event.ownerId, 2)
    expect(await make(event.organizerId)).toEqual(code('ACCOUNT_RESTS'))
    await db.pool.query('delete from payout_accounts where person_id = $1', [event.ownerId])
    expect(await make(event.organizerId)).toEqual(code('NO_ACCOUNT'))
  })

  test('while its host owes as much under another name', async () => {
    const first = await pastNight(db, [4_000])
    await paidOut(first.organizerId)
    await refundOrder(first, first.orders[0]!)
    const second = await pastNight(db, [4_000], { ownerId: first.ownerId })
    expect(second.organizerId).not.toBe(first.organizerId)
    expect(await make(second.organizerId)).toEqual(code('OWES_ELSEWHERE'))
    await endDaysAgo(db, second, -1)
    await soldByCard(db, second, 4_000)
    await endDaysAgo(db, second, 3)
    expect(await make(second.organizerId)).toMatchObject({ ok: true })
  })

  test('while another is open', async () => {
    const event = await pastNight(db, [4_000])
    await made(event.organizerId)
    expect(await make(event.organizerId)).toEqual(code('ALREADY_OPEN'))
  })
})

describe('a payout that was made', () => {
  test('is not approved by its maker, not even by a call past the rule', async () => {
    const payoutId = await made((await pastNight(db, [4_000])).organizerId)
    expect(await approve(payoutId, ada, true)).toEqual(code('OWN_PAYOUT'))
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
    const refusal = async (by: typeof ada) =>
      (await allPayouts({ db, services: BY_HAND }, by)).find(({ id }) => id === payoutId)?.refusal
    expect([await refusal(ada), await refusal(bea)]).toEqual(['OWN_PAYOUT', null])
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
      (await allPayouts({ db, services: BY_HAND }, by)).find(({ id }) => id === payoutId)
    expect([(await seen(sender))?.details?.kind, (await seen(other))?.details]).toEqual(['bank', null])
    expect(await stopSending({ db }, sender, payoutId)).toMatchObject({ ok: true })
    expect((await seen(sender))?.details).toBeNull()
    expect(await cancelPayout({ db }, other, payoutId)).toMatchObject({ ok: true })
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

  test('is not approved by the admin whose own money it is', async () => {
    const payoutId = await made((await pastNight(db, [4_000], { ownerId: bea.personId })).organizerId)
    expect(await approve(payoutId, bea)).toEqual(code('OWN_MONEY'))
    await cancelPayout({ db }, ada, payoutId)
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

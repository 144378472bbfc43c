import { afterEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { cancelPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { heldOrdersOf } from '#modules/payouts/held-orders.server.ts'
import { balancesOf } from '#modules/payouts/balance.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { countOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { endDaysAgo, giveAccount, pastNight, soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { code, expectSumsOfLines, payoutSteps } from '#tests/support/payout-steps.ts'
import { whileHeld } from '#tests/support/while-held.ts'

const db = await testDatabase()
const { ada, make, made, paidOut, refundOrder } = await payoutSteps(db)
afterEach(() => expectSumsOfLines(db))

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

  test('nor of one that is cancelled, until its buyers have their money back', async () => {
    const event = await pastNight(db, [4_000])
    await db.pool.query('insert into event_cancellations (event_id) values ($1)', [event.eventId])
    expect(await make(event.organizerId)).toEqual(code('NOTHING_DUE'))
    // Its host reads no day for it.
    expect(await balancesOf(db, event.ownerId)).toMatchObject([{ due: 0, coming: 3_880, comingEvents: [] }])
    await expectSumsOfLines(db)
    await db.pool.query('update event_cancellations set finished_at = now()')
    expect(await make(event.organizerId)).toMatchObject({ value: { amount: 3_880 } })
    await db.pool.query('delete from event_cancellations')
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

  test('without waiting for what is done with another host', async () => {
    const [event, other] = [await pastNight(db, [4_000]), await pastNight(db, [5_000])]
    const lock = 'select id from organizers where id = $1 for update'
    const { how, answer } = await whileHeld(db, [[lock, [other.organizerId]]], () => make(event.organizerId))
    expect([how, answer]).toMatchObject(['ended', { value: { amount: 3_880 } }])
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
    // Nor to a host who is not there.
    expect(await make(newId<'organizer'>())).toEqual(code('NO_ACCOUNT'))
  })

  test('while its host owes as much under another name', async () => {
    const first = await pastNight(db, [4_000])
    await paidOut(first.organizerId)
    await refundOrder(first, first.orders[0]!)
    const second = await pastNight(db, [4_000], { ownerId: first.ownerId })
    expect(second.organizerId).not.toBe(first.organizerId)
    expect(await make(second.organizerId)).toEqual(code('OWES_ELSEWHERE'))
    // What is to come there pays nothing yet.
    const coming = await makeEvent(db, { ownerId: first.ownerId })
    await db.pool.query('update events set organizer_id = $2 where id = $1', [
      coming.eventId,
      first.organizerId,
    ])
    await soldByCard(db, coming, 9_000)
    expect(await make(second.organizerId)).toEqual(code('OWES_ELSEWHERE'))
    await endDaysAgo(db, second, -1)
    await soldByCard(db, second, 4_000)
    await endDaysAgo(db, second, 3)
    // Nor is a debt paid out because of what is due elsewhere.
    expect(await make(first.organizerId)).toEqual(code('NOTHING_DUE'))
    expect(await make(second.organizerId)).toMatchObject({ ok: true })
  })

  test('while another is open', async () => {
    const event = await pastNight(db, [4_000])
    await made(event.organizerId)
    expect(await make(event.organizerId)).toEqual(code('ALREADY_OPEN'))
  })
})

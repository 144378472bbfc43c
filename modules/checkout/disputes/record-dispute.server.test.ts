import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { disputesOfOrder, isDisputed, openDisputes } from '#modules/checkout/disputes/list-disputes.server.ts'
import { recordDispute } from '#modules/checkout/disputes/record-dispute.server.ts'
import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { DisputeState } from '#modules/payments/provider-reports.ts'
import type { OrderId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'
import type { Db } from '#platform/db.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { paymentIdOf } from '#tests/support/refund-told.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought, boughtTogether, refund } = refunding(db, services)
/** Whose refunds stay pending: no provider is asked. */
const asking = refunding(db, { ...services, gateways: {} })

let order: Bought
beforeEach(async () => {
  await db.pool.query('truncate notifications, disputes')
  order = await bought(await makeEvent(db), 2)
})

async function record(
  of: Pick<Bought, 'orderId'>,
  id: string,
  state: DisputeState,
  cents = 4120,
  at: Db = db,
) {
  const dispute = {
    paymentId: await paymentIdOf(db, of.orderId),
    id,
    state,
    amount: toCents(cents),
    reason: 'NOT_AS_DESCRIBED',
    dueAt: null,
  }
  const recorded = await recordDispute({ ...ctxOf(db), db: at }, dispute)
  return recorded.ok ? 'recorded' : recorded.failure.code
}

const kept = async () =>
  (
    await db.statement<{ line: string }>(
      `select provider_dispute_id || ' ' || state || ' ' || amount_cents || case when closed_at is null then '' else ' closed' end as line
       from disputes order by provider_dispute_id, created_at`,
    )
  ).map(({ line }) => line)
const heard = async () =>
  (
    await db.statement<{ line: string }>(
      `select u.id || ' ' || n.kind as line from notifications n join auth_user u on u.id = n.user_id
       where n.kind like 'dispute%' or n.kind = 'money_returned' order by n.created_at, n.id`,
    )
  ).map(({ line }) => line)
const told = async () => (await heard()).filter((line) => !line.endsWith('money_returned'))

describe('what a provider says of a dispute', () => {
  test('is kept once, however often it is said, and its hosts hear of what is new', async () => {
    const host = order.event.ownerId
    expect([await record(order, 'd1', 'open'), await record(order, 'd1', 'open', 2000)]).toEqual([
      'recorded',
      'recorded',
    ])
    expect([await kept(), await told()]).toEqual([['d1 open 2000'], [`${host} dispute_opened`]])
    await record(order, 'd1', 'won', 2000)
    expect([await kept(), await told()]).toEqual([
      ['d1 won 2000 closed'],
      [`${host} dispute_opened`, `${host} dispute_won`],
    ])
    const closed = await db.statement('select closed_at from disputes')
    await record(order, 'd1', 'won', 2000)
    expect(await db.statement('select closed_at from disputes')).toEqual(closed)
  })

  test('is of one dispute: another of the same payment, and one of the same name, are their own', async () => {
    const beside = await bought(await makeEvent(db))
    await record(order, 'd1', 'lost', 1000)
    await record(order, 'd2', 'open', 1000)
    await record(beside, 'd1', 'open', 1000)
    expect(await kept()).toEqual(['d1 lost 1000 closed', 'd1 open 1000', 'd2 open 1000'])
    const news = await told()
    expect(news).toContain(`${order.event.ownerId} dispute_opened`)
    expect(news).toContain(`${beside.event.ownerId} dispute_opened`)
  })

  test('that began with its end is closed at once', async () => {
    await record(order, 'd1', 'won')
    await record(order, 'd2', 'lost', 100)
    expect(await kept()).toEqual(['d1 won 4120 closed', 'd2 lost 100 closed'])
  })

  test('that is lost with more than is left is over, and takes all that is left', async () => {
    expect(await refund(order, [order.tickets[0]!])).toMatchObject({ ok: true })
    await record(order, 'd1', 'open', 8240)
    expect(await record(order, 'd1', 'lost', 8240)).toBe('TOO_MUCH')
    expect(await kept()).toEqual(['d1 lost 8240 closed'])
    const { rows: refunds } = await db.pool.query(
      'select amount_cents as cents, source, provider_refund_id as by from refunds where order_id = $1 order by created_at',
      [order.orderId],
    )
    expect(refunds).toEqual([
      { cents: 4120, source: 'host', by: expect.not.stringMatching('d1') },
      { cents: 4120, source: 'dispute', by: 'd1' },
    ])
    expect(await db.statement('select from disputed_checkouts()')).toEqual([])
    const told =
      "from mail_outbox m join refunds r on m.payload ->> 'refundId' = r.id::text where r.order_id = $1"
    expect(await countOf(db, told, [order.orderId])).toBe(2)
    expect(await record(order, 'd1', 'lost', 8240)).toBe('recorded')
    expect([(await kept()).length, refunds.length]).toEqual([1, 2])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that is lost where nothing is left is over, and its host hears of it', async () => {
    expect(await refund(order, [order.tickets[0]!])).toMatchObject({ ok: true })
    await record(order, 'd1', 'lost', 4120)
    await record(order, 'd2', 'open', 100)
    expect([await record(order, 'd2', 'lost', 100), await kept()]).toEqual([
      'recorded',
      ['d1 lost 4120 closed', 'd2 lost 100 closed'],
    ])
    await record(order, 'd2', 'lost', 100)
    // What the first one took was told with its refund.
    const host = order.event.ownerId
    expect(await told()).toEqual([`${host} dispute_opened`, `${host} dispute_lost`])
  })

  test('that is lost is told to each host once: with what it took, or that it took nothing more', async () => {
    const [one, two] = await boughtTogether([await makeEvent(db), await makeEvent(db)])
    expect(await refund(one!, one!.tickets)).toMatchObject({ ok: true })
    await db.pool.query('truncate notifications')
    await record(one!, 'd1', 'lost', 4120)
    expect((await heard()).toSorted()).toEqual(
      [`${one!.event.ownerId} dispute_lost`, `${two!.event.ownerId} money_returned`].toSorted(),
    )
  })

  test('opens again where it was won, and not where it was lost', async () => {
    await record(order, 'd1', 'won')
    await record(order, 'd1', 'open')
    expect(await kept()).toEqual(['d1 open 4120'])
    await record(order, 'd1', 'lost', 100)
    expect(await record(order, 'd1', 'open')).toBe('LOST_BEFORE')
    expect(await kept()).toEqual(['d1 lost 100 closed'])
  })

  test('that is lost waits for a refund of ours that is on its way, and nothing is written down', async () => {
    await asking.refund(order, [order.tickets[0]!])
    expect([await record(order, 'd1', 'lost'), await kept(), await told()]).toEqual(['WAITS', [], []])
  })

  test('lets refunds be looked at again that were given up, once it is decided', async () => {
    const paymentId = await paymentIdOf(db, order.orderId)
    await db.pool.query(
      `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, payment_reference, occurred_at, state, finished_at)
       values (gen_random_uuid(), 'square', 'simulator', gen_random_uuid(), 'x', 'refund', 'R1', $1, now(), 'dead', now())`,
      [paymentId],
    )
    const after = async (state: DisputeState) => {
      await record(order, 'd1', state)
      const inbox = await db.statement<{ state: string }>(
        'select state from webhook_inbox where payment_reference = $1',
        [paymentId],
      )
      return inbox[0]?.state
    }
    expect([await after('open'), await after('won')]).toEqual(['dead', 'waiting'])
  })

  test('is told to each host whose tickets it paid for, and to none who gave them for nothing', async () => {
    const [paid, other] = [await makeEvent(db), await makeEvent(db)]
    const free = await makeEvent(db, { priceCents: 0 })
    const buyer = await makePerson(db)
    const request = want([paid, other], 1)
    const checkout = await checkOut(ctxOf(db), services, buyer, {
      ...request,
      lines: [
        ...request.lines,
        { eventId: free.eventId, ticketTypeId: free.ticketTypeId, quantity: 1, unitPriceCents: 0 },
      ],
    })
    const [first] = await db.statement<{ orderId: OrderId }>(
      'select id as "orderId" from orders where checkout_id = $1',
      [checkoutIdOf(checkout)],
    )
    await db.pool.query('truncate notifications')
    await record(first!, 'd1', 'open')
    expect((await told()).sort()).toEqual(
      [`${paid.ownerId} dispute_opened`, `${other.ownerId} dispute_opened`].sort(),
    )
  })
})

describe('a refund that begins while a dispute is written down', () => {
  const refundMeanwhile = async (without: RegExp | null) => {
    const paused = pausing(db, { before: 'from disputes where payment_id', without })
    const recorded = record(order, 'd1', 'open', 4120, paused.db)
    await paused.reached
    const refunded = refund(order, order.tickets)
    const first = await untilLockWait(db, refunded)
    paused.go()
    await recorded
    const answer = await refunded
    return [first, answer.ok ? 'ok' : answer.failure.code]
  }

  test('waits for it and is refused', async () => {
    expect(await refundMeanwhile(null)).toEqual(['waits', 'DISPUTED'])
  })

  test('and would give the money back a second time without the lock', async () => {
    expect(await refundMeanwhile(/ for update$/)).toEqual(['ended', 'ok'])
  })
})

describe('disputes', () => {
  const admin = {} as Admin<'can_manage_billing'>
  const asOrder = ({ orderId, event }: Bought) => ({ id: orderId, event: { id: event.eventId } as never })
  const idsOf = async (of: Bought) =>
    (await disputesOfOrder(db, asOrder(of))).map(({ state, amount }) => `${state} ${amount}`)

  test('hold the money of their own order until they are decided, and say when they were', async () => {
    const sameEvent = await bought(order.event)
    const held = () => Promise.all([order, sameEvent].map((one) => isDisputed(db, asOrder(one))))
    const closed = async () => (await disputesOfOrder(db, asOrder(order)))[0]?.closedAt
    await record(order, 'd1', 'open')
    expect([await held(), await closed()]).toEqual([[true, false], null])
    await record(order, 'd1', 'won')
    const closedAt = toInstant(new Date('2026-12-01T12:00:00Z'))
    await db.pool.query('update disputes set closed_at = $1', [closedAt])
    expect([await held(), await closed()]).toEqual([[false, false], closedAt])
  })

  test('of an order are those of its payment, the newest first', async () => {
    const [one, two] = await boughtTogether([await makeEvent(db), await makeEvent(db)])
    const sameEvent = await bought(order.event)
    await record(order, 'd1', 'won', 100)
    await record(order, 'd2', 'open', 200)
    await record(one!, 'd3', 'open', 300)
    expect(await idsOf(order)).toEqual(['open 200', 'won 100'])
    expect([await idsOf(one!), await idsOf(two!)]).toEqual([['open 300'], ['open 300']])
    expect(await idsOf(sameEvent)).toEqual([])
  })

  test('that are open are listed for an admin with the orders of their payment, the most urgent first', async () => {
    const [one] = await boughtTogether([
      await makeEvent(db, { title: 'Red Ball' }),
      await makeEvent(db, { title: 'Blue Ball' }),
    ])
    await record(order, 'd1', 'won', 100)
    await record(order, 'd2', 'open', 200)
    await record(one!, 'd3', 'open', 300)
    const dueAt = '2026-12-01T00:00:00.000Z' as Instant
    await db.pool.query("update disputes set due_at = $1 where provider_dispute_id = 'd3'", [dueAt])
    const listed = await openDisputes(db, admin)
    expect(listed.map(({ providerDisputeId, amount, dueAt }) => [providerDisputeId, amount, dueAt])).toEqual([
      ['d3', 300, dueAt],
      ['d2', 200, null],
    ])
    expect(listed[0]!.orders.map(({ event }) => event).sort()).toEqual(['Blue Ball', 'Red Ball'])
    expect(listed[1]!.orders).toHaveLength(1)
  })
})

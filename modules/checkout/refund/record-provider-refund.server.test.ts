import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { partSentBackMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { previewRefund } from '#modules/checkout/refund/refund-tickets.server.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import { newId, type TicketId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { countOf, want } from '#tests/support/buying.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { paymentIdOf, refundTold } from '#tests/support/refund-told.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought, orderOf, refund } = refunding(db, services)
/** Whose refunds stay pending: no provider is asked. */
const asking = refunding(db, { ...services, gateways: {} })

/** Two tickets at $41.20 each, and one of another payment beside them. */
let order: Bought
let beside: Bought
beforeEach(async () => {
  const event = await makeEvent(db)
  order = await bought(event, 2)
  beside = await bought(event)
})

async function record(
  { orderId }: Bought,
  cents: number | null,
  id: string = newId(),
  source: 'provider' | 'dispute' = 'provider',
) {
  const recorded = await refundTold(db, await paymentIdOf(db, orderId), { cents, id, source })
  return recorded.ok ? 'recorded' : recorded.failure.code
}
const stateOf = async ({ orderId }: Bought) =>
  (
    await db.statement<{ line: string }>(
      `select o.order_status || ' ' || o.refunded_cents || ', ' || p.state || ' ' || p.refunded_cents || ' ' || p.returned_cents || ', '
         || (select count(*) from tickets t where t.order_id = o.id and t.status in ('active', 'used')) || ' good, host has '
         || coalesce((select -sum(l.organizer_cents) from ledger_transactions l where l.order_id = o.id), 0) as line
       from orders o join payments p on p.checkout_id = o.checkout_id where o.id = $1`,
      [orderId],
    )
  )[0]!.line
const untouched = 'completed 0, captured 0 0, 1 good, host has 3880'
const refundsOf = ({ orderId }: Bought) =>
  db.statement(
    `select amount_cents as cents, state, source, provider_refund_id as theirs from refunds where order_id = $1
     order by created_at, id`,
    [orderId],
  )

test('all that a provider gave back takes every ticket back', async () => {
  await db.pool.query("update tickets set status = 'used', used_at = now() where id = $1", [order.tickets[0]])
  const pending = await bought(order.event)
  await asking.refund(pending, pending.tickets)
  expect(await record(order, null, 'theirs', 'dispute')).toBe('recorded')
  expect(await stateOf(order)).toBe('refunded 8240, refunded 8240 8240, 0 good, host has 0')
  expect(await refundsOf(order)).toEqual([
    { cents: 8240, state: 'refunded', source: 'dispute', theirs: 'theirs' },
  ])
  expect(
    await db.statement('select to_state, cause from payment_events where payment_id = $1 and source = $2', [
      await paymentIdOf(db, order.orderId),
      'webhook',
    ]),
  ).toEqual([{ to_state: 'refunded', cause: 'a dispute was lost' }])
  expect(await refundsOf(pending)).toMatchObject([{ state: 'pending', theirs: null }])
  expect(await stateOf(beside)).toBe(untouched)
  expect(await brokenInvariants(db)).toEqual([])
})

test('a part belongs to no ticket, and its seller bears it; what is left takes the tickets', async () => {
  expect(await record(order, 500)).toBe('recorded')
  expect(await stateOf(order)).toBe('completed 500, captured 500 500, 2 good, host has 7260')
  expect(await record(order, 740)).toBe('recorded')
  expect(await stateOf(order)).toBe('completed 1240, captured 1240 1240, 2 good, host has 6520')
  expect(await record(order, 7001)).toBe('TOO_MUCH')
  expect(await record(order, 7000)).toBe('recorded')
  expect(await stateOf(order)).toBe('refunded 8240, refunded 8240 8240, 0 good, host has 0')
  expect(await stateOf(beside)).toBe(untouched)
  expect(
    await countOf(
      db,
      "from payment_events where payment_id = $1 and to_state = 'captured' and source = 'webhook'",
      [await paymentIdOf(db, order.orderId)],
    ),
  ).toBe(2)
  expect(await brokenInvariants(db)).toEqual([])
})

describe('the buyer of a part that went back', () => {
  const heard = async ({ orderId }: Bought) => {
    const [row] = await db.statement<{ mails: string[]; notes: number }>(
      `select array(select m.payload ->> 'refundId' from mail_outbox m join refunds r on r.id::text = m.payload ->> 'refundId'
                    where m.kind = 'part_sent_back' and r.order_id = $1) as mails,
         (select count(*)::integer from notifications n
          where n.kind = 'part_sent_back' and n.payload ->> 'orderId' = $1::text) as notes`,
      [orderId],
    )
    return row!
  }

  test('is told once: how much, and until when it arrives', async () => {
    await record(order, 500, 'a part')
    await record(order, 500, 'a part')
    const { mails, notes } = await heard(order)
    expect([mails.length, notes]).toEqual([1, 1])
    await db.pool.query(`update refunds set refunded_at = '2026-12-02T05:00:00Z' where id = $1`, mails)
    const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
    const payload = partSentBackMail.payload.parse({ eventId: order.event.eventId, refundId: mails[0] })
    const mail = await partSentBackMail.write({ ...ctxOf(db), site, secret: '' }, payload)
    expect(mail?.subject).toMatch(/^We sent back \$5\.00 of your order for /)
    // The 11th in Chicago, where the event is, and the 12th at Greenwich.
    expect(mail?.text).toContain('It goes to what you paid with, and arrives by Fri, Dec 11.')
    expect(mail?.text).toContain('Your tickets stay good.')
    expect(mail?.text).not.toContain('disputed')
  })

  test('is told of their own alone, whoever else hears of the event', async () => {
    const another = await bought(order.event)
    await refund(another, another.tickets)
    for (const cents of [500, 501, 502])
      for (const [of, more] of [
        [order, 0],
        [beside, 100],
      ] as const)
        await record(of, cents + more)
    const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
    for (const [of, dollars] of [
      [order, '$5.'],
      [beside, '$6.'],
    ] as const) {
      const { mails, notes } = await heard(of)
      expect([mails.length, notes]).toEqual([3, 3])
      for (const refundId of mails) {
        const payload = partSentBackMail.payload.parse({ eventId: of.event.eventId, refundId })
        const mail = await partSentBackMail.write({ ...ctxOf(db), site, secret: '' }, payload)
        expect(mail?.subject).toContain(`We sent back ${dollars}`)
      }
    }
  })

  test('is told that their dispute was the reason', async () => {
    await record(order, 500, 'a dispute', 'dispute')
    const { mails } = await heard(order)
    const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
    const payload = partSentBackMail.payload.parse({ eventId: order.event.eventId, refundId: mails[0] })
    const mail = await partSentBackMail.write({ ...ctxOf(db), site, secret: '' }, payload)
    expect(mail?.text).toContain('What you disputed was decided for you.')
  })

  test('is told of the tickets instead where they went back with it', async () => {
    await record(order, null)
    expect(await heard(order)).toEqual({ mails: [], notes: 0 })
  })

  test('hears nothing where their account is deleted', async () => {
    const gone = "update orders set user_id = null, customer_email = 'gone@account.invalid' where id = $1"
    await db.pool.query(gone, [order.orderId])
    expect(await record(order, 500)).toBe('recorded')
    expect(await heard(order)).toEqual({ mails: [], notes: 0 })
  })
})

test('the host of an order hears once of each that a provider gave back, and its scanner of none', async () => {
  const scanner = await makePerson(db)
  await addMember(db, order.event.organizerId, { person: scanner, role: 'scanner' })
  for (const cents of [500, 500, null]) await record(order, cents, `theirs ${cents}`)
  const told = await db.statement(
    `select user_id as host, (payload ->> 'amount')::integer as amount from notifications
     where kind = 'money_returned' and payload ->> 'orderId' = $1::text order by amount`,
    [order.orderId],
  )
  const host = order.event.ownerId
  expect(told).toEqual([
    { host, amount: 500 },
    { host, amount: 7740 },
  ])
})

test('the same one is written once, of each payment', async () => {
  expect([await record(order, 500, 'one'), await record(order, 500, 'one')]).toEqual(['recorded', 'recorded'])
  expect([await record(beside, 500, 'one'), await record(order, 300, 'two')]).toEqual([
    'recorded',
    'recorded',
  ])
  expect(await stateOf(order)).toMatch(/^completed 800, captured 800 800/)
  expect(await stateOf(beside)).toMatch(/^completed 500, captured 500 500/)
})

test('a payment that holds no money is left alone', async () => {
  const declined = want(order.event, 1, { sourceToken: 'cnon:card-nonce-declined' })
  const buyer = await makePerson(db)
  await checkOut(ctxOf(db), services, buyer, declined)
  expect(await record(await orderOf(order.event, buyer), null)).toBe('NOT_CAPTURED')
  await refund(beside, beside.tickets)
  expect(await record(beside, 100)).toBe('NOT_CAPTURED')
})

test('a disputed payment is held: nothing of it is refunded but what its buyer wins, and other payments are not', async () => {
  const disputed = await paymentIdOf(db, order.orderId)
  await db.pool.query(
    `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents) values (gen_random_uuid(), $1, 'theirs', 'open', 8240)`,
    [disputed],
  )
  expect(await refund(order, order.tickets.slice(1))).toEqual({ ok: false, failure: { code: 'DISPUTED' } })
  expect(await refund(beside, beside.tickets)).toMatchObject({ ok: true })
  await db.pool.query("update disputes set state = 'won', closed_at = now() where payment_id = $1", [
    disputed,
  ])
  expect(await refund(order, order.tickets.slice(1))).toMatchObject({ ok: true })
  await db.pool.query("update disputes set state = 'open', closed_at = null where payment_id = $1", [
    disputed,
  ])
  expect(await record(order, null, 'theirs', 'dispute')).toBe('recorded')
  expect(await stateOf(order)).toBe('refunded 8240, refunded 8240 8240, 0 good, host has 0')
})

test('so is one of whose dispute a message came that nobody acted on, until it is', async () => {
  await db.pool.query(
    `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, payment_reference, occurred_at)
     values (gen_random_uuid(), 'paypal', 'simulator', gen_random_uuid(), 'x', 'dispute', 'unread', $1, now())`,
    [await paymentIdOf(db, order.orderId)],
  )
  const places = { eventId: order.event.eventId, orderId: order.orderId, tickets: order.tickets }
  for (const stands of ['waiting', 'dead', 'unhandled']) {
    await db.pool.query("update webhook_inbox set state = $1 where kind = 'dispute'", [stands])
    expect(await refund(order, order.tickets)).toEqual({ ok: false, failure: { code: 'DISPUTED' } })
    expect(await previewRefund(db, places)).toEqual({ ok: false, failure: { code: 'DISPUTED' } })
  }
  expect(await refund(beside, beside.tickets)).toMatchObject({ ok: true })
  await db.pool.query("update webhook_inbox set state = 'done' where kind = 'dispute'")
  expect(await refund(order, order.tickets)).toMatchObject({ ok: true })
})

describe('beside a refund of ours whose answer is not known', () => {
  const refused = (by: Bought, attempt = MAX_REFUSED_REFUNDS + 1) =>
    db.pool.query("update refunds set attempt = $2 where order_id = $1 and state = 'pending'", [
      by.orderId,
      attempt,
    ])
  beforeEach(() => asking.refund(order, [order.tickets[0]!]))

  test('it waits, as long as the provider may still make ours', async () => {
    expect(await record(beside, 100)).toBe('recorded')
    expect(await record(order, 500)).toBe('WAITS')
    await refused(order, MAX_REFUSED_REFUNDS)
    expect(await record(order, 500)).toBe('WAITS')
    await refused(order)
    expect(await record(order, 500)).toBe('recorded')
    expect(await stateOf(order)).toBe('completed 4620, captured 4620 500, 1 good, host has 3380')
  })

  test('it waits for none that was made', async () => {
    await db.pool.query(
      "update refunds set state = 'refunded', refunded_at = now(), provider_refund_id = id::text where order_id = $1",
      [order.orderId],
    )
    await db.pool.query('update payments set returned_cents = 4120 where id = $1', [
      await paymentIdOf(db, order.orderId),
    ])
    expect(await record(order, 500)).toBe('recorded')
    expect(await stateOf(order)).toMatch(/^completed 4620, captured 4620 4620, 1 good/)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that nothing is left makes ours as well', async () => {
    expect(await record(order, null, 'by hand')).toBe('recorded')
    expect(await stateOf(order)).toBe('refunded 8240, refunded 8240 8240, 0 good, host has 0')
    expect(await refundsOf(order)).toMatchObject([
      { cents: 4120, state: 'refunded', source: 'host', theirs: 'by hand' },
      { cents: 4120, state: 'refunded', source: 'provider', theirs: 'by hand' },
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('it is ours by hand where it is as much, and the older of two', async () => {
    await asking.refund(order, [order.tickets[1]!])
    await asking.refund(beside, beside.tickets)
    for (const one of [order, beside]) await refused(one)
    expect(await record(order, 4120, 'by hand')).toBe('recorded')
    expect(await refundsOf(order)).toMatchObject([
      { state: 'refunded', source: 'host', theirs: 'by hand' },
      { state: 'pending', source: 'host', theirs: null },
    ])
    expect(await refundsOf(beside)).toMatchObject([{ state: 'pending' }])
    expect(await stateOf(order)).toBe('refunded 8240, captured 8240 4120, 0 good, host has 0')
    expect(await record(order, 4120, 'the other')).toBe('recorded')
    expect(await stateOf(order)).toBe('refunded 8240, refunded 8240 8240, 0 good, host has 0')
    expect(await record(beside, 4120)).toBe('recorded')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('it is the one of ours that is as much, also beside an older one that is more', async () => {
    const three = await bought(order.event, 3)
    await asking.refund(three, three.tickets.slice(0, 2))
    await asking.refund(three, three.tickets.slice(2))
    await refused(three)
    expect(await record(three, 4120, 'the smaller')).toBe('recorded')
    expect(await refundsOf(three)).toMatchObject([
      { cents: 8240, state: 'pending' },
      { cents: 4120, state: 'refunded', source: 'host', theirs: 'the smaller' },
    ])
    expect(await record(three, 8240, 'the larger')).toBe('recorded')
    expect(await refundsOf(three)).toMatchObject([{ state: 'refunded' }, { state: 'refunded' }])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('it leaves the free tickets good where ours is all that was paid', async () => {
    const free = await addTicketType(db, order.event.eventId, { priceCents: 0 })
    const guests = { eventId: order.event.eventId, ticketTypeId: free, quantity: 1, unitPriceCents: 0 }
    const buyer = await makePerson(db)
    const paid = want(order.event, 1)
    await checkOut(ctxOf(db), services, buyer, { ...paid, lines: [...paid.lines, guests] })
    const mixed = await orderOf(order.event, buyer)
    const costly = await db.statement<{ id: TicketId }>(
      'select id from tickets where order_id = $1 and ticket_type_id <> $2',
      [mixed.orderId, free],
    )
    await asking.refund(mixed, [costly[0]!.id])
    await refused(mixed)
    expect(await record(mixed, 4120)).toBe('recorded')
    expect(await stateOf(mixed)).toBe('completed 4120, refunded 4120 4120, 1 good, host has 0')
  })

  test('less than ours is its own', async () => {
    await refused(order)
    expect(await record(order, 4119)).toBe('recorded')
    expect(await refundsOf(order)).toMatchObject([
      { cents: 4120, state: 'pending' },
      { cents: 4119, state: 'refunded', source: 'provider' },
    ])
  })
})

describe('of one payment for several events', () => {
  let orders: Bought[]
  beforeEach(async () => {
    const ownerId = await makePerson(db)
    const free = await makeEvent(db, { ownerId, priceCents: 0 })
    const nights = [await makeEvent(db, { ownerId }), await makeEvent(db, { ownerId }), free]
    const buyer = await makePerson(db)
    const lines = [
      ...want(nights.slice(0, 2), 1).lines,
      { eventId: free.eventId, ticketTypeId: free.ticketTypeId, quantity: 1, unitPriceCents: 0 },
    ]
    await checkOut(ctxOf(db), services, buyer, { ...want(nights.slice(0, 2), 1), lines })
    orders = (await Promise.all(nights.map((night) => orderOf(night, buyer)))).toSorted((a, b) =>
      a.event.eventId < b.event.eventId ? -1 : 1,
    )
  })
  const backOf = async () =>
    Promise.all(
      orders.map(
        async ({ orderId }) =>
          (
            await db.statement<{ back: string }>(
              "select total_cents || ': ' || refunded_cents as back from orders where id = $1",
              [orderId],
            )
          )[0]!.back,
      ),
    )

  test('each bears its share of a part, what is free bears nothing, and a cent is not halved', async () => {
    expect(await record(orders[0]!, 1001)).toBe('recorded')
    expect((await backOf()).toSorted()).toEqual(['0: 0', '4120: 500', '4120: 501'])
    expect(await record(orders[0]!, 1)).toBe('recorded')
    expect((await backOf()).toSorted()).toEqual(['0: 0', '4120: 501', '4120: 501'])
    expect(
      await countOf(db, 'from refunds where payment_id = $1', [await paymentIdOf(db, orders[0]!.orderId)]),
    ).toBe(3)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('what is left of all takes the tickets that were paid for; what was free stays good', async () => {
    expect(await record(orders[0]!, null)).toBe('recorded')
    expect((await backOf()).toSorted()).toEqual(['0: 0', '4120: 4120', '4120: 4120'])
    const good = await Promise.all(
      orders.map(({ orderId }) =>
        countOf(db, "from tickets where order_id = $1 and status = 'active'", [orderId]),
      ),
    )
    expect(good.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('one that went back before bears nothing more', async () => {
    const costly = (await backOf())[0] === '0: 0' ? orders[1]! : orders[0]!
    await refund(costly, costly.tickets)
    expect(await record(costly, 700)).toBe('recorded')
    expect((await backOf()).toSorted()).toEqual(['0: 0', '4120: 4120', '4120: 700'])
    expect(await record(costly, null)).toBe('recorded')
    expect((await backOf()).toSorted()).toEqual(['0: 0', '4120: 4120', '4120: 4120'])
    expect(await brokenInvariants(db)).toEqual([])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { orderSettler } from '#modules/checkout/settle/settle-order.server.ts'
import type { Settlement } from '#modules/checkout/settle/settlement.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId, type OrderId, type PersonId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, paymentOf, stateOfCheckout, ticketsOf, want } from '#tests/support/buying.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase()

let buyer: PersonId
let services: CheckoutServices
beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
})

const buy = (request: CheckoutRequest) => checkOut(ctxOf(db), services, buyer, request)

/** A checkout that its buyer was told is declined, while the provider did take the money. */
async function declinedButTaken(event: OnSale): Promise<Settlement> {
  const { square } = services.gateways
  if (!square) throw new Error('no gateway')
  services.gateways.square = {
    ...square,
    charge: async (charge) => {
      await square.charge(charge)
      return { status: 'declined', code: 'CARD_DECLINED' }
    },
  }
  const answer = await buy(want(event, 1))
  services.gateways.square = square
  const { id, idempotency_key } = await paymentOf(db, answer)
  const found = await square.find(idempotency_key)
  if (found?.status !== 'captured') throw new Error('The provider took nothing')
  const payment = { id, providerPaymentId: found.providerPaymentId }
  return { checkoutId: checkoutIdOf(answer), payment, source: 'webhook' }
}

const mailsTo = (event: OnSale) =>
  countOf(db, "from mail_outbox where kind = 'ticket_confirmation' and payload ->> 'eventId' = $1", [
    event.eventId,
  ])

describe('settling an order', () => {
  test('by everyone who may do it, at once and in two processes, is done once', async () => {
    const event = await makeEvent(db)
    const settlement = await declinedButTaken(event)
    const [one, other] = [orderSettler(db), orderSettler(db)]
    const settled = await Promise.all(
      Array.from({ length: 5 }, () => [one(settlement), other(settlement)]).flat(),
    )
    // Those who share the settling transaction are told of it; whoever came later finds it done.
    expect(settled.some(({ status }) => status === 'settled')).toBe(true)
    expect(new Set(settled.map(({ status }) => status)).has('refund due')).toBe(false)
    expect((await services.settle(settlement)).status).toBe('already settled')
    expect(await ticketsOf(db, event, 'active')).toBe(1)
    expect(await mailsTo(event)).toBe(1)
    expect(await countOf(db, 'from ledger_transactions where event_id = $1', [event.eventId])).toBe(1)
    expect(await countOf(db, 'from notifications where user_id = $1', [buyer])).toBe(1)
    expect(
      await countOf(db, "from payment_events where payment_id = $1 and to_state = 'captured'", [
        settlement.payment?.id,
      ]),
    ).toBe(1)
  })

  test('answers what was bought, the earliest night first', async () => {
    const late = await makeEvent(db, { title: 'The late one', startsAt: '2099-02-01T02:00:00Z' })
    const early = await makeEvent(db, { title: 'The early one', startsAt: '2099-01-01T02:00:00Z' })
    expect(await buy(want([late, early], 2))).toMatchObject({
      status: 'completed',
      totalCents: 16480,
      orders: [
        {
          eventTitle: 'The early one',
          eventId: early.eventId,
          status: 'completed',
          totalCents: 8240,
          startsAt: expect.stringMatching(/^2099-01-01T/),
          timeZone: 'America/Chicago',
          place: 'Grand Ballroom, Chicago',
          picture: null,
        },
        { eventTitle: 'The late one', eventId: late.eventId, totalCents: 8240 },
      ],
    })
  })

  test('touches no other order of the same event', async () => {
    const event = await makeEvent(db)
    await declinedButTaken(event)
    buyer = await makePerson(db)
    await services.settle(await declinedButTaken(event))
    expect([await ticketsOf(db, event, 'active'), await ticketsOf(db, event, 'pending')]).toEqual([1, 1])
  })

  test('what costs nothing is done once, and never after its places went', async () => {
    const event = await makeEvent(db, { priceCents: 0 })
    const { settle } = services
    const paid = await buy(want(event, 1, { sourceToken: null }, 0))
    services.settle = async () => ({ status: 'already settled' })
    buyer = await makePerson(db)
    const late = await buy(want(event, 1, { sourceToken: null }, 0))
    await db.pool.query('select release_checkouts($1)', [[checkoutIdOf(late)]])
    for (const answer of [paid, late]) {
      const settlement = { checkoutId: checkoutIdOf(answer), payment: null, source: 'reconcile' as const }
      expect(await settle(settlement)).toEqual({ status: 'already settled' })
    }
    expect(await mailsTo(event)).toBe(1)
    expect(await stateOfCheckout(db, late)).toBe('released')
  })

  const strange: [string, (settlement: Settlement, other: Settlement) => Settlement][] = [
    ['no payment, where there is something to pay', (one) => ({ ...one, payment: null })],
    ['the payment of another checkout', (one, other) => ({ ...one, payment: other.payment })],
    [
      'a payment nobody knows',
      (one) => ({ ...one, payment: { id: newId(), providerPaymentId: 'nobody knows' } }),
    ],
  ]
  test.each(strange)('does nothing for %s', async (_what, change) => {
    const event = await makeEvent(db)
    const settlement = await declinedButTaken(event)
    buyer = await makePerson(db)
    const other = await declinedButTaken(event)
    expect(await services.settle(change(settlement, other))).toEqual({ status: 'already settled' })
    expect(await ticketsOf(db, event, 'active')).toBe(0)
    expect(await stateOfCheckout(db, settlement)).toBe('open')
    expect(
      await countOf(db, "from payments where state = 'captured' and checkout_id = any($1)", [
        [settlement.checkoutId, other.checkoutId],
      ]),
    ).toBe(0)
  })

  test('two payments of one checkout at once takes one and gives the other back', async () => {
    const event = await makeEvent(db)
    const first = await declinedButTaken(event)
    const second = await paidTwice(first)
    // A settlement of something else is under way, so that both of these share the next batch.
    const before = services.settle({ ...first, payment: null })
    const settled = await Promise.all([services.settle(first), services.settle(second)])
    expect((await before).status).toBe('already settled')
    expect(settled.map(({ status }) => status)).toEqual(['settled', 'refund due'])
    expect(await mailsTo(event)).toBe(1)
  })
})

/** The second payment of a checkout whose provider took both. */
async function paidTwice(first: Settlement): Promise<Settlement> {
  await db.pool.query(
    `insert into payments (id, checkout_id, gateway, environment, attempt, amount_cents, idempotency_key)
     select $2::uuid, checkout_id, gateway, environment, 2, amount_cents, $2::uuid::text from payments where id = $1`,
    [first.payment?.id, newId()],
  )
  const { id } = await paymentOf(db, first)
  return { ...first, payment: { id, providerPaymentId: `second ${id}` } }
}

test('of a checkout that is paid, and paid once more, each payment is told what came of it', async () => {
  const first = await declinedButTaken(await makeEvent(db))
  expect((await services.settle(first)).status).toBe('settled')
  const second = await paidTwice(first)
  // A settlement of something else is under way, so that both of these share the next batch.
  const before = services.settle({ ...first, payment: null })
  const settled = await Promise.all([services.settle(first), services.settle(second)])
  expect(settled).toEqual([{ status: 'already settled' }, { status: 'refund due' }])
  expect((await before).status).toBe('already settled')
})

test('money that came in time is one statement: no places are asked for again', async () => {
  const asked: string[] = []
  const through = throughStatement(db, (text, values) => {
    asked.push(text)
    return db.statement(text, values)
  })
  const settlement = await declinedButTaken(await makeEvent(db))
  expect((await orderSettler(through)(settlement)).status).toBe('settled')
  expect(asked).toEqual([expect.stringContaining('paid_payments')])
})

test('a settlement whose answer was lost after its commit is no failure: the buyer has their tickets', async () => {
  const event = await makeEvent(db)
  let lost = 0
  const statement: Db['statement'] = async (text, values) => {
    const rows = await db.statement(text, values)
    if (text.includes('paid_payments') && lost++ === 0) throw new Error('Connection terminated unexpectedly')
    return rows as never
  }
  services = { ...services, settle: orderSettler(throughStatement(db, statement)) }
  expect(await buy(want(event, 1))).toMatchObject({ status: 'completed', orders: [{ tickets: 1 }] })
  expect(lost).toBe(2)
  expect([await ticketsOf(db, event, 'active'), await mailsTo(event)]).toEqual([1, 1])
})

describe('a payment that arrives while its reservation expires', () => {
  async function raceWithRelease(settlingDb: Db) {
    const event = await makeEvent(db)
    const settlement = await declinedButTaken(event)
    const releasing = await db.pool.connect()
    await releasing.query('begin')
    await releasing.query('select release_checkouts($1)', [[settlement.checkoutId]])
    // Others have bought them at once.
    await releasing.query('update ticket_inventory set taken = capacity where event_id = $1', [event.eventId])
    const settling = orderSettler(settlingDb)(settlement)
    expect(await untilLockWait(db, settling, 'paid_payments')).toBe('waits')
    await releasing.query('commit')
    releasing.release()
    const settled = await settling
    return { event, settled, payment: await paymentOf(db, settlement) }
  }

  test('is marked to be refunded', async () => {
    const { event, settled, payment } = await raceWithRelease(db)
    expect(settled).toEqual({ status: 'refund due' })
    expect(payment.state).toBe('refund_due')
    expect(await ticketsOf(db, event, 'cancelled')).toBe(1)
  })

  test('is lost when the checkout is not locked first: the test above can fail', async () => {
    const unlocked = throughStatement(db, (text, values) => db.statement(withoutLocks(text), values))
    const { payment } = await raceWithRelease(unlocked)
    expect(payment.state).toBe('captured')
    await db.pool.query("update payments set state = 'refund_due' where id = $1", [payment.id])
  })
})

const withoutLocks = (text: string) => text.replaceAll(/\n\s*for update\b/g, '')

describe('settling a cash payment', () => {
  const orderIn = async (answer: object, event: OnSale): Promise<OrderId> => {
    const [row] = await db.statement<{ id: OrderId }>(
      'select id from orders where checkout_id = $1 and event_id = $2',
      [checkoutIdOf(answer), event.eventId],
    )
    if (!row) throw new Error('There is no order')
    return row.id
  }
  const hostOf = async (event: OnSale) => {
    const manager = await proveManager(db, { id: event.ownerId, name: 'Tasha Reed' }, event.eventId, 'money')
    if (!manager) throw new Error('Not the host')
    return manager
  }
  const take = async (at: OnSale, order: OrderId, on: Db = db) =>
    settleCashOrder({ ...ctxOf(db), db: on }, await hostOf(at), order)

  async function reservedInCash() {
    const [first, second] = [
      await makeEvent(db, { acceptsCash: true }),
      await makeEvent(db, { acceptsCash: true }),
    ]
    const answer = await buy(want([first, second], 1, { method: 'cash', sourceToken: null }))
    return { answer, first, second }
  }

  test('for one of two events lets in there, and the checkout waits for the other', async () => {
    const { answer, first, second } = await reservedInCash()
    const orders = { first: await orderIn(answer, first), second: await orderIn(answer, second) }
    expect(await take(first, orders.first)).toEqual({ ok: true, value: { orderId: orders.first } })
    expect([await ticketsOf(db, first, 'active'), await ticketsOf(db, second, 'active')]).toEqual([1, 0])
    expect(await stateOfCheckout(db, answer)).toBe('awaiting_cash')
    expect(
      await countOf(db, "from ledger_transactions where event_id = $1 and kind = 'cash_sale'", [
        first.eventId,
      ]),
    ).toBe(1)

    expect(await take(first, orders.first)).toMatchObject({ failure: { code: 'ALREADY_PAID' } })
    expect(await take(first, orders.second)).toMatchObject({ failure: { code: 'ORDER_NOT_FOUND' } })
    expect([await mailsTo(first), await mailsTo(second)]).toEqual([1, 0])

    expect(await take(second, orders.second)).toMatchObject({ ok: true })
    expect(await stateOfCheckout(db, answer)).toBe('paid')
  })

  /** The second door takes its cash while the first has not committed yet. */
  async function atTwoDoors(on: Db) {
    const { answer, first, second } = await reservedInCash()
    const orders = { first: await orderIn(answer, first), second: await orderIn(answer, second) }
    const firstDoor = await db.pool.connect()
    await firstDoor.query('begin')
    const inTransaction = throughStatement(
      on,
      async (text, values) => (await firstDoor.query(text, [...(values ?? [])])).rows as never,
    )
    await take(first, orders.first, inTransaction)
    const secondDoor = take(second, orders.second, on)
    // Without the locks nothing waits.
    await untilLockWait(db, secondDoor, 'locked_orders')
    await firstDoor.query('commit')
    firstDoor.release()
    expect(await secondDoor).toMatchObject({ ok: true })
    return stateOfCheckout(db, answer)
  }

  test('for both at the same moment, at two doors, pays the checkout', async () => {
    expect(await atTwoDoors(db)).toBe('paid')
  })

  test('and leaves it waiting for ever where its orders are not locked: the test above can fail', async () => {
    const unlocked = throughStatement(db, (text, values) => db.statement(withoutLocks(text), values))
    expect(await atTwoDoors(unlocked)).toBe('awaiting_cash')
  })
})

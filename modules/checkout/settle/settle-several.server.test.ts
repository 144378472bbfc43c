import { beforeEach, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { orderSettler } from '#modules/checkout/settle/settle-order.server.ts'
import type { Settlement } from '#modules/checkout/settle/settlement.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { OrderId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { checkoutIdOf, stateOfCheckout, ticketsOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

let services: CheckoutServices
beforeEach(() => {
  services = checkoutServices(db)
})

const buy = async (events: OnSale | OnSale[], over = {}, price?: number) =>
  checkOut(ctxOf(db), services, await makePerson(db), want(events, 1, over, price))
const inCash = (events: OnSale | OnSale[]) => buy(events, { method: 'cash', sourceToken: null })
const every = async (sql: string, values: unknown[]) =>
  (await db.pool.query<Record<string, unknown>>(sql, values)).rows

/** A checkout of nothing to pay that nobody has settled yet. */
async function freeAndOpen(event: OnSale): Promise<Settlement> {
  const { settle } = services
  services.settle = async () => ({ status: 'already settled' })
  const answer = await buy(event, { sourceToken: null }, 0)
  services.settle = settle
  return { checkoutId: checkoutIdOf(answer), payment: null, source: 'reconcile' }
}

async function takeCash(event: OnSale, answer: object) {
  const host = { id: event.ownerId, name: 'Tasha Reed' }
  const manager = await proveManager(db, host, event.eventId, 'money')
  const [order] = await every('select id from orders where checkout_id = $1 and event_id = $2', [
    checkoutIdOf(answer),
    event.eventId,
  ])
  return settleCashOrder(ctxOf(db), manager!, order!['id'] as OrderId)
}

const feesAt = (event: OnSale) =>
  every('select organizer_id, kind from ledger_transactions where event_id = $1', [event.eventId])

test('what is owed of a cart over two events is written to the host of each, and told by its name', async () => {
  const events = [await makeEvent(db, { title: 'Dusties' }), await makeEvent(db, { title: 'Ladies Night' })]
  const answer = await buy(events)
  expect(answer.status).toBe('completed')
  for (const event of events)
    expect(await feesAt(event)).toEqual([{ organizer_id: event.organizerId, kind: 'sale' }])
  expect(
    await every(
      `select n.payload ->> 'event' as event from notifications n join checkouts c on c.user_id = n.user_id
       where c.id = $1 order by event`,
      [checkoutIdOf(answer)],
    ),
  ).toEqual([{ event: 'Dusties' }, { event: 'Ladies Night' }])
})

test('two checkouts that are settled at once are told their own orders', async () => {
  const events = [await makeEvent(db, { priceCents: 0 }), await makeEvent(db, { priceCents: 0 })] as const
  const [before, one, other] = [
    await freeAndOpen(events[0]),
    await freeAndOpen(events[0]),
    await freeAndOpen(events[1]),
  ]
  const settle = orderSettler(db)
  // While the first is settled, the next two gather in one batch.
  const [, ...settled] = await Promise.all([settle(before), settle(one), settle(other)])
  expect(settled).toMatchObject(
    events.map(({ eventId }) => ({ status: 'settled', orders: [{ eventId }], totalCents: 0 })),
  )
  for (const answer of settled) expect(answer.status === 'settled' && answer.orders).toHaveLength(1)
})

test('cash for the last order of a checkout pays it, whoever else still waits', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const [waiting, paying] = [await inCash(event), await inCash(event)]
  expect(await takeCash(event, paying)).toMatchObject({ ok: true })
  expect([await stateOfCheckout(db, waiting), await stateOfCheckout(db, paying)]).toEqual([
    'awaiting_cash',
    'paid',
  ])
  expect([await ticketsOf(db, event, 'active'), await ticketsOf(db, event, 'pending')]).toEqual([1, 1])
})

test('cash is owed to its own host, at two events at once', async () => {
  const events = [await makeEvent(db, { acceptsCash: true }), await makeEvent(db, { acceptsCash: true })]
  const answer = await inCash(events)
  for (const event of events) {
    expect(await takeCash(event, answer)).toMatchObject({ ok: true })
    expect(await feesAt(event)).toEqual([{ organizer_id: event.organizerId, kind: 'cash_sale' }])
  }
})

test('cash for somebody who has deleted their account lets in, and tells nobody', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const answer = await inCash(event)
  await db.pool.query('update orders set user_id = null where checkout_id = $1', [checkoutIdOf(answer)])
  expect(await takeCash(event, answer)).toMatchObject({ ok: true })
  expect(await ticketsOf(db, event, 'active')).toBe(1)
})

test('a ticket that was cancelled stays so when its order is paid', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const answer = await inCash(event)
  await db.pool.query("update tickets set status = 'cancelled' where event_id = $1", [event.eventId])
  expect(await takeCash(event, answer)).toMatchObject({ ok: true })
  expect(await ticketsOf(db, event, 'cancelled')).toBe(1)
})

test('for what costs nothing nothing is owed', async () => {
  const event = await makeEvent(db, { priceCents: 0 })
  expect((await buy(event, { sourceToken: null }, 0)).status).toBe('completed')
  expect(await feesAt(event)).toEqual([])
})

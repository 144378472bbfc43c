import { beforeEach, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type PersonId } from '#platform/ids.ts'
import { fail } from '#platform/result.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { checkoutIdOf, type ForSale, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

let buyer: PersonId
beforeEach(async () => {
  buyer = await makePerson(db)
})

const CASH = { method: 'cash', sourceToken: null } as const
const inCash = (types: ForSale | ForSale[], over = {}) =>
  checkOut(ctxOf(db), checkoutServices(db), buyer, want(types, 1, { ...CASH, ...over }))

async function take(event: OnSale, answer: object) {
  const manager = await proveManager(db, { id: event.ownerId, name: 'Tasha Reed' }, event.eventId, 'money')
  const { rows } = await db.pool.query<{ id: OrderId }>(
    'select id from orders where checkout_id = $1 and event_id = $2',
    [checkoutIdOf(answer), event.eventId],
  )
  return settleCashOrder(ctxOf(db), manager!, rows[0]!.id)
}

const paymentsOf = async (answer: object) =>
  (
    await db.pool.query<Record<string, unknown>>(
      `select p.event_id, p.gateway, p.environment, p.receiving_account, p.state, p.amount_cents, p.taken_by, o.checkout_id is not null as "hasOrder",
         array(select source || ' ' || to_state || ': ' || cause from payment_events where payment_id = p.id) as events
       from payments p left join orders o on o.event_id = p.event_id and o.id = p.order_id and o.checkout_id = p.checkout_id
       where p.checkout_id = $1 order by p.created_at`,
      [checkoutIdOf(answer)],
    )
  ).rows

test('cash that is taken is a payment of its order, with who took it, and is written once', async () => {
  const [first, second] = [
    await makeEvent(db, { acceptsCash: true }),
    await makeEvent(db, { acceptsCash: true }),
  ]
  const answer = await inCash([first, second])
  expect(await paymentsOf(answer)).toEqual([])
  for (const event of [first, first, second]) await take(event, answer)
  expect(await paymentsOf(answer)).toEqual(
    [first, second].map(({ eventId, ownerId }) => ({
      event_id: eventId,
      gateway: 'cash',
      environment: 'none',
      receiving_account: 'host',
      state: 'captured',
      amount_cents: 4120,
      taken_by: ownerId,
      hasOrder: true,
      events: ['operator captured: cash was taken'],
    })),
  )
  expect(await brokenInvariants(db)).toEqual([])
})

test('cash is taken for no order of another event, and for none that is not there', async () => {
  const [event, other] = [
    await makeEvent(db, { acceptsCash: true }),
    await makeEvent(db, { acceptsCash: true }),
  ]
  const answer = await inCash(event)
  const [order] = await db.statement<{ id: OrderId }>('select id from orders where checkout_id = $1', [
    checkoutIdOf(answer),
  ])
  const manager = await proveManager(db, { id: other.ownerId, name: 'Tasha Reed' }, other.eventId, 'money')
  for (const orderId of [order!.id, newId<'order'>()])
    expect(await settleCashOrder(ctxOf(db), manager!, orderId)).toEqual(fail({ code: 'ORDER_NOT_FOUND' }))
  expect(await paymentsOf(answer)).toEqual([])
})

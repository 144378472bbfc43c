import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import { orderStatusLabels, type OrderStatus } from '#modules/orders/order-status.ts'
import { eventSales } from '#modules/orders/event-sales.server.ts'
import { chosenTotals, listedTotals } from '#modules/orders/sales/chosen-totals.server.ts'
import { listSales } from '#modules/orders/sales/list-sales.server.ts'
import { salesTotals } from '#modules/orders/sales/sales-totals.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type PaymentId, type TicketId } from '#platform/ids.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
} from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refundTold } from '#tests/support/refund-told.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const STATES = [undefined, ...(Object.keys(orderStatusLabels) as OrderStatus[])]

const PRICES = [0, 7, 33, 4_000]
const step = fc.oneof(
  fc.record({
    does: fc.constantFrom('card', 'cash', 'unpaid' as const),
    event: fc.nat(1),
    price: fc.nat(PRICES.length - 1),
    quantity: fc.integer({ min: 1, max: 3 }),
    code: fc.constantFrom('THIRD', 'FREE', null),
  }),
  fc.record({
    does: fc.constantFrom('settle', 'refund', 'refund', 'void', 'at provider' as const),
    which: fc.nat(20),
    part: fc.nat(3),
  }),
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Three tickets and two tables, of each of which one is void. */
const A_VOID_TICKET: Step[] = [
  { does: 'card', event: 0, price: 3, quantity: 3, code: null },
  { does: 'void', which: 0, part: 1 },
  { does: 'card', event: 0, price: 2, quantity: 2, code: null },
  { does: 'void', which: 1, part: 2 },
]

/** Two events of one host, each with a table and a ticket of every price. */
async function host() {
  const ownerId = await makePerson(db, 'Tasha Reed')
  const events = [
    await makeEvent(db, { ownerId, acceptsCash: true }),
    await makeEvent(db, { ownerId, acceptsCash: true }),
  ]
  const types = await Promise.all(
    events.map(async ({ eventId }) => {
      await makePromoCode(db, { eventId }, { code: 'THIRD', percentBp: 3_333 })
      await makePromoCode(db, { eventId }, { code: 'FREE', kind: 'free' })
      const made: OnSale['ticketTypeId'][] = []
      for (const priceCents of PRICES) made.push(await addTicketType(db, eventId, { priceCents }))
      await db.pool.query("update ticket_types set name = 'Table', admits = 2 where id = $1", [made[2]])
      return made
    }),
  )
  return { ownerId, events, types }
}

async function run({ ownerId, events, types }: Awaited<ReturnType<typeof host>>, one: Step) {
  const ctx = ctxOf(db)
  if ('price' in one) {
    const [event, price] = [events[one.event]!, PRICES[one.price]!]
    const method = price > 0 && one.does === 'cash' ? 'cash' : 'card'
    const [whole, third] = [price * one.quantity, Math.round(price * one.quantity * 0.3333)]
    const subtotal = one.code === null ? whole : one.code === 'FREE' ? 0 : whole - third
    const over = {
      method,
      totalCents: subtotal + Math.round(subtotal * 0.03),
      promoCodes: one.code === null ? [] : [one.code],
      ...(one.does === 'unpaid' && { sourceToken: 'cnon:card-nonce-declined' }),
    } as const
    const buy = want({ ...event, ticketTypeId: types[one.event]![one.price]! }, one.quantity, over, price)
    return checkOut(ctx, services, await makePerson(db), buy)
  }
  const orders = await db.statement<{ id: OrderId; event: number; status: OrderStatus; checkoutId: string }>(
    `select o.id, array_position($1::uuid[], o.event_id) - 1 as event, o.order_status as status, o.checkout_id as "checkoutId" from orders o
     where o.event_id = any ($1) and o.order_status in ('completed', 'awaiting_cash_payment') order by o.id`,
    [events.map(({ eventId }) => eventId)],
  )
  const order = orders[one.which % Math.max(orders.length, 1)]
  if (!order) return
  const manager = (await proveManager(db, { id: ownerId, name: '' }, events[order.event]!.eventId, 'money'))!
  if (one.does === 'settle') return void (await settleCashOrder(ctx, manager, order.id))
  if (one.does === 'at provider') {
    const [payment] = await db.statement<{ id: PaymentId; left: number }>(
      "select id, amount_cents - refunded_cents as left from payments where checkout_id = $1 and state = 'captured' and gateway <> 'cash'",
      [order.checkoutId],
    )
    const cents = payment && Math.floor((payment.left * one.part) / 3)
    if (cents) await atProvider(payment.id, cents)
    return
  }
  const all = await db.statement<{ id: TicketId }>(
    "select id from tickets where order_id = $1 and status = 'active' order by ticket_type_id, id",
    [order.id],
  )
  if (one.does === 'void') {
    for (const { id } of all.slice(0, one.part)) {
      const made = await voidTicket(db, manager, { ticketId: id, why: 'fraud', words: '' })
      if (!made.ok) throw new Error(made.failure.code)
    }
    return
  }
  const tickets = all.slice(0, one.part === 3 ? all.length : one.part).map(({ id }) => id)
  await refundTickets(ctx, services, manager, {
    orderId: order.id,
    tickets,
    refundId: newId<'refund'>(),
    reason: '',
  })
}

const atProvider = (paymentId: PaymentId, cents: number) => refundTold(db, paymentId, { cents })

test('the totals of sales, from sums, are those of the orders one by one, whatever was sold and went back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const hosted = await host()
      for (const one of steps) await run(hosted, one)
      const [event] = hosted.events as [OnSale]
      for (const filters of STATES.flatMap((state) => [{ state }, { state, event: event.eventId }])) {
        const chosen = [filters, await chosenTotals(db, hosted.ownerId, filters)]
        expect([filters, await salesTotals(db, hosted.ownerId, filters)]).toEqual(chosen)
        const { rows, next } = await listSales(db, hosted.ownerId, { filters })
        expect(next).toBe(null)
        expect([filters, await listedTotals(db, rows)]).toEqual(chosen)
      }
      const manager = (await proveManager(db, { id: hosted.ownerId, name: '' }, event.eventId, 'sales'))!
      expect((await eventSales(db, manager)).sales).toBe(
        (await chosenTotals(db, hosted.ownerId, { event: event.eventId }))!.gross,
      )
    }),
    { numRuns: 12, examples: [[A_VOID_TICKET]] },
  )
  expect(await brokenInvariants(db)).toEqual([])
}, 120_000)

// Places that void and refunded tickets leave free, against a count of tables on paper: it knows which tickets were sold together.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { MONEY_CASES } from '#tests/support/exact-cents.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { anyPayment, type SoldOrder, writePayments } from '#tests/support/refund-cases.ts'
import { wrongOf } from '#tests/support/rolled-back.ts'

const db = await testDatabase()

/** A case is an item of an order, and a payment has more than two. */
const PAYMENTS = Math.ceil(MONEY_CASES * 0.4)

/** Of each order at a time: a ticket that is made void, or its table that goes back. */
const anySteps = fc.array(fc.record({ isBack: fc.constantFrom(true, false, false), at: fc.nat(17) }), {
  maxLength: 9,
})
const anyCase = fc.record({ payment: anyPayment, steps: anySteps })

interface Order extends SoldOrder {
  steps: (typeof anySteps extends fc.Arbitrary<infer Of> ? Of : never)[number][]
  void: Set<string>
}

/** Does the next step with each order that has one, in the database and on paper. */
async function step(tx: Tx, orders: readonly Order[]): Promise<void> {
  const back: object[] = []
  const voided: object[] = []
  for (const order of orders) {
    const next = order.steps.shift()
    const left = order.items.flatMap((item) => item.left.flat())
    if (!next || left.length === 0) continue
    const id = left[next.at % left.length]!
    if (next.isBack) {
      const item = order.items.find((one) => one.left.flat().includes(id))!
      const group = item.left.find((one) => one.includes(id))!
      item.left = item.left.filter((one) => one !== group)
      back.push({ event: order.eventId, order: order.id, refund: newId(), tickets: group })
    } else if (!order.void.has(id)) {
      order.void.add(id)
      voided.push({ event: order.eventId, ticket: id })
    }
  }
  const codes = await tx.statement<{ code: string }>(
    `select r.code from jsonb_to_recordset($1) a (event uuid, "order" uuid, refund uuid, tickets uuid[])
     cross join lateral refund_tickets(a.event, a."order", a.tickets, a.refund, 'host', null, '', false) r
     union all
     select v.code from jsonb_to_recordset($2) a (event uuid, ticket uuid) cross join lateral void_ticket(a.event, a.ticket) v`,
    [JSON.stringify(back), JSON.stringify(voided)],
  )
  expect(codes.filter(({ code }) => code !== 'REFUNDED' && code !== 'VOIDED')).toEqual([])
}

/** What the tables say of each item, beside what was counted: places taken, and those that are free by void tickets. */
async function compare(tx: Tx, orders: readonly Order[]): Promise<unknown[]> {
  const found = await tx.statement<{ id: string; items: string }>(
    `select oi.order_id as id, string_agg(i.taken || ' ' || oi.voided_quantity, ', ' order by oi.id) as items
     from order_items oi join ticket_inventory i on i.event_id = oi.event_id and i.ticket_type_id = oi.ticket_type_id
     where oi.order_id = any ($1) group by oi.order_id`,
    [orders.map(({ id }) => id)],
  )
  const byOrder = new Map(found.map(({ id, items }) => [id, items]))
  return orders.flatMap((order) => {
    const counted = order.items.map(({ left }) => {
      const empty = left.filter((group) => group.every((id) => order.void.has(id))).length
      return `${left.length - empty} ${empty}`
    })
    return byOrder.get(order.id) === counted.join(', ')
      ? []
      : [{ order, found: byOrder.get(order.id), counted }]
  })
}

test(
  'a table is on sale again once all of its own tickets are void, or it went back, in whatever order that happens',
  async () => {
    const wrong = await wrongOf(db, { anyCase, count: PAYMENTS }, async (tx, cases) => {
      const { sold } = await writePayments(
        tx,
        cases.map(({ payment }) => payment),
      )
      const orders = sold.flatMap((payment, at) =>
        payment.orders.map((order): Order => ({
          ...order,
          steps: [...cases[at]!.steps],
          void: new Set<string>(),
        })),
      )
      while (orders.some(({ steps }) => steps.length > 0)) await step(tx, orders)
      return compare(tx, orders)
    })
    expect(wrong).toEqual([])
  },
  60_000 + 20 * MONEY_CASES,
)

// Refunds against a count of our own: what goes back for tickets, what a provider gave back without us, what the house and a promoter
// keep, and what of it stands in the books. It knows the documents, and nothing of the functions.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenTotals } from '#modules/orders/sales/chosen-totals.server.ts'
import { salesTotals } from '#modules/orders/sales/sales-totals.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { exactParts, exactShare, exactSum, MONEY_CASES } from '#tests/support/exact-cents.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { anyPayment, type SoldOrder, type SoldPayment, writePayments } from '#tests/support/refund-cases.ts'
import { wrongOf } from '#tests/support/rolled-back.ts'

const db = await testDatabase()

/** A case is an order, and a payment has nearly two. */
const PAYMENTS = Math.ceil(MONEY_CASES * 0.6)

type Entry = [provider: number, buyerFee: number, organizerFee: number, cashFee: number, organizer: number]

interface Order extends SoldOrder {
  back: number
  /** What of that was the buyer's fee. */
  feeBack: number
  entries: Entry[]
}
interface Payment extends Omit<SoldPayment, 'orders'> {
  orders: Order[]
}

const isWhole = ({ items }: Order) => items.every(({ left }) => left.length === 0)
/** What was paid for the tickets that are back: of each line a fair share. */
const valueBack = ({ items }: Order) =>
  exactSum(items.map(({ total, units, left }) => exactShare(total, units - left.length, units)))

/** What is left of the commission: of what the sale brought, the share of the tickets that are left, however many steps there were. */
const commissionLeft = (order: Order) =>
  exactShare(order.commission, order.subtotal - valueBack(order), order.subtotal)

/** Some of an order's tickets go back. */
function giveBack(payment: Payment, order: Order, groups: readonly string[][]) {
  const before = valueBack(order)
  for (const item of order.items) item.left = item.left.filter((group) => !groups.includes(group))
  const after = valueBack(order)
  const shareOf = (cents: number) =>
    exactShare(cents, after, order.subtotal) - exactShare(cents, before, order.subtotal)
  const [fee, organizerFee] = [shareOf(order.fee), shareOf(order.organizerFee)]
  // What its provider gave back already is not given a second time.
  const amount = Math.min(after - before + fee, order.total - order.back)
  order.back += amount
  order.feeBack += fee
  const entry: Entry = payment.isCash
    ? [0, 0, organizerFee, 0 - organizerFee, 0]
    : [0 - amount, fee, organizerFee, 0, amount - fee - organizerFee]
  if (entry.some((cents) => cents !== 0)) order.entries.push(entry)
  return { code: 'REFUNDED', amount, fee, organizerFee, isWhole: isWhole(order) }
}

/** A provider gave so many cents back: all that is left takes the tickets along, a part is borne by each order by what is left of it. */
function giveAtProvider(payment: Payment, cents: number) {
  const orders = payment.orders
    .filter((order) => order.total > 0 && !isWhole(order))
    .toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
  const left = orders.map(({ total, back }) => total - back)
  if (cents === exactSum(left)) {
    for (const order of orders)
      giveBack(
        payment,
        order,
        order.items.flatMap((item) => item.left),
      )
    return
  }
  for (const [at, part] of exactParts(cents, left).entries()) {
    const order = orders[at]!
    order.back += part
    if (part > 0) order.entries.push([0 - part, 0, 0, 0, part])
  }
}

interface Asked {
  payment: Payment
  order: Order
  groups: string[][]
}

/** Gives tickets back in the database, of many orders in one statement, and says so in the count. */
async function refund(tx: Tx, asked: readonly Asked[]): Promise<unknown[]> {
  const found = await tx.statement<object>(
    `select r.code, r.amount, r.fee, r.organizer_fee as "organizerFee", r.is_whole as "isWhole"
     from jsonb_to_recordset($1) as a (n integer, event uuid, id uuid, refund uuid, tickets uuid[])
     cross join lateral refund_tickets(a.event, a.id, a.tickets, a.refund, 'host', null, '', false) r order by n`,
    [
      JSON.stringify(
        asked.map(({ order, groups }, n) => ({
          n,
          event: order.eventId,
          id: order.id,
          refund: newId(),
          tickets: groups.flat(),
        })),
      ),
    ],
  )
  // The provider says yes to what we ask of it.
  await tx.statement(
    `with given as (update refunds set state = 'refunded', refunded_at = now() where state = 'pending')
     update payments set returned_cents = refunded_cents,
       state = case when refunded_cents = amount_cents then 'refunded' else state end
     where gateway = 'square' and returned_cents <> refunded_cents`,
  )
  return asked.flatMap(({ payment, order, groups }, at) => {
    const expected = giveBack(payment, order, groups)
    return JSON.stringify(found[at]) === JSON.stringify(expected)
      ? []
      : [{ order, found: found[at], expected }]
  })
}

async function refundAtProvider(
  tx: Tx,
  asked: readonly { payment: Payment; cents: number }[],
): Promise<unknown[]> {
  const found = await tx.statement<{ code: string }>(
    `select r.code from jsonb_to_recordset($1) as a (payment uuid, id text, cents integer)
     cross join lateral record_provider_refund(a.payment, a.id, a.cents, 'provider', 3) r`,
    [JSON.stringify(asked.map(({ payment, cents }) => ({ payment: payment.id, id: newId(), cents })))],
  )
  for (const { payment, cents } of asked) giveAtProvider(payment, cents)
  return found.filter(({ code }) => code !== 'RECORDED')
}

/** What the tables say in the end, beside what was counted. */
async function compare(tx: Tx, payments: readonly Payment[]): Promise<unknown[]> {
  const orders = payments.flatMap((payment) => payment.orders)
  const found = await tx.statement<{ id: string; state: unknown }>(
    `select o.id, jsonb_build_array(o.refunded_cents, o.order_status, c.status, c.commission_amount_cents,
       c.commission_amount_cents - c.refunded_cents,
       coalesce((select jsonb_agg(jsonb_build_array(l.provider_cents, l.buyer_fee_cents, l.organizer_fee_cents, l.cash_fee_cents,
                                                    l.organizer_cents) order by l.position)
                 from ledger_transactions l
                 where l.event_id = o.event_id and l.order_id = o.id and l.kind in ('refund', 'cash_refund')), '[]')) as state
     from unnest($1::uuid[], $2::uuid[]) k (event_id, id)
     join orders o on o.event_id = k.event_id and o.id = k.id
     join commission_earnings c on c.event_id = o.event_id and c.order_id = o.id`,
    [orders.map(({ eventId }) => eventId), orders.map(({ id }) => id)],
  )
  const states = new Map(found.map(({ id, state }) => [id, JSON.stringify(state)]))
  return orders.flatMap((order) => {
    const expected = JSON.stringify([
      order.back,
      isWhole(order) ? 'refunded' : 'completed',
      isWhole(order) ? 'reversed' : 'pending',
      order.commission,
      commissionLeft(order),
      order.entries,
    ])
    return states.get(order.id) === expected ? [] : [{ order, found: states.get(order.id), expected }]
  })
}

/** What some orders come to in a list of sales: those that are not back whole brought something. */
function totalsOf(orders: readonly Order[], isKept: boolean) {
  const kept = isKept ? orders.filter((order) => !isWhole(order)) : []
  const groups = kept.flatMap(({ items }) => items.flatMap(({ left }) => left))
  const tables = groups.filter((group) => group.length > 1)
  return {
    orders: orders.length,
    gross: exactSum(kept.map(({ subtotal, back, feeBack }) => subtotal - (back - feeBack))),
    cashDue: 0,
    tickets: groups.length,
    groups: tables.length,
    groupGuests: tables.flat().length,
    extras: 0,
    areTables: false,
  }
}

/** What the lists of sales say of all orders, of one state, and of some events: from sums, and order by order. */
async function compareSales(tx: Tx, host: PersonId, payments: readonly Payment[]): Promise<unknown[]> {
  const all = payments.flatMap(({ orders }) => orders)
  const lists = [
    [{}, all],
    [{ state: 'completed' }, all.filter((order) => !isWhole(order))],
    [{ state: 'refunded' }, all.filter(isWhole)],
    ...all.slice(0, 10).map((order) => [{ event: order.eventId }, [order]] as const),
  ] as const
  const wrong: unknown[] = []
  for (const [filters, orders] of lists)
    for (const read of [salesTotals, chosenTotals]) {
      const found = await read(tx, host, filters)
      const expected = totalsOf(orders, !('state' in filters && filters.state === 'refunded'))
      if (!isDeepStrictEqual({ ...found }, expected))
        wrong.push({ read: read.name, filters, found, expected })
    }
  return wrong
}

const leftOf = ({ orders }: Payment) => exactSum(orders.map(({ total, back }) => total - back))

async function follow(tx: Tx, host: PersonId, payments: readonly Payment[]): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (let round = 0; round < Math.max(...payments.map(({ steps }) => steps.length)); round++) {
    const [tickets, atProvider]: [Asked[], { payment: Payment; cents: number }[]] = [[], []]
    for (const payment of payments) {
      const step = payment.steps[round]
      if (!step) continue
      if ('percent' in step) {
        const cents = Math.ceil((leftOf(payment) * step.percent) / 100) - step.less
        if (cents > 0) atProvider.push({ payment, cents })
        continue
      }
      const order = payment.orders[step.order % payment.orders.length]!
      const all = order.items.flatMap(({ left }) => left)
      const from = step.from % Math.max(1, all.length)
      const groups = [...all.slice(from), ...all.slice(0, from)].slice(0, step.groups)
      if (groups.length > 0) tickets.push({ payment, order, groups })
    }
    wrong.push(...(await refund(tx, tickets)), ...(await refundAtProvider(tx, atProvider)))
  }
  wrong.push(...(await compare(tx, payments)), ...(await compareSales(tx, host, payments)))
  // In the end all of it, however much that is: nobody got more or less than they paid.
  const rest = payments.flatMap((payment) =>
    payment.orders.flatMap((order) => {
      const groups = order.items.flatMap(({ left }) => left)
      return groups.length > 0 ? { payment, order, groups } : []
    }),
  )
  wrong.push(...(await refund(tx, rest)), ...payments.filter((payment) => leftOf(payment) !== 0))
  return [...wrong, ...(await compare(tx, payments))]
}

const wrongRefunds = (anyCase: typeof anyPayment, count: number) =>
  wrongOf(db, { anyCase, count }, async (tx, cases) => {
    const { host, sold } = await writePayments(tx, cases)
    const begun = (order: SoldOrder) => ({ ...order, back: 0, feeBack: 0, entries: [] })
    return follow(
      tx,
      host,
      sold.map((payment) => ({ ...payment, orders: payment.orders.map(begun) })),
    )
  })

test(
  'what goes back of an order, whoever gives it and in whatever steps, is what an exact count says',
  async () => {
    expect(await wrongRefunds(anyPayment, PAYMENTS)).toEqual([])
  },
  60_000 + 20 * MONEY_CASES,
)

test('the seller who bore our fee has it back with the tickets, also where nothing is left to give', async () => {
  const item = { price: 6, units: 1, admits: 1 as const, off: 0 }
  const order = { items: [item], fee: 353, organizerFee: 0, commission: 0 }
  const other = { ...order, items: [{ ...item, price: 10_000 }], fee: 0 }
  const steps = [
    { percent: 100, less: 1 },
    { order: 0, groups: 1, from: 0 },
  ]
  expect(await wrongRefunds(fc.constant({ isCash: false, orders: [order, other], steps }), 1)).toEqual([])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { listPayments } from '#modules/orders/payments/list-payments.server.ts'
import { type PaymentFilters, readPaymentsQuery } from '#modules/orders/payments/payments-query.ts'
import { PAYMENT_STATES } from '#modules/orders/payments/ticket-payment.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { openDatabase, withTransaction } from '#platform/db.server.ts'
import { newId, type OrderId, type PersonId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
let host: PersonId
let ball: OnSale
let picnic: OnSale
/** The order of each state. */
const orders: Record<string, OrderId> = {}

const list = async (query = '', as = host) => {
  const { values: filters, page } = readPaymentsQuery(new URLSearchParams(query))
  return listPayments(db, as, { filters, page })
}
const idsOf = async (query: string, as = host) => (await list(query, as)).rows.map(({ id }) => id)
const named = async (query: string) => {
  const nameOf = new Map(Object.entries(orders).map(([name, id]) => [id, name]))
  return (await idsOf(query)).map((id) => nameOf.get(id) ?? '').toSorted((a, b) => a.localeCompare(b))
}

async function inCash(event: OnSale): Promise<OrderId> {
  await checkOut(
    ctxOf(db),
    checkoutServices(db),
    await makePerson(db),
    want(event, 1, { method: 'cash' }, 4_000),
  )
  const rows = await db.statement<{ id: OrderId }>(
    'select id from orders where event_id = $1 order by created_at desc, id desc limit 1',
    [event.eventId],
  )
  return rows[0]!.id
}

const manager = async (event: OnSale) =>
  (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!

async function refund(event: OnSale, orderId: OrderId, tickets?: number) {
  const all = await db.statement<{ id: TicketId }>('select id from tickets where order_id = $1', [orderId])
  const asked = {
    orderId,
    tickets: all.slice(0, tickets).map(({ id }) => id),
    refundId: newId<'refund'>(),
    reason: '',
  }
  expect(await refundTickets(ctxOf(db), checkoutServices(db), await manager(event), asked)).toMatchObject({
    ok: true,
  })
}

/** An order that nobody paid, whose last attempt at a provider ended so. */
async function notPaid(name: string, attempts: string[]) {
  const [id] = (await placeOrders(db, picnic, [{ code: name.toUpperCase(), status: 'expired' }])) as [OrderId]
  for (const [at, state] of attempts.entries())
    await db.pool.query(
      `insert into payments (id, checkout_id, gateway, environment, attempt, amount_cents, state, idempotency_key)
       select gen_random_uuid(), checkout_id, 'square', 'simulator', $2, total_cents, $3, gen_random_uuid()::text
       from orders where id = $1`,
      [id, at + 1, state],
    )
  orders[name] = id
}

const dispute = (orderId: OrderId) =>
  db.pool.query(
    `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, provider_payment_id, occurred_at, state)
     select gen_random_uuid(), 'square', p.environment, o.id, 'dispute.created', 'dispute', p.provider_payment_id, now(), 'unhandled'
     from orders o join payments p on p.checkout_id = o.checkout_id where o.id = $1`,
    [orderId],
  )

beforeAll(async () => {
  host = await makePerson(db, 'Tasha Reed')
  ball = await makeEvent(db, { ownerId: host, title: 'The Ball', acceptsCash: true })
  picnic = await makeEvent(db, { ownerId: host, title: 'The Picnic', priceCents: 4_000 })
  orders['paid'] = await soldByCard(db, ball)
  orders['refunded'] = await soldByCard(db, ball)
  await refund(ball, orders['refunded'])
  await checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(ball, 3, {}, 4_000))
  const [three] = await db.statement<{ id: OrderId }>('select id from orders where total_cents = 12360')
  orders['partly-refunded'] = three!.id
  await refund(ball, three!.id, 1)
  orders['cash'] = await inCash(ball)
  orders['paid-cash'] = await inCash(ball)
  await settleCashOrder(ctxOf(db), await manager(ball), orders['paid-cash'])
  // It goes back as well, and is disputed all the same.
  orders['disputed'] = await soldByCard(db, ball)
  await refund(ball, orders['disputed'])
  await dispute(orders['disputed'])
  orders['waiting'] = (
    await placeOrders(db, picnic, [{ code: 'WAITING', status: 'awaiting_payment' }])
  )[0] as OrderId
  await notPaid('unpaid', [])
  await notPaid('unpaid-given-up', ['failed', 'cancelled'])
  await notPaid('failed', ['cancelled', 'failed'])
  await notPaid('late', ['failed', 'refunded'])
})

describe('the payments for a host’s events', () => {
  test.each([
    ['paid', ['paid', 'paid-cash']],
    ['waiting', ['waiting']],
    ['cash', ['cash']],
    ['partly-refunded', ['partly-refunded']],
    ['refunded', ['refunded']],
    ['disputed', ['disputed']],
    ['failed', ['failed']],
    ['unpaid', ['unpaid', 'unpaid-given-up']],
    ['late', ['late']],
  ])('that are %s are these', async (state, expected) => {
    expect(await named(`state=${state}`)).toEqual(expected)
  })

  test('are each of one state, which they are found by', async () => {
    const all = (await list()).rows
    expect(all).toHaveLength(Object.keys(orders).length)
    for (const state of PAYMENT_STATES)
      expect(await idsOf(`state=${state}`)).toEqual(
        all.filter((row) => row.state === state).map(({ id }) => id),
      )
  })

  test('are paid again when the dispute is over', async () => {
    await db.pool.query(`update webhook_inbox set state = 'done'`)
    expect((await list()).rows.find(({ id }) => id === orders['disputed'])?.state).toBe('refunded')
    await db.pool.query(`update webhook_inbox set state = 'unhandled'`)
  })

  test('say who paid what and how, and what went back', async () => {
    expect((await list()).rows.find(({ id }) => id === orders['partly-refunded'])).toMatchObject({
      buyer: 'Jackie Montgomery',
      event: { title: 'The Ball' },
      state: 'partly-refunded',
      method: 'card',
      amount: 12_360,
      refunded: 4_120,
    })
  })

  test('come to what the books say was taken and given back online', async () => {
    const online = (await list()).rows.filter(
      ({ method, state }) =>
        method !== 'cash' && ['paid', 'refunded', 'partly-refunded', 'disputed'].includes(state),
    )
    const [books] = await db.statement<{ taken: number; back: number }>(
      `select sum(provider_cents) filter (where kind = 'sale') as taken, -sum(provider_cents) filter (where kind = 'refund') as back
       from ledger_transactions where organizer_id = $1`,
      [ball.organizerId],
    )
    const sum = (of: (row: (typeof online)[number]) => number) =>
      online.reduce((all, row) => all + of(row), 0)
    expect({ taken: sum(({ amount }) => amount), back: sum(({ refunded }) => refunded) }).toEqual(books)
  })

  test.each([
    ['method=cash', ['cash', 'paid-cash']],
    ['method=cash&state=cash', ['cash']],
    ['q=failed', ['failed']],
    ['from=2099-01-01', []],
  ])('asked for %s are these', async (query, expected) => {
    expect(await named(query)).toEqual(expected)
  })

  test('of one event are its own', async () => {
    expect(await named(`event=${picnic.eventId}`)).toEqual([
      'failed',
      'late',
      'unpaid',
      'unpaid-given-up',
      'waiting',
    ])
  })

  test('leave out what costs nothing', async () => {
    await db.pool.query('update ticket_types set price_cents = 0 where event_id = $1', [picnic.eventId])
    await checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(picnic, 1, {}, 0))
    expect((await list(`event=${picnic.eventId}`)).rows).toHaveLength(5)
  })

  test('are read on from the last of a page', async () => {
    await placeOrders(
      db,
      picnic,
      Array.from({ length: 30 }, (_, at) => ({ code: `LATER${at}`, status: 'expired' as const })),
    )
    const first = await list('state=unpaid')
    const second = await list(`state=unpaid&page=${encodeURIComponent(first.next ?? '')}`)
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect([first.rows.length, second.rows.length, new Set(ids).size]).toEqual([25, 7, 32])
  })

  test('are nothing to a stranger, nor to who only runs the door', async () => {
    const scanner = await makePerson(db)
    await addScanner(db, scanner, ball.eventId, async () => {
      expect([await idsOf('', await makePerson(db)), await idsOf('', scanner)]).toEqual([[], []])
      expect(await idsOf(`event=${ball.eventId}`, scanner)).toEqual([])
    })
  })
})

test('a dispute, and a code, among 10,000 orders of 20 events are found without the others', async () => {
  const event = await makeEvent(db, { capacity: 1_000 })
  const many = Array.from({ length: 500 }, (_, at) => ({ code: `M${at}` }))
  for (let night = 0; night < 20; night++)
    await placeOrders(db, await makeEvent(db, { ownerId: event.ownerId, capacity: 1_000 }), many)
  const disputed = await soldByCard(db, event)
  await dispute(disputed)
  await db.pool.query('vacuum analyze')
  // One connection, which is asked to tell what it read.
  const one = openDatabase({ ...db.address, max: 1 })
  try {
    const read = async () => {
      await one.statement('select pg_stat_force_next_flush()')
      const [row] = await one.statement<{ entries: number }>(
        "select sum(idx_tup_read)::integer as entries from pg_stat_user_indexes where relname = 'orders'",
      )
      return row?.entries ?? 0
    }
    const found = async (filters: PaymentFilters) => {
      const before = await read()
      const { rows } = await withTransaction(one, (tx) => listPayments(tx, event.ownerId, { filters }))
      expect((await read()) - before).toBeLessThan(100)
      return rows
    }
    expect((await found({ state: 'disputed' })).map(({ id }) => id)).toEqual([disputed])
    expect((await found({ q: 'm499' })).map(({ code }) => code)).toEqual(Array(20).fill('M499'))
  } finally {
    await one.close()
  }
}, 60_000)

import { describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId, type OrderId, type TicketId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { countOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const host = ({ ownerId, eventId }: OnSale) =>
  proveManager(db, { id: ownerId, name: 'Tasha Reed' }, eventId, 'money')

/** An order of a price in cents; of cash, its fee of 3 percent is owed. */
async function bought(event: OnSale, method: 'card' | 'cash', price = 4_000): Promise<OrderId> {
  await db.statement('update ticket_types set price_cents = $2 where id = $1', [event.ticketTypeId, price])
  await checkOut(ctxOf(db), services, await makePerson(db), want(event, 1, { method }, price))
  const [order] = await db.statement<{ id: OrderId }>(
    'select id from orders where event_id = $1 order by created_at desc limit 1',
    [event.eventId],
  )
  if (method === 'cash') await settleCashOrder(ctxOf(db), (await host(event))!, order!.id)
  return order!.id
}

async function refunded(event: OnSale, orderId: OrderId) {
  const tickets = await db.statement<{ id: TicketId }>('select id from tickets where order_id = $1', [
    orderId,
  ])
  const asked = { orderId, tickets: tickets.map(({ id }) => id), refundId: newId<'refund'>(), reason: '' }
  expect(await refundTickets(ctxOf(db), services, (await host(event))!, asked)).toMatchObject({ ok: true })
}

const deductions = async (event: OnSale) =>
  Object.fromEntries(
    (
      await db.statement<{ order: OrderId; cents: number }>(
        `select order_id as order, organizer_cents as cents from ledger_transactions
         where organizer_id = $1 and kind = 'fee_deduction' order by created_at, order_id`,
        [event.organizerId],
      )
    ).map(({ order, cents }) => [order, cents]),
  )

const cache = async (event: OnSale) => {
  const [row] = await db.statement<{ owed: string; deducted: string }>(
    `select cash_fees_owed::text as owed, fees_deducted::text as deducted from fee_reconciliation where organizer_id = $1`,
    [event.organizerId],
  )
  return row
}

const givenBack = async (event: OnSale) =>
  (
    await db.statement<{ cents: number }>(
      `select -organizer_cents as cents from ledger_transactions
       where organizer_id = $1 and kind = 'fee_returned' order by created_at, order_id`,
      [event.organizerId],
    )
  ).map(({ cents }) => cents)

const cashEvent = () => makeEvent(db, { acceptsCash: true, capacity: 1_000 })

describe('cash fees', () => {
  test('are not deducted of cash that goes back while the job reads', async () => {
    const event = await cashEvent()
    const cash = await bought(event, 'cash', 10_000)
    await bought(event, 'card', 10_000)
    const { db: slow, reached, go } = pausing(db, { before: 'from ledger_sums where', without: null })
    const run = deductCashFees({ ...ctxOf(db), db: slow })
    await reached
    await refunded(event, cash)
    go()
    await run
    expect([await deductions(event), await givenBack(event)]).toEqual([{}, []])
  })

  test('are deducted from the orders that are paid online after them, 5 percent of each, and once', async () => {
    const event = await cashEvent()
    const before = await bought(event, 'card')
    await bought(event, 'cash', 10_000) // owes 3.00
    const [first, second, third] = [
      await bought(event, 'card'),
      await bought(event, 'card'),
      await bought(event, 'card'),
    ]
    expect(await deductCashFees(ctxOf(db))).toBe(2)
    expect(await deductions(event)).toEqual({ [first]: 200, [second]: 100 })
    expect(await cache(event)).toEqual({ owed: '3.00', deducted: '3.00' })
    expect(await deductCashFees(ctxOf(db))).toBe(0)
    expect(Object.keys(await deductions(event))).not.toContain(before)
    expect(Object.keys(await deductions(event))).not.toContain(third)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('wait for the next online order where there is none yet, however long', async () => {
    const event = await cashEvent()
    await bought(event, 'cash', 2_000)
    expect(await deductCashFees(ctxOf(db))).toBe(0)
    expect(await cache(event)).toEqual({ owed: '0.60', deducted: '0.00' })
    await db.statement(
      `update fee_reconciliation set last_reconciliation_at = now() - interval '3 days' where organizer_id = $1`,
      [event.organizerId],
    )
    const order = await bought(event, 'card')
    expect(await deductCashFees(ctxOf(db))).toBe(1)
    expect(await deductions(event)).toEqual({ [order]: 60 })
  })

  test('of one cent are left', async () => {
    const event = await cashEvent()
    await bought(event, 'cash', 33) // 0.99 of a cent, rounded to one
    await bought(event, 'card')
    expect(await deductCashFees(ctxOf(db))).toBe(0)
    expect(await cache(event)).toEqual({ owed: '0.01', deducted: '0.00' })
  })

  test('that a refund took back are not deducted', async () => {
    const event = await cashEvent()
    const cash = await bought(event, 'cash', 10_000)
    await bought(event, 'card')
    await refunded(event, cash)
    expect(await deductCashFees(ctxOf(db))).toBe(0)
    expect(await cache(event)).toEqual({ owed: '0.00', deducted: '0.00' })
  })

  test('are owed by no order that was paid before them, where other cash went back in between', async () => {
    const event = await cashEvent()
    const cash = await bought(event, 'cash')
    const [before, looked] = [await bought(event, 'card'), await bought(event, 'card')]
    await deductCashFees(ctxOf(db))
    expect(await deductions(event)).toEqual({ [before]: 120 })
    await refunded(event, cash)
    await deductCashFees(ctxOf(db))
    await bought(event, 'cash', 8_000)
    const after = await bought(event, 'card')
    await deductCashFees(ctxOf(db))
    expect(await deductions(event)).toEqual({ [before]: 120, [after]: 200 })
    expect(Object.keys(await deductions(event))).not.toContain(looked)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('stay paid when the order is refunded later, and an order that was refunded before pays none', async () => {
    const event = await cashEvent()
    await bought(event, 'cash', 10_000)
    const order = await bought(event, 'card')
    await deductCashFees(ctxOf(db))
    await refunded(event, order)
    const gone = await bought(event, 'card')
    await refunded(event, gone)
    await deductCashFees(ctxOf(db))
    expect(await deductions(event)).toEqual({ [order]: 200 })
    expect(await cache(event)).toEqual({ owed: '3.00', deducted: '2.00' })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('of more orders than are looked at in one go are deducted in the order of the orders', async () => {
    const event = await cashEvent()
    await bought(event, 'cash', 300_000) // owes 90.00
    const orders: OrderId[] = []
    for (let at = 0; at < 5; at++) orders.push(await bought(event, 'card'))
    expect(await deductCashFees(ctxOf(db), { ordersAtOnce: 2 })).toBe(5)
    expect(Object.values(await deductions(event))).toEqual([200, 200, 200, 200, 200])
  })

  test('pass over an order that can pay nothing, also where orders are looked at one by one', async () => {
    const event = await cashEvent()
    await bought(event, 'cash', 10_000) // owes 3.00
    const orders = [await bought(event, 'card'), await bought(event, 'card'), await bought(event, 'card')]
    await refunded(event, orders[1]!)
    expect(await deductCashFees(ctxOf(db), { ordersAtOnce: 1 })).toBe(2)
    expect(await deductions(event)).toEqual({ [orders[0]!]: 200, [orders[2]!]: 100 })
  })

  test('that cannot be deducted of one host are told, and hold up no other', async () => {
    await deductCashFees(ctxOf(db)) // what other tests left to do
    const hosts = [await cashEvent(), await cashEvent(), await cashEvent()]
    for (const event of hosts) {
      await bought(event, 'cash')
      await bought(event, 'card')
    }
    const stuck = hosts[1]!
    await db.pool.query(
      `alter table fee_reconciliation add constraint stuck check (organizer_id <> '${stuck.organizerId}')`,
    )
    const logged: string[] = []
    const log = createLog({ write: (line) => void logged.push(line) })
    expect(await deductCashFees({ db, log })).toBe(2)
    expect(logged).toEqual([
      expect.stringContaining(`could not be deducted","organizerId":"${stuck.organizerId}"`),
    ])
    expect(await deductions(stuck)).toEqual({})
    await db.pool.query('alter table fee_reconciliation drop constraint stuck')
    expect(await deductCashFees(ctxOf(db))).toBe(1)
  })
})

describe('two processes that reconcile at the same moment', () => {
  /** Two runs, both at the sums of the ledger before either writes; answers what was deducted of 3.00. */
  async function together(run: (event: OnSale) => { db: Db; reached: Promise<void>; go: () => void }) {
    const event = await cashEvent()
    await bought(event, 'cash', 10_000)
    for (let at = 0; at < 2; at++) await bought(event, 'card')
    const { db: slow, reached, go } = run(event)
    const first = deductCashFees({ ...ctxOf(db), db: slow })
    await reached
    // A third order, which the run that came first has not seen.
    await bought(event, 'card', 8_000)
    const second = deductCashFees(ctxOf(db))
    let isDone = false
    void second.finally(() => (isDone = true))
    await expect.poll(async () => isDone || (await isWaiting()), { timeout: 20_000 }).toBe(true)
    go()
    await Promise.all([first, second])
    return Object.values(await deductions(event)).reduce((sum, cents) => sum + cents, 0)
  }

  const isWaiting = async () => (await countOf(db, LOCK_WAITERS)) > 0
  const BEFORE_WRITING = 'insert into ledger_transactions'

  test('deduct a debt once', async () => {
    expect(await together(() => pausing(db, { before: BEFORE_WRITING, without: null }))).toBe(300)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('would deduct it twice without the lock: the test above can fail', async () => {
    const lock = /^select id from organizers where id = \$1 for no key update$/
    const event = await together(() => pausing(db, { before: BEFORE_WRITING, without: lock }))
    expect(event).toBeGreaterThan(300)
  })

  test('hold up no sale of the organiser', async () => {
    await deductCashFees(ctxOf(db)) // what other tests left to do
    const event = await cashEvent()
    await bought(event, 'cash', 10_000)
    await bought(event, 'card')
    const { db: slow, reached, go } = pausing(db, { before: BEFORE_WRITING, without: null })
    const run = deductCashFees({ ...ctxOf(db), db: slow })
    await reached
    await bought(event, 'card')
    await bought(event, 'cash')
    go()
    expect(await run).toBe(1)
  })
})

describe('a deduction for cash that goes back later', () => {
  test('is given back, once, and the host is where they were', async () => {
    const event = await cashEvent()
    const cash = await bought(event, 'cash')
    const card = await bought(event, 'card')
    await deductCashFees(ctxOf(db))
    expect(await deductions(event)).toEqual({ [card]: 120 })
    await refunded(event, cash)
    await deductCashFees(ctxOf(db))
    await deductCashFees(ctxOf(db))
    expect([await givenBack(event), await cache(event)]).toEqual([[120], { owed: '0.00', deducted: '0.00' }])
    // As it stands once it was kept again: from then on it is held against the ledger.
    await db.pool.query("update fee_reconciliation set updated_at = now() + interval '1 second'")
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is given back to the orders that paid last, and only what is too much', async () => {
    const event = await cashEvent()
    const [first, second] = [await bought(event, 'cash', 4_000), await bought(event, 'cash', 8_000)]
    // 1.20 and 2.40 are owed; 5 percent of 30.00 is 1.50.
    const cards = [
      await bought(event, 'card', 3_000),
      await bought(event, 'card', 3_000),
      await bought(event, 'card', 3_000),
    ]
    await deductCashFees(ctxOf(db))
    expect(Object.values(await deductions(event))).toEqual([150, 150, 60])
    await refunded(event, first)
    await deductCashFees(ctxOf(db))
    expect(await givenBack(event)).toEqual([60, 60])
    await refunded(event, second)
    await deductCashFees(ctxOf(db))
    expect((await givenBack(event)).reduce((sum, cents) => sum + cents, 0)).toBe(360)
    expect(await brokenInvariants(db)).toEqual([])
    // A new debt is paid from the next order, and by none that paid before.
    await bought(event, 'cash', 4_000)
    const next = await bought(event, 'card', 4_000)
    await deductCashFees(ctxOf(db))
    expect(await deductions(event)).toMatchObject({ [next]: 120 })
    expect(cards).toHaveLength(3)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is given back once by two who do it at the same moment', async () => {
    const event = await cashEvent()
    const cash = await bought(event, 'cash')
    await bought(event, 'card')
    await deductCashFees(ctxOf(db))
    await refunded(event, cash)
    await Promise.all([1, 2, 3].map(() => deductCashFees(ctxOf(db))))
    expect(await givenBack(event)).toEqual([120])
  })
})

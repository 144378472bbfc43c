// The job runs beside the sales of every host. What it reads of one with many orders are the orders that pay, and what is owed once.
import { expect, test } from 'vitest'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const CASH = 400
const ONLINE = 8_000
const AT_ONCE = 50
/** 400 fees of 1.20, at 2.00 from each order by card. */
const THAT_PAY = 240

/** What the debt came to is owed before the first of the other orders is paid. */
async function indebtedHost(db: Db) {
  const event = await makeEvent(db)
  const cash = Array.from({ length: CASH }, (_, at) => ({
    code: `CASH${at}`,
    method: 'cash' as const,
    at: '2026-05-01T12:00:00Z',
  }))
  const inCash = await placeOrders(db, event, cash)
  await db.pool.query(
    `insert into ledger_transactions (organizer_id, kind, event_id, order_id, organizer_fee_cents, cash_fee_cents, created_at)
     select $1, 'cash_sale', o.event_id, o.id, -120, 120, o.created_at from orders o where o.id = any ($2)`,
    [event.organizerId, inCash],
  )
  const online = Array.from({ length: ONLINE }, (_, at) => ({
    code: `CARD${at}`,
    at: '2026-06-01T12:00:00Z',
  }))
  await placeOrders(db, event, online)
  await db.pool.query('vacuum analyze')
  return event
}

test('a job that deducts the fees of 400 orders in cash reads of 8,000 others as many as pay them', async () => {
  // One connection, which is asked to tell what it read.
  const one = openDatabase({ ...db.address, max: 1 })
  try {
    const event = await indebtedHost(one)
    const rowsRead = async () => {
      await one.statement('select pg_stat_force_next_flush()')
      const [row] = await one.statement<{ rows: number }>(
        `select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_user_tables where relname = 'ledger_transactions'`,
      )
      return row?.rows ?? 0
    }
    const before = await rowsRead()
    expect(await deductCashFees(ctxOf(one), { ordersAtOnce: AT_ONCE })).toBe(THAT_PAY)
    const read = (await rowsRead()) - before
    const batches = Math.ceil(THAT_PAY / AT_ONCE)
    // For each batch the fees of cash; its orders as candidates, with their entries, and to chain what is written.
    expect(read).toBeLessThan(batches * (CASH * 2 + AT_ONCE * 10))
    const [books] = await one.statement<{ owed: number }>(
      'select sum(cash_fee_cents)::integer as owed from ledger_transactions where organizer_id = $1',
      [event.organizerId],
    )
    expect(books?.owed).toBe(0)
  } finally {
    await one.close()
  }
}, 60_000)

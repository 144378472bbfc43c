import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
beforeAll(async () => {
  await soldByCard(db, await makeEvent(db))
})

describe('the ledger refuses', () => {
  const again = (kind: string, source = 'null::uuid') =>
    `insert into ledger_transactions (organizer_id, kind, source_id, event_id, order_id, provider_cents, organizer_cents)
     select organizer_id, ${kind}, ${source}, event_id, order_id, 1, -1 from ledger_transactions where kind = 'sale'`
  const posting = (columns: string, values: string) =>
    `insert into ledger_transactions (organizer_id, kind, source_id, ${columns})
     select id, 'payout', gen_random_uuid(), ${values} from organizers limit 1`
  it.each([
    ['what does not balance', posting('organizer_cents, paid_out_cents', '100, -99'), /ledger_is_balanced/],
    ['what moves nothing', posting('organizer_cents', '0'), /ledger_moves_something/],
    [
      'an order without its event',
      `insert into ledger_transactions (organizer_id, kind, order_id, provider_cents, organizer_cents)
       select id, 'sale', gen_random_uuid(), 100, -100 from organizers limit 1`,
      /ledger_transactions_check/,
    ],
    [
      'a sale of no order',
      posting('provider_cents, organizer_cents', '100, -100').replace("'payout'", "'sale'"),
      /ledger_transactions_check/,
    ],
    ['a sale twice', again("'sale'"), /ledger_sold_once/],
    [
      'a deduction twice',
      `${again("'fee_deduction'")} union all ${again("'fee_deduction'").slice(again('').indexOf('select'))}`,
      /ledger_deducted_once/,
    ],
    [
      'what came of one refund twice',
      `${again("'refund'", 'id')} union all ${again("'refund'", 'id').slice(again('').indexOf('select'))}`,
      /ledger_source_once/,
    ],
    ['a change', 'update ledger_transactions set created_at = now()', /only added to/],
    ['a deletion', 'delete from ledger_transactions', /only added to/],
    ['to be emptied', 'truncate ledger_transactions cascade', /only added to/],
  ])('%s', async (_what, sql, error) => {
    await expect(db.pool.query(sql)).rejects.toThrow(error)
  })
})

describe('two lines at once never have one place in a chain:', () => {
  const copied = `insert into ledger_transactions (organizer_id, kind, source_id, event_id, order_id, provider_cents, organizer_cents)
    select organizer_id, 'refund', gen_random_uuid(), event_id, order_id, -1, 1
    from ledger_transactions where kind = 'sale' limit 1`
  const payout = `insert into ledger_transactions (organizer_id, kind, source_id, organizer_cents, paid_out_cents)
    select organizer_id, 'payout', gen_random_uuid(), 1, -1 from ledger_transactions where kind = 'sale' limit 1`
  it.each([
    ['of an order', copied, /ledger_of_order/],
    ['of payouts', payout, /ledger_without_order/],
  ])('%s', async (_what, line, error) => {
    const first = await db.pool.connect()
    await first.query('begin')
    await first.query(line)
    const second = db.pool.query(line).then(
      () => 'written',
      (failure: Error) => failure.message,
    )
    await untilLockWait(db, second)
    await first.query('commit')
    first.release()
    expect(await second).toMatch(error)
  })
})

describe('the database refuses', () => {
  it.each([
    [
      'more refunded of a payment than was taken',
      'update payments set refunded_cents = amount_cents + 1',
      /never_refunded_more_than_taken/,
    ],
    [
      'more returned of a payment than was refunded',
      'update payments set refunded_cents = 1, returned_cents = 2',
      /never_returned_more_than_refunded/,
    ],
    [
      'more refunded of an order than was paid',
      'update orders set refunded_cents = total_cents + 1',
      /never_refunded_more_than_paid/,
    ],
  ])('%s', async (_what, sql, error) => {
    await expect(db.pool.query(sql)).rejects.toThrow(error)
  })
})

describe('the hash of a line is of its', () => {
  it.each([
    ['previous_hash', 'another'],
    ['position', 9],
    ['organizer_id', randomUUID()],
    ['id', randomUUID()],
    ['kind', 'refund'],
    ['event_id', randomUUID()],
    ['order_id', randomUUID()],
    ['source_id', randomUUID()],
    ['provider_cents', 7],
    ['buyer_fee_cents', 7],
    ['organizer_fee_cents', 7],
    ['cash_fee_cents', 7],
    ['organizer_cents', 7],
    ['paid_out_cents', 7],
    ['created_at', '2040-01-01T00:00:00Z'],
  ])('%s', async (column, value) => {
    const { rows } = await db.pool.query(
      `select hash = ledger_hash(l) as "isIts", ledger_hash(jsonb_populate_record(l, jsonb_build_object($1::text, $2::jsonb))) = hash as "isBlind"
       from ledger_transactions l where kind = 'sale' limit 1`,
      [column, JSON.stringify(value)],
    )
    expect(rows).toEqual([{ isIts: true, isBlind: false }])
  })
})

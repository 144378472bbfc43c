import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
beforeAll(async () => {
  await soldByCard(db, await makeEvent(db))
})

describe('the ledger refuses', () => {
  const posting = (columns: string, values: string) =>
    `insert into ledger_transactions (organizer_id, kind, source_id, ${columns})
     select id, 'payout', gen_random_uuid(), ${values} from organizers limit 1`
  it.each([
    ['what does not balance', posting('organizer_cents, paid_out_cents', '100, -99'), /ledger_is_balanced/],
    ['what moves nothing', posting('organizer_cents', '0'), /ledger_moves_something/],
    ['a change', 'update ledger_transactions set created_at = now()', /only added to/],
    ['a deletion', 'delete from ledger_transactions', /only added to/],
    ['to be emptied', 'truncate ledger_transactions cascade', /only added to/],
  ])('%s', async (_what, sql, error) => {
    await expect(db.pool.query(sql)).rejects.toThrow(error)
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

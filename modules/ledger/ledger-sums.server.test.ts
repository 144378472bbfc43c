import { describe, expect, test } from 'vitest'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

describe('the sums of the ledger', () => {
  test('are what its rows come to, also of sales at once', async () => {
    const [one, two] = [await makeEvent(db), await makeEvent(db)]
    await soldByCard(db, one)
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) =>
        checkOut(
          ctxOf(db),
          checkoutServices(db),
          await makePerson(db),
          want(n % 3 ? [one, two] : two, 1 + (n % 2), {}, 4_000),
        ),
      ),
    )
    await deductCashFees(ctxOf(db))
    const [sums] = await db.statement<{ lines: number; cents: number }>(
      'select sum(lines)::bigint as lines, sum(organizer_cents)::bigint as cents from ledger_sums',
    )
    const [rows] = await db.statement<{ lines: number; cents: number }>(
      'select count(*) as lines, sum(organizer_cents) as cents from ledger_transactions',
    )
    expect(sums).toEqual(rows)
    expect(sums!.lines).toBe(1 + 12 + 8)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('and gone with a row that was not committed', async () => {
    const before = await db.statement('select * from ledger_sums order by 1, 2, 3, 4')
    await db.pool.query(
      `begin; insert into ledger_transactions (organizer_id, kind, cash_fee_cents, organizer_cents)
       select organizer_id, 'payout', 5, -5 from ledger_transactions limit 1; rollback`,
    )
    expect(await db.statement('select * from ledger_sums order by 1, 2, 3, 4')).toEqual(before)
  })

  test.each([
    'update ledger_sums set organizer_cents = 0',
    'delete from ledger_sums',
    'truncate ledger_sums',
    `insert into ledger_sums select organizer_id, event_id, kind, 99, 1, 0, 0, 0, 0, 0, 0 from ledger_sums limit 1`,
  ])('are changed by nobody else: %s', async (change) => {
    await expect(db.pool.query(change)).rejects.toThrow('only added to')
  })

  test('are found out where they say something else', async () => {
    await db.pool.query('alter table ledger_sums disable trigger all')
    await db.pool.query(
      'update ledger_sums set organizer_cents = organizer_cents + 1 where ctid = (select min(ctid) from ledger_sums)',
    )
    expect((await brokenInvariants(db)).map(({ invariant }) => invariant)).toEqual([
      'the sums of the ledger differ from its rows: sale',
    ])
  })
})

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

  test('are each of a time that is in one month by every clock, and few', async () => {
    // Of every month in six years: four moments around its turn, and one in its middle.
    const [found] = await db.statement<{ moments: number; wrong: number; perMonth: number }>(
      `with moments as (
         select m + w as at from generate_series(timestamptz '2024-01-01Z', '2030-01-01Z', '1 month') m,
           unnest('{-14:00:01,-14:00:00,-05:00:01,11:59:59,12:00:00,00:00:00,399:00:00}'::interval[]) w),
       clocks as (select name from pg_timezone_names where name !~ '^(posix|right)')
       select count(*)::integer as moments,
         count(*) filter (where date_trunc('month', at at time zone name) <> date_trunc('month', ledger_since(at) at time zone name))::integer as wrong,
         (select count(distinct ledger_since(at))::integer from generate_series(timestamptz '2026-05-01 12:00Z', '2026-06-01 11:59Z', '1 minute') at) as "perMonth"
       from moments, clocks`,
    )
    expect(found!.moments).toBeGreaterThan(100_000)
    // The middle, and 26 hours by quarters.
    expect({ wrong: found!.wrong, perMonth: found!.perMonth }).toEqual({ wrong: 0, perMonth: 1 + 26 * 4 })
  })

  test.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/Chicago', 'Asia/Kathmandu'])(
    'come to the rows of each month, by the clock of %s',
    async (zone) => {
      const client = await db.pool.connect()
      await client.query('begin')
      // Payouts every few hours for a year: three at once, which are added to one sum; every other time is written later.
      for (const turn of [1, 0])
        await client.query(
          `insert into ledger_transactions (organizer_id, kind, source_id, paid_out_cents, organizer_cents, created_at)
           select o.id, 'payout', gen_random_uuid(), n % 7 + 1, -(n % 7 + 1), timestamptz '2026-01-01Z' + n / 3 * interval '397 minutes'
           from (select id from organizers limit 1) o, generate_series(1, 4000) n where n / 3 % 2 = $1`,
          [turn],
        )
      const months = async (from: string, at: string, lines: string, newest: string) =>
        (
          await client.query(
            `select to_char(${at} at time zone $1, 'YYYY-MM') as month, ${lines}::integer as lines, max(${newest}) as newest,
               sum(paid_out_cents)::integer as cents
             from ${from} where kind = 'payout' group by 1 order by 1`,
            [zone],
          )
        ).rows
      const sums = await months('ledger_sums', 'since', 'sum(lines)', 'newest')
      expect(sums.length).toBeGreaterThan(11)
      expect(sums).toEqual(await months('ledger_transactions', 'created_at', 'count(*)', 'created_at'))
      await client.query('rollback')
      client.release()
    },
  )

  test('and gone with a row that was not committed', async () => {
    const before = await db.statement(
      'select * from ledger_sums order by organizer_id, event_id, kind, since, shard',
    )
    await db.pool.query(
      `begin; insert into ledger_transactions (organizer_id, kind, cash_fee_cents, organizer_cents)
       select organizer_id, 'payout', 5, -5 from ledger_transactions limit 1; rollback`,
    )
    expect(
      await db.statement('select * from ledger_sums order by organizer_id, event_id, kind, since, shard'),
    ).toEqual(before)
  })

  test.each([
    'update ledger_sums set organizer_cents = 0',
    'delete from ledger_sums',
    'truncate ledger_sums',
    `insert into ledger_sums select organizer_id, event_id, kind, 99, 1, 0, 0, 0, 0, 0, 0, since, newest from ledger_sums limit 1`,
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

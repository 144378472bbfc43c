// What is given back of deductions for cash fees, against coins that are taken off the last payer one by one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GIVE_BACK } from '#modules/fees/deduct-cash-fees.server.ts'
import { type BookedHost, writeBooks } from '#tests/support/book-rows.ts'
import { MONEY_CASES } from '#tests/support/exact-cents.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Books, DAY, QUIET_NIGHT } from '#tests/support/random-books.ts'
import { wrongOf } from '#tests/support/rolled-back.ts'

const db = await testDatabase()

const DEDUCTED = { provider: 0, buyerFee: 0, organizerFee: 0, paidOut: 0, payout: 9 }

/** An order that paid so many cents in some run of the job, and had some of it back in a later one. */
const anyOrder = fc
  .record({
    paid: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 900 })),
    run: fc.nat(3),
    back: fc.nat(100),
  })
  .map(({ paid, run, back }) => {
    const returned = back > 60 ? Math.floor((paid * back) / 100) : 0
    const at = Date.parse('2026-06-01') + run * DAY
    const deduction = { ...DEDUCTED, kind: 'fee_deduction', cashFee: 0 - paid, organizer: paid, at }
    const gone = {
      ...DEDUCTED,
      kind: 'fee_returned',
      cashFee: returned,
      organizer: 0 - returned,
      at: at + DAY / 2,
    }
    return { checkout: 0, entries: returned > 0 ? [deduction, gone] : [deduction] }
  })
const anyHost = fc.record({
  orders: fc.array(anyOrder, { minLength: 1, maxLength: 4 }),
  percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
})

/** So much each order has back in the end, coin by coin from whoever paid last. */
function byHand({ entries }: BookedHost, percent: number) {
  const orders = [...Map.groupBy(entries, ({ order }) => order!)]
    .map(([id, of]) => ({
      id,
      last: Math.max(...of.map(({ at }) => at)),
      coins: of.reduce((paid, { organizer }) => paid + organizer, 0),
      back: 0,
    }))
    .toSorted((a, b) => a.last - b.last || (a.id < b.id ? -1 : 1))
  const cents = Math.ceil((orders.reduce((sum, { coins }) => sum + coins, 0) * percent) / 100)
  for (let given = 0; given < cents; given++) {
    const order = orders.findLast(({ coins }) => coins > 0)!
    order.coins--
    order.back++
  }
  return { cents, orders: orders.filter(({ back }) => back > 0).map(({ id, back }) => `${id} ${back}`) }
}

test(
  'what was deducted too much goes back to the orders that paid last, to none more than it paid',
  async () => {
    const wrong = await wrongOf(db, { anyCase: anyHost, count: MONEY_CASES }, async (tx, cases) => {
      const { hosts } = await writeBooks(
        tx,
        cases.map(({ orders }): Books => ({
          events: [{ ...QUIET_NIGHT, orders }],
          checkouts: ['nothing'],
          payouts: [],
        })),
      )
      const counted = hosts.map((host, at) => ({ host: host.id, ...byHand(host, cases[at]!.percent) }))
      const asked = counted.filter(({ cents }) => cents > 0).map(({ host, cents }) => ({ host, cents }))
      await tx.statement(`
        do $do$ declare asked record; begin
          for asked in select * from jsonb_to_recordset('${JSON.stringify(asked)}') as a (host uuid, cents integer) loop
            execute $sql$${GIVE_BACK}$sql$ using asked.host, asked.cents;
          end loop;
        end $do$`)
      const found = await tx.statement<{ host: string; entry: string }>(
        `select organizer_id as host, order_id || ' ' || cash_fee_cents as entry from ledger_transactions
         where kind = 'fee_returned' and created_at = now() and cash_fee_cents = -organizer_cents`,
      )
      const entries = Map.groupBy(found, ({ host }) => host)
      return counted.flatMap(({ host, cents, orders }) => {
        const given = (entries.get(host) ?? []).map(({ entry }) => entry).toSorted()
        return JSON.stringify(given) === JSON.stringify(orders.toSorted()) ? [] : [{ cents, given, orders }]
      })
    })
    expect(wrong).toEqual([])
  },
  60_000 + 20 * MONEY_CASES,
)

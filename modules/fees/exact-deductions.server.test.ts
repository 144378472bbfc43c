// Runs of the job that deducts cash fees, against coins on a table: hosts sell in cash and online, give some of both back, and owe
// what they may. It knows the documents, and nothing of the statements.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { writeBooks } from '#tests/support/book-rows.ts'
import { exactSum, MONEY_CASES } from '#tests/support/exact-cents.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { QUIET_NIGHT } from '#tests/support/random-books.ts'
import { asDatabase, wrongOf, writeRows } from '#tests/support/rolled-back.ts'

const db = await testDatabase()

/** A case is an online order, and a host has four of them. */
const HOSTS = Math.ceil(MONEY_CASES / 4)
const MINUTE = 60_000

const gap = fc.constantFrom(0, 1, 30, 90)
const part = { of: fc.nat(5), percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })) }
const anyHappening = fc.oneof(
  fc.record({
    kind: fc.constant('cash_sale' as const),
    gap,
    cents: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 400 })),
  }),
  fc.record({
    kind: fc.constant('sale' as const),
    gap,
    cents: fc.oneof(fc.nat(60), fc.nat(9_000)),
    buyerFee: fc.integer({ min: 1, max: 270 }),
  }),
  fc.record({ kind: fc.constant('cash_refund' as const), gap, ...part }),
  // What a provider gave back for no ticket has none of the fee.
  fc.record({ kind: fc.constant('refund' as const), gap, ...part, buyerFee: fc.constantFrom(0, 1) }),
)
/** What happens at a host before each run of the job. */
const anyHost = fc.array(fc.array(anyHappening, { maxLength: 7 }), { minLength: 1, maxLength: 4 })
type Happening = typeof anyHappening extends fc.Arbitrary<infer Of> ? Of : never

interface Sold {
  event: string
  order: string
  isCash: boolean
  at: number
  /** What is left of its fee that is owed, or of what its tickets brought. */
  left: number
  paid: number
  back: number
}
interface Host {
  id: string
  orders: { event: string; order: string }[]
  sold: Sold[]
  at: number
}

const left = (orders: readonly Sold[]) => exactSum(orders.map((order) => order.left))
const paid = (orders: readonly Sold[]) => exactSum(orders.map((order) => order.paid - order.back))

/** Writes down on the table what happened, and answers its row of the ledger; none where nothing was left to give back. */
function happen(host: Host, happening: Happening): object[] {
  const { kind } = happening
  host.at += happening.gap * MINUTE
  const isCash = kind === 'cash_sale' || kind === 'cash_refund'
  let order: Sold | undefined
  let cents: number
  if ('cents' in happening) {
    cents = happening.cents
    order = { ...host.orders[host.sold.length]!, isCash, at: host.at, left: cents, paid: 0, back: 0 }
    host.sold.push(order)
  } else {
    const orders = host.sold.filter((one) => one.isCash === isCash)
    order = orders[happening.of % Math.max(1, orders.length)]
    cents = order ? 0 - Math.ceil((order.left * happening.percent) / 100) : 0
    if (order) order.left += cents
  }
  if (!order || cents === 0) return []
  const fee = 'buyerFee' in happening ? Math.sign(cents) * happening.buyerFee : 0
  const columns = isCash
    ? { provider_cents: 0, buyer_fee_cents: 0, organizer_fee_cents: 0 - cents, cash_fee_cents: cents }
    : { provider_cents: cents + fee, buyer_fee_cents: 0 - fee, organizer_fee_cents: 0, cash_fee_cents: 0 }
  return [
    {
      organizer_id: host.id,
      kind,
      event_id: order.event,
      order_id: order.order,
      ...columns,
      organizer_cents: isCash ? 0 : 0 - cents,
      paid_out_cents: 0,
      created_at: new Date(host.at).toISOString(),
    },
  ]
}

/**
 * A run by hand. An order that never paid takes coins off the table that cash brought before it, of those that are there still and
 * are more than one, while 100 of its own cents come for each 5. Of too many coins the last come back.
 */
function runByHand({ sold }: Host) {
  const cash = sold.filter(({ isCash }) => isCash)
  const online = sold.filter(({ isCash }) => !isCash)
  for (const order of online.filter((one) => one.paid === 0)) {
    const owed = left(cash.filter(({ at }) => at <= order.at)) - paid(online)
    if (owed <= 1) continue
    while (order.paid < owed && BigInt(order.paid + 1) * 100n <= BigInt(order.left) * 5n) order.paid++
  }
  for (let tooMany = paid(online) - left(cash); tooMany > 0; tooMany--)
    online.findLast((order) => order.paid > order.back)!.back++
}

/** The hosts with as many orders as they will sell, of which nothing happened yet. */
async function openHosts(tx: Tx, cases: readonly Happening[][][]): Promise<Host[]> {
  const { hosts } = await writeBooks(
    tx,
    cases.map((rounds) => ({
      events: [{ ...QUIET_NIGHT, orders: rounds.flat().map(() => ({ checkout: 0, entries: [] })) }],
      checkouts: ['nothing' as const],
      payouts: [],
    })),
  )
  const orders = await tx.statement<{ host: string; event: string; order: string }>(
    'select e.organizer_id as host, e.id as event, o.id as order from orders o join events e on e.id = o.event_id order by o.id',
  )
  const byHost = Map.groupBy(orders, ({ host }) => host)
  return hosts.map(({ id }) => ({
    id,
    orders: byHost.get(id) ?? [],
    sold: [],
    at: Date.parse('2026-06-01'),
  }))
}

/** Runs the job half an hour after what each host sold last: what they sell in that time is committed when it is over. */
async function run(tx: Tx, hosts: readonly Host[]) {
  const log = createLog({
    write: (line) => {
      throw new Error(line)
    },
  })
  await deductCashFees({ db: asDatabase(tx), log }, { ordersAtOnce: 2 })
  await tx.statement(
    `update fee_reconciliation f set last_reconciliation_at = to_timestamp(h.at / 1000.0) + interval '30 minutes'
     from jsonb_to_recordset($1) h (id uuid, at bigint) where h.id = f.organizer_id and f.last_reconciliation_at = now()`,
    [JSON.stringify(hosts.map(({ id, at }) => ({ id, at })))],
  )
}

const FOUND = `
  select o.id, f.cash_fees_owed_cents as owed, f.fees_deducted_cents as deducted, d.orders
  from unnest($1::uuid[]) o (id)
  left join fee_reconciliation f on f.organizer_id = o.id
  left join lateral (
    select jsonb_object_agg(p.order_id, jsonb_build_array(p.paid, p.back)) as orders
    from (select l.order_id, sum(l.organizer_cents) filter (where l.kind = 'fee_deduction') as paid,
            coalesce(-sum(l.organizer_cents) filter (where l.kind = 'fee_returned'), 0) as back
          from ledger_transactions l
          where l.organizer_id = o.id and l.kind in ('fee_deduction', 'fee_returned') group by l.order_id) p) d on true`

async function compare(tx: Tx, hosts: readonly Host[]): Promise<unknown[]> {
  const found = await tx.statement<{ id: string; owed: number; deducted: number; orders: object | null }>(
    FOUND,
    [hosts.map(({ id }) => id)],
  )
  const byHost = new Map(found.map((row) => [row.id, row]))
  return hosts.flatMap(({ id, sold }) => {
    const row = byHost.get(id)!
    const cash = sold.filter(({ isCash }) => isCash)
    const expected = {
      owed: left(cash),
      deducted: paid(sold),
      orders: sold.filter((one) => one.paid > 0).map((one) => [one.order, [one.paid, one.back]]),
    }
    const seen = {
      owed: row.owed ?? 0,
      deducted: row.deducted ?? 0,
      orders: Object.entries(row.orders ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    }
    return JSON.stringify(seen) === JSON.stringify(expected) ? [] : [{ sold, seen, expected }]
  })
}

const wrongDeductions = (anyCase: typeof anyHost, count: number) =>
  wrongOf(db, { anyCase, count }, async (tx, cases) => {
    const hosts = await openHosts(tx, cases)
    for (let round = 0; round < Math.max(...cases.map((rounds) => rounds.length)); round++) {
      const rows = hosts.flatMap((host, at) =>
        (cases[at]![round] ?? []).flatMap((happening) => happen(host, happening)),
      )
      await writeRows(tx, { ledger_transactions: rows })
      await run(tx, hosts)
      for (const host of hosts) runByHand(host)
    }
    return compare(tx, hosts)
  })

test(
  'what is deducted for cash fees, and given back of it, is what an exact count says, whenever the job runs',
  async () => {
    expect(await wrongDeductions(anyHost, HOSTS)).toEqual([])
  },
  60_000 + 20 * MONEY_CASES,
)

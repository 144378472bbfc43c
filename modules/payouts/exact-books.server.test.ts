// What pages and payouts say of the books, against the rows of random books that are added up one by one. It knows the documents, and
// none of the sums that the database keeps.
import { expect, test } from 'vitest'
import { eventMoney } from '#modules/ledger/event-money.server.ts'
import { netOf, totalOf } from '#modules/ledger/event-money.ts'
import { balancesOf } from '#modules/payouts/balance.server.ts'
import { sumYear } from '#modules/payouts/year/sum-year.server.ts'
import { yearSums } from '#modules/payouts/year/year-sums.ts'
import type { Tx } from '#platform/db.server.ts'
import { type Booked, type BookedHost, writeBooks } from '#tests/support/book-rows.ts'
import { exactSum, MONEY_CASES } from '#tests/support/exact-cents.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { anyBooks } from '#tests/support/random-books.ts'
import { wrongOf } from '#tests/support/rolled-back.ts'

const db = await testDatabase()

/** A case is an event, and a host has two on average. */
const HOSTS = Math.ceil(MONEY_CASES / 2)

type Books = Awaited<ReturnType<typeof writeBooks>>

/** Everything that differs, by name: a text of what was found and one of what was counted for each. */
const differences = (found: ReadonlyMap<string, unknown>, counted: ReadonlyMap<string, unknown>) =>
  [...new Set([...found.keys(), ...counted.keys()])]
    .map((name) => ({ name, found: found.get(name), counted: counted.get(name) }))
    .filter((one) => JSON.stringify(one.found) !== JSON.stringify(one.counted))

const gets = ({ organizer }: Booked) => 0 - organizer
const sumOf = (entries: readonly Booked[], of: (entry: Booked) => number) => exactSum(entries.map(of))
const ofKind = (entries: readonly Booked[], ...kinds: string[]) =>
  entries.filter(({ kind }) => kinds.includes(kind))
const tickets = ({ provider, buyerFee }: Booked) => provider + buyerFee

/** What is owed to a host and in no payout: of each event, and of payouts that came back. */
function owedOf({ entries }: BookedHost, nowMs: number) {
  const owed = entries.filter(
    (entry) => entry.kind !== 'payout' && entry.organizer !== 0 && !entry.isInPayout,
  )
  return [...Map.groupBy(owed, ({ event }) => event)].map(([event, lines]) => {
    const free = lines.filter(({ isHeld }) => !isHeld)
    const cents = sumOf(free, gets)
    // What came back is due at once, and so is a debt.
    const isDue = event === null || cents < 0 || (event.dueAt !== null && event.dueAt <= nowMs)
    return { event, lines, cents, disputed: sumOf(lines, gets) - cents, isDue }
  })
}

async function payableLines(tx: Tx, { hosts, nowMs }: Books) {
  const found = await tx.statement<{ id: string; line: unknown[] }>(
    `select l.transaction_id as id, jsonb_build_array(l.event_id, l.cents, l.is_disputed, l.is_due) as line
     from unnest($1::uuid[]) h (id) cross join lateral payable_lines(h.id, 2) l`,
    [hosts.map(({ id }) => id)],
  )
  const counted = hosts.flatMap((host) =>
    owedOf(host, nowMs).flatMap(({ event, lines, isDue }) =>
      lines.map(
        (line) =>
          [
            line.id,
            [event?.id ?? null, gets(line), line.isHeld, isDue && !line.isHeld] as unknown[],
          ] as const,
      ),
    ),
  )
  return differences(new Map(found.map(({ id, line }) => [id, line])), new Map(counted))
}

async function payableEvents(tx: Tx, { hosts, nowMs }: Books) {
  const found = await tx.statement<{ name: string; sums: unknown[] }>(
    `select h.id || ' ' || coalesce(e.event_id::text, 'came back') as name, jsonb_build_array(e.cents, e.disputed, e.is_due) as sums
     from unnest($1::uuid[]) h (id) cross join lateral payable_events(h.id, 2) e
     where e.cents <> 0 or e.disputed <> 0`,
    [hosts.map(({ id }) => id)],
  )
  const counted = hosts.flatMap((host) =>
    owedOf(host, nowMs)
      .filter(({ cents, disputed }) => cents !== 0 || disputed !== 0)
      .map(
        ({ event, cents, disputed, isDue }) =>
          [`${host.id} ${event?.id ?? 'came back'}`, [cents, disputed, isDue] as unknown[]] as const,
      ),
  )
  return differences(new Map(found.map(({ name, sums }) => [name, sums])), new Map(counted))
}

const isUnderWay = ({ state }: BookedHost['payouts'][number]) => state !== 'paid' && state !== 'returned'

async function balances(tx: Tx, { owner, hosts, nowMs }: Books) {
  const found = (await balancesOf(tx, owner)).map(
    ({ organizerId, due, coming, held, onItsWay, paidOut, cashFees, comingEvents }) =>
      [
        organizerId,
        [
          { due, coming, held, onItsWay, paidOut, cashFees },
          comingEvents.map(({ eventId, cents, dueAt }) => `${eventId} ${cents} ${dueAt}`).toSorted(),
        ] as unknown[],
      ] as const,
  )
  const counted = hosts.map((host) => {
    const owed = owedOf(host, nowMs)
    const later = owed.filter(({ isDue }) => !isDue)
    return [
      host.id,
      [
        {
          due: exactSum(owed.filter(({ isDue }) => isDue).map(({ cents }) => cents)),
          coming: exactSum(later.map(({ cents }) => cents)),
          held: exactSum(owed.map(({ disputed }) => disputed)),
          onItsWay: exactSum(host.payouts.filter(isUnderWay).map(({ amount }) => amount)),
          paidOut: sumOf(host.entries, ({ paidOut }) => 0 - paidOut),
          cashFees: sumOf(host.entries, ({ cashFee }) => cashFee),
        },
        later
          .flatMap(({ event, cents }) =>
            cents !== 0 && event?.dueAt
              ? [`${event.id} ${cents} ${new Date(event.dueAt).toISOString()}`]
              : [],
          )
          .toSorted(),
      ] as unknown[],
    ] as const
  })
  return differences(new Map(found), new Map(counted))
}

const bookedOf = (entries: readonly Booked[]) => [
  ofKind(entries, 'sale').length,
  ofKind(entries, 'cash_sale').length,
  sumOf(ofKind(entries, 'sale'), tickets),
  0 - sumOf(ofKind(entries, 'refund'), tickets),
  0 - sumOf(ofKind(entries, 'sale', 'refund'), ({ organizerFee }) => organizerFee),
  sumOf(ofKind(entries, 'fee_deduction', 'fee_returned'), ({ organizer }) => organizer),
  sumOf(ofKind(entries, 'cash_sale', 'cash_refund'), ({ cashFee }) => cashFee),
  // Whatever each of them is called: what the host gets.
  sumOf(entries, gets),
]

async function moneyOfEvents(tx: Tx, { owner, hosts }: Books) {
  const money = await eventMoney(tx, owner)
  const found = [...money, { ...totalOf(money), eventId: 'all of them' }].map((one) => {
    const { orders, cashOrders, tickets: brought, back, fee, deducted, cashFees } = one
    return [
      one.eventId,
      [orders, cashOrders, brought, back, fee, deducted, cashFees, netOf(one)] as unknown[],
    ] as const
  })
  const entries = hosts.flatMap((host) => host.entries).filter(({ event }) => event !== null)
  const counted = [...Map.groupBy(entries, ({ event }) => event!.id)].map(
    ([id, ofEvent]) => [id as string, bookedOf(ofEvent) as unknown[]] as const,
  )
  return differences(new Map(found), new Map([...counted, ['all of them', bookedOf(entries)]]))
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** "2025-12", by the clock of its event, or of Chicago. */
function monthOf({ at, event }: Booked): string {
  const timeZone = event?.timeZone ?? 'America/Chicago'
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock.format(at).slice(0, 7)
}

async function years(tx: Tx, { owner, hosts }: Books) {
  const [found, counted] = [new Map<string, unknown>(), new Map<string, unknown>()]
  const written = hosts.flatMap(({ id, entries }) => entries.map((entry) => ({ ...entry, host: id })))
  for (const year of [2024, 2025, 2026]) {
    const groups = await sumYear(tx, owner, { year, host: null })
    for (const { organizerId, month, kind, entries, newest, ...cents } of groups)
      found.set(`${organizerId} ${year}-${String(month).padStart(2, '0')} ${kind}`, [
        entries,
        newest,
        cents.tickets,
        cents.fee,
        cents.amount,
        cents.cashFee,
      ])
    for (const [host, ofHost] of Map.groupBy(groups, ({ organizerId }) => organizerId))
      found.set(`${host} ${year}`, Object.values(yearSums(ofHost)))
  }
  for (const [name, entries] of Map.groupBy(
    written,
    (entry) => `${entry.host} ${monthOf(entry)} ${entry.kind}`,
  ))
    counted.set(name, [
      entries.length,
      new Date(Math.max(...entries.map(({ at }) => at))).toISOString(),
      sumOf(entries, tickets),
      sumOf(entries, ({ organizerFee }) => organizerFee),
      sumOf(entries, gets),
      sumOf(entries, ({ cashFee }) => cashFee),
    ])
  for (const [name, entries] of Map.groupBy(
    written,
    (entry) => `${entry.host} ${monthOf(entry).slice(0, 4)}`,
  )) {
    const [, , brought, back, fee, deducted, cashFees] = bookedOf(entries) as [
      0,
      0,
      number,
      number,
      number,
      number,
      number,
    ]
    const paidOut = sumOf(entries, (entry) => 0 - entry.paidOut)
    const sums = [
      brought,
      0 - back,
      0 - fee,
      0 - deducted,
      brought - back - fee - deducted,
      paidOut,
      cashFees,
    ]
    counted.set(name, sums)
  }
  return differences(found, counted)
}

test(
  'what is owed, due, disputed, on its way and paid, of each event and each year, is what the rows of the books add up to',
  async () => {
    const wrong = await wrongOf(db, { anyCase: anyBooks, count: HOSTS }, async (tx, cases) => {
      const books = await writeBooks(tx, cases)
      const all = []
      for (const ask of [payableLines, payableEvents, balances, moneyOfEvents, years])
        all.push(...(await ask(tx, books)).map((one) => ({ asked: ask.name, ...one })))
      return all
    })
    expect(wrong).toEqual([])
  },
  60_000 + 20 * MONEY_CASES,
)

import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Sale, SalesSort } from '#modules/orders/sales/sale.ts'
import { SALES_SORTS } from '#modules/orders/sales/sale.ts'
import { chosenTotals } from '#modules/orders/sales/chosen-totals.server.ts'
import { hasKeptPlan, seeksWords } from '#modules/orders/sales/managed-orders.server.ts'
import { listSales, SALES_PER_PAGE, salesStatement } from '#modules/orders/sales/list-sales.server.ts'
import type { SalesFilters } from '#modules/orders/sales/sales-query.ts'
import { salesPage } from '#modules/orders/sales/sales-page.server.ts'
import { salesEvents, salesTotals } from '#modules/orders/sales/sales-totals.server.ts'
import { type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import type { Page } from '#platform/keyset.server.ts'
import { makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

/** What is sold without tables and extras. */
const SINGLES = { groups: 0, groupGuests: 0, extras: 0, areTables: false }

describe('the sales of an organiser', () => {
  let tasha: PersonId
  let ball: OnSale
  let picnic: OnSale
  const codes = async (filters: SalesFilters) =>
    (await listSales(db, tasha, { filters })).rows.map(({ code }) => code)

  beforeAll(async () => {
    tasha = await makePerson(db, 'Tasha Reed')
    ball = await makeEvent(db, { ownerId: tasha, title: 'The Ball', startsAt: '2026-12-12T20:00:00Z' })
    picnic = await makeEvent(db, { ownerId: tasha, title: 'The Picnic', startsAt: '2026-12-19T20:00:00Z' })
    const rivals = await makeEvent(db, { title: 'Rival Night' })
    // 5:30 in the morning of the 2nd in UTC is still the 1st in Chicago.
    await placeOrders(db, ball, [
      { code: 'CARD', buyer: 'Jackie Montgomery', at: '2026-12-01T18:00:00Z', tickets: 2 },
      { code: 'LATE', buyer: 'Otis 100%', at: '2026-12-02T05:30:00Z', method: 'paypal' },
      {
        code: 'CASH',
        buyer: 'Ray',
        at: '2026-12-03T18:00:00Z',
        status: 'awaiting_cash_payment',
        method: 'cash',
      },
      { code: 'GONE', buyer: 'Ray', at: '2026-12-03T19:00:00Z', status: 'expired' },
    ])
    await placeOrders(db, picnic, [
      {
        code: 'MANY',
        buyer: 'Jackie O’Neil',
        at: '2026-11-30T18:00:00Z',
        tickets: 5,
        email: 'jo_hn@x.example',
      },
      { code: 'BACK', buyer: 'Mo', at: '2026-11-29T18:00:00Z', status: 'refunded', tickets: 3 },
    ])
    await placeOrders(db, rivals, [
      { code: 'THEIRS', buyer: 'Jackie Montgomery', at: '2026-12-01T18:00:00Z' },
    ])
  })

  it.each<[SalesFilters, string[]]>([
    [{}, ['GONE', 'CASH', 'LATE', 'CARD', 'MANY', 'BACK']],
    [{ sort: 'oldest' }, ['BACK', 'MANY', 'CARD', 'LATE', 'CASH', 'GONE']],
    [{ state: 'completed' }, ['LATE', 'CARD', 'MANY']],
    [{ state: 'awaiting_cash_payment' }, ['CASH']],
    [{ method: 'paypal' }, ['LATE']],
    [{ from: '2026-12-01', to: '2026-12-01' }, ['LATE', 'CARD']],
    [{ from: '2026-12-02' }, ['GONE', 'CASH']],
    [{ to: '2026-11-29' }, ['BACK']],
    [{ q: 'jackie' }, ['CARD', 'MANY']],
    [{ q: 'montgomery JACKIE' }, ['CARD']],
    [{ q: 'man' }, ['MANY']],
    [{ q: '100%' }, ['LATE']],
    [{ q: '_hn' }, ['MANY']],
    [{ q: '%' }, ['LATE']],
    [{ q: "' or true --" }, []],
    [{ q: 'jackie', state: 'expired' }, []],
  ])('asked for %j are these', async (filters, expected) => {
    expect(await codes(filters)).toEqual(expected)
  })

  it('that cost nothing are free ones, whatever the rest of their cart was paid by', async () => {
    const price = (subtotal: number, fee: number) =>
      db.pool.query(
        `update orders set subtotal_cents = $1, fee_cents = $2, total_cents = $1::integer + $2::integer where code in ('CASH', 'LATE')`,
        [subtotal, fee],
      )
    await price(0, 0)
    const found = [await codes({ method: 'free' }), await codes({ method: 'cash' })]
    await price(4_000, 120)
    expect([found, await codes({ method: 'cash' })]).toEqual([[['CASH', 'LATE'], []], ['CASH']])
  })

  it('are sorted by amount and by the date of the event, either way round', async () => {
    expect((await codes({ sort: 'largest' })).slice(0, 3)).toEqual(['MANY', 'BACK', 'CARD'])
    expect((await codes({ sort: 'smallest' })).slice(-3)).toEqual(['CARD', 'BACK', 'MANY'])
    expect(new Set((await codes({ sort: 'latest-event' })).slice(0, 2))).toEqual(new Set(['MANY', 'BACK']))
    expect(new Set((await codes({ sort: 'first-event' })).slice(-2))).toEqual(new Set(['MANY', 'BACK']))
  })

  it.each(SALES_SORTS)('by %s come two a page, each once, and the same way back', async (sort) => {
    const read = (page: string | null) => listSales(db, tasha, { filters: { sort }, page, limit: 2 })
    const first = await read(null)
    const second = await read(first.next)
    const third = await read(second.next)
    const all = await codes({ sort })
    const pages = [first, second, third].map(({ rows }) => rows.map(({ code }) => code))
    expect([pages.flat(), third.next]).toEqual([all, null])
    expect((await read(third.previous)).rows).toEqual(second.rows)
    expect((await read(second.previous)).rows).toEqual(first.rows)
  })

  it('of one event, or chosen one by one, are its own and never another organiser’s', async () => {
    expect(await codes({ event: picnic.eventId })).toEqual(['MANY', 'BACK'])
    const { rows } = await db.pool.query<{ id: string; event_id: string; code: string }>(
      'select * from orders',
    )
    const theirs = rows.find(({ code }) => code === 'THEIRS')!
    expect(await codes({ event: theirs.event_id })).toEqual([])
    expect(await codes({ order: rows.map(({ id }) => id) })).not.toContain('THEIRS')
    expect(await codes({ order: [theirs.id, rows.find(({ code }) => code === 'CASH')!.id] })).toEqual([
      'CASH',
    ])
  })

  it('say who bought what, when and how', async () => {
    const [sale] = (await listSales(db, tasha, { filters: { q: 'MANY' } })).rows
    expect(sale).toEqual({
      id: sale!.id,
      code: 'MANY',
      buyer: 'Jackie O’Neil',
      email: 'jo_hn@x.example',
      phone: null,
      event: {
        id: picnic.eventId,
        title: 'The Picnic',
        startsAt: '2026-12-19T20:00:00.000Z',
        timeZone: 'America/Chicago',
      },
      placedAt: '2026-11-30T18:00:00.000Z',
      status: 'completed',
      method: 'card',
      ...SINGLES,
      tickets: 5,
      amount: 20_000,
      fees: 600,
      total: 20_600,
      refunded: 0,
    })
  })

  it('come to the tickets and the money of what is paid, and what is still due in cash', async () => {
    expect(await salesTotals(db, tasha, {})).toEqual({
      ...SINGLES,
      orders: 6,
      tickets: 8,
      gross: 32_000,
      cashDue: 4_120,
    })
    expect(await salesTotals(db, tasha, { event: ball.eventId, state: 'completed' })).toEqual({
      ...SINGLES,
      orders: 2,
      tickets: 3,
      gross: 12_000,
      cashDue: 0,
    })
    expect(await chosenTotals(db, tasha, { q: 'nobody' })).toEqual({
      ...SINGLES,
      orders: 0,
      tickets: 0,
      gross: 0,
      cashDue: 0,
    })
  })

  it('tell tables with their guests from tickets and extras', async () => {
    const host = await makePerson(db)
    const dinner = await makeEvent(db, { ownerId: host })
    await placeOrders(db, dinner, [{ code: 'TABLE', buyer: 'Jackie', at: '2026-12-01T18:00:00Z' }])
    await db.pool.query("update ticket_types set name = 'A table', admits = 8 where event_id = $1", [
      dinner.eventId,
    ])
    const table = { tickets: 1, groups: 1, groupGuests: 8, extras: 0, areTables: true }
    expect((await listSales(db, host, { filters: {} })).rows).toMatchObject([table])
    expect(await salesTotals(db, host, {})).toMatchObject({ orders: 1, ...table })
    await db.pool.query('update ticket_types set admits = 0 where event_id = $1', [dinner.eventId])
    expect(await salesTotals(db, host, {})).toMatchObject({ tickets: 1, groups: 0, extras: 1 })
  })

  it('are nothing to whoever runs no event', async () => {
    const stranger = await makePerson(db)
    expect((await listSales(db, stranger, { filters: {} })).rows).toEqual([])
    expect(await salesTotals(db, stranger, {})).toMatchObject({ orders: 0, gross: 0 })
    expect(await salesEvents(db, stranger)).toEqual([])
    expect((await salesEvents(db, tasha)).map(({ title }) => title)).toEqual(['The Picnic', 'The Ball'])
  })
})

describe('among 50,000 orders', () => {
  const NIGHTS = 20
  const RIVALS = 500
  let host: PersonId
  let night: EventId
  beforeAll(async () => {
    host = await makePerson(db, 'A Big Host')
    for (let count = 0; count < NIGHTS; count++) night = (await makeEvent(db, { ownerId: host })).eventId
    // Many of each night have one moment, microseconds from the next, and one amount.
    await db.pool.query(
      `with checkout as (
         insert into checkouts (id, client_key, payment_method, subtotal_cents, fee_cents, total_cents)
         values (gen_random_uuid(), 'one for all', 'card', 0, 0, 0) returning id)
       insert into orders (event_id, id, checkout_id, code, customer_email, customer_name, subtotal_cents, fee_cents,
                           total_cents, payment_status, order_status, payment_method, environment, created_at)
       select e.id, gen_random_uuid(), checkout.id, 'C' || n, 'buyer@steppers.example', 'Buyer', 4000 + n % 3, 120,
              4120 + n % 3, 'completed', 'completed', 'card', 'simulator',
              timestamptz '2026-06-01' + n % 16 * interval '1 microsecond'
       from checkout, events e, generate_series(1, 2500) n where e.owner_id = $1`,
      [host],
    )
    await db.pool.query(
      `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents)
       select o.event_id, gen_random_uuid(), o.id, t.id, 1, subtotal_cents, subtotal_cents
       from orders o join ticket_types t on t.event_id = o.event_id where o.customer_name = 'Buyer'`,
    )
    await db.pool.query(
      `insert into ledger_transactions (organizer_id, kind, event_id, order_id, provider_cents, buyer_fee_cents, organizer_cents)
       select e.organizer_id, 'sale', o.event_id, o.id, o.total_cents, -o.fee_cents, -o.subtotal_cents
       from orders o join events e on e.id = o.event_id where o.customer_name = 'Buyer'`,
    )
    await db.pool.query(
      'update ticket_inventory i set capacity = 2500, taken = 2500 from events e where e.id = i.event_id and e.owner_id = $1',
      [host],
    )
    await db.pool.query(
      "update orders set customer_name = 'Zora Montgomery' where customer_name = 'Buyer' and code in ('C7', 'C1999')",
    )
    // One in five.
    await db.pool.query(
      "update orders set customer_name = 'Often' where customer_name = 'Buyer' and code like 'C2___'",
    )
    const theirs = await makeEvent(db, { capacity: RIVALS })
    await placeOrders(
      db,
      theirs,
      Array.from({ length: RIVALS }, (_, at) => ({ code: `T${at}`, buyer: 'Zora Montgomery' })),
    )
    // Whoever looks at the database meanwhile, as PostgreSQL itself does to analyse it, keeps rows from being known as seen by all.
    await vi.waitUntil(
      async () => {
        await db.pool.query('vacuum analyze orders, order_items, events, ledger_sums')
        const [orders] = await db.statement<{ isSeen: boolean }>(
          `select relallvisible = relpages as "isSeen" from pg_class where relname = 'orders'`,
        )
        return orders?.isSeen
      },
      { timeout: 60_000, interval: 500 },
    )
  }, 180_000)

  it.each(SALES_SORTS)('by %s: a page reads little more than its own rows, by index', async (sort) => {
    const first = await listSales(db, host, { filters: { sort } })
    for (const page of [null, first.next]) {
      const { query } = salesStatement(db, host, { filters: { sort }, page })
      const { sql, parameters } = query.compile()
      const { entries, rows } = readBy(await planForAnybody(sql, parameters))
      expect(entries).toBeLessThanOrEqual((SALES_PER_PAGE + 1) * NIGHTS * 1.1)
      expect(rows).toBe(SALES_PER_PAGE + 1)
    }
  })

  it.each<[string, () => SalesFilters]>([
    ['one event', () => ({ event: night })],
    ['a rare state', () => ({ state: 'refunded' })],
    ['a rare way of paying', () => ({ method: 'paypal' })],
    ['a rare way of paying at one event', () => ({ event: night, method: 'paypal' })],
  ])('of %s: the plan for anybody reads little more than the rows of a page', async (_, filters) => {
    expect(hasKeptPlan(filters())).toBe(true)
    const { sql, parameters } = salesStatement(db, host, { filters: filters() }).query.compile()
    const { entries, rows } = readBy(await planForAnybody(sql, parameters))
    expect(entries).toBeLessThanOrEqual((SALES_PER_PAGE + 1) * 1.1)
    expect(rows).toBeLessThanOrEqual(SALES_PER_PAGE + 1)
  })

  it.each<SalesSort>(['smallest', 'first-event'])(
    'by %s: the pages have every order exactly once, both ways',
    async (sort) => {
      const walk = async (direction: 'next' | 'previous', start: string | null) => {
        const pages: Page<Sale>[] = []
        for (let at = start; ;) {
          const page: Page<Sale> = await listSales(db, host, { filters: { sort, event: night }, page: at })
          pages.push(page)
          at = page[direction]
          if (at === null) return pages
        }
      }
      const idsOf = (pages: Page<Sale>[]) => pages.flatMap(({ rows }) => rows.map(({ id }) => id))
      const forwards = await walk('next', null)
      expect([idsOf(forwards).length, new Set(idsOf(forwards)).size]).toEqual([2_500, 2_500])
      const backwards = await walk('previous', forwards.at(-1)!.previous)
      expect(idsOf(backwards.toReversed())).toEqual(idsOf(forwards.slice(0, -1)))
    },
  )

  it.each([
    ['zora', 40],
    ['ontgom', 40],
    ['montgomery C1999', 20],
    ['zora buyer@steppers', 40],
    ['jackie', 0],
  ])(
    'a search for %s reads what it finds, and neither the others nor those of another host',
    async (q, found) => {
      const filters = { q }
      const { rows, read } = await withTransaction(db, async (tx) => {
        const before = await rowsOfOrders(tx)
        const { rows } = await listSales(tx, host, { filters })
        expect(await chosenTotals(tx, host, filters)).toMatchObject({ orders: found })
        return { rows, read: (await rowsOfOrders(tx)) - before }
      })
      expect(rows.length).toBe(Math.min(found, SALES_PER_PAGE))
      expect(read).toBeLessThanOrEqual(found * 3)
    },
  )

  it.each([
    ['zora', 2],
    ['montgomery C1999', 1],
    ['jackie', 1],
  ])(
    'a page for %s looks into the index of words as often (%d), of however many events',
    async (q, looks) => {
      await withTransaction(db, async (tx) => {
        const before = await looksAtWords(tx)
        await salesPage(tx, host, { path: '/sales', file: '/sales.csv', search: new URLSearchParams({ q }) })
        expect((await looksAtWords(tx)) - before).toBe(looks)
      })
    },
  )

  it.each([
    ['buyer@steppers', false],
    ['often', false],
    ['ra', false],
    ['zora', true],
    ['zora ra', true],
  ])('whether %s is looked for by its index (%s) is known without reading an order', async (q, isSought) => {
    await withTransaction(db, async (tx) => {
      const before = await rowsOfOrders(tx)
      expect(await seeksWords(tx, { q })).toBe(isSought)
      expect((await rowsOfOrders(tx)) - before).toBe(0)
    })
  })

  it('a search for what everybody has reads the first of each event', async () => {
    const read = await withTransaction(db, async (tx) => {
      const before = await rowsOfOrders(tx)
      await listSales(tx, host, { filters: { q: 'buyer@steppers' } })
      return (await rowsOfOrders(tx)) - before
    })
    expect(read).toBeLessThanOrEqual((SALES_PER_PAGE + 1) * NIGHTS * 1.1)
  })

  it('come to what they are', async () => {
    expect(await salesTotals(db, host, {})).toMatchObject({ orders: 50_000, tickets: 50_000 })
    expect(await chosenTotals(db, host, {}, 50_000)).toEqual(await salesTotals(db, host, {}))
  })

  it('are added up one by one only where they are few', async () => {
    const ofNight = { event: night, method: 'card' } as const
    expect(await chosenTotals(db, host, ofNight, 2_500)).toMatchObject({ orders: 2_500 })
    expect(await chosenTotals(db, host, ofNight, 2_499)).toBe(null)
    expect(await chosenTotals(db, host, ofNight)).toBe(null)
    // And where they are many, the items of none are looked up.
    const lookedUp = (most: number) =>
      withTransaction(db, async (tx) => {
        const scans = async () => {
          const [row] = await tx.statement<{ scans: number }>(
            "select (seq_scan + idx_scan)::integer as scans from pg_stat_xact_user_tables where relname = 'order_items'",
          )
          return row?.scans ?? 0
        }
        const before = await scans()
        await chosenTotals(tx, host, ofNight, most)
        return (await scans()) - before
      })
    expect(await lookedUp(2_499)).toBe(0)
    expect(await lookedUp(2_500)).toBeGreaterThan(0)
  })

  it('that are too many to add up are counted without reading them', async () => {
    const read = await withTransaction(db, async (tx) => {
      const before = await rowsOfOrders(tx)
      expect(await chosenTotals(tx, host, { method: 'card' })).toBe(null)
      return (await rowsOfOrders(tx)) - before
    })
    expect(read).toBe(0)
  })
})

/** How many orders the statements of a transaction have read so far. */
async function rowsOfOrders(tx: Tx): Promise<number> {
  const [row] = await tx.statement<{ rows: number }>(
    "select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname = 'orders'",
  )
  return row?.rows ?? 0
}

/** How often the statements of a transaction have looked into the index of words so far. */
async function looksAtWords(tx: Tx): Promise<number> {
  const [row] = await tx.statement<{ looks: number }>(
    "select pg_stat_get_xact_numscans('orders_by_words'::regclass)::integer as looks",
  )
  return row?.looks ?? 0
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** How many entries of indexes of orders a plan read without their rows, and how many rows; any other way to read an order is wrong. */
function readBy(plan: PlanNode): { entries: number; rows: number } {
  const scans = scansOf(plan).filter((scan) => scan['Relation Name'] === 'orders')
  const read = (type: string) =>
    scans
      .filter((scan) => scan['Node Type'] === type)
      .reduce(
        (
          all,
          { 'Actual Rows': found = 0, 'Actual Loops': loops = 0, 'Rows Removed by Filter': passed = 0 },
        ) => all + (found + passed) * loops,
        0,
      )
  expect(new Set(scans.map((scan) => scan['Node Type']))).toEqual(new Set(['Index Only Scan', 'Index Scan']))
  return { entries: read('Index Only Scan'), rows: read('Index Scan') }
}

const scansOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(scansOf)]

/** What PostgreSQL did for a statement with the plan that it keeps for everybody. */
async function planForAnybody(text: string, values: readonly unknown[]): Promise<PlanNode> {
  const client = await db.pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare asked as ${text}`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json, costs off, timing off)
       execute asked (${values.map((value) => client.escapeLiteral(String(value))).join(', ')})`,
    )
    return (rows as [(typeof rows)[number]])[0]['QUERY PLAN'][0].Plan
  } finally {
    client.release(true)
  }
}

import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

// Two hundred rows with few different values, half of them microseconds apart: nearly every key has its equal.
beforeAll(() =>
  db.pool.query(`
    create table notes (id uuid primary key default gen_random_uuid(), at timestamptz, amount integer, name text);
    insert into notes (at, amount, name)
    select timestamptz '2026-12-12T20:00:00Z' + (n % 7) * interval '1 microsecond', n % 3 - 1,
           (array['', 'ann', 'Ünal', 'a''b', 'x'])[n % 5 + 1]
    from generate_series(1, 200) n`),
)

const id = { type: 'id', column: sql`id` } as const
const at = { type: 'instant', column: sql`at` } as const
const KEYS: SortKey[] = [true, false].flatMap((isDescending) => [
  { name: 'at', columns: [at, id], isDescending },
  { name: 'amount', columns: [{ type: 'integer', column: sql`amount` }, id], isDescending },
  { name: 'name', columns: [{ type: 'text', column: sql`lower(name)` }, at, id], isDescending },
])

interface Note {
  id: string
}

async function read(key: SortKey, page: string | null, size: number): Promise<Page<Note>> {
  const keys = keyset(key, page, size)
  const { rows } = await sql<Note & { sortKey: unknown[] }>`
    select id, ${keys.sortKey} as "sortKey" from notes
    where ${keys.where} order by ${keys.orderBy} limit ${keys.limit}`.execute(db.kysely)
  return keys.page(rows)
}

async function walk(key: SortKey, start: string | null, direction: 'next' | 'previous', size: number) {
  const pages: Page<Note>[] = []
  for (let page = start; ;) {
    const found: Page<Note> = await read(key, page, size)
    pages.push(found)
    page = found[direction]
    if (page === null) return pages
  }
}
const idsOf = (pages: Page<Note>[]) => pages.flatMap(({ rows }) => rows.map((row) => row.id))

describe('keyset pagination of a list', () => {
  it.each(KEYS)('by $name (descending: $isDescending) has every row exactly once, both ways', async (key) => {
    const [whole] = await walk(key, null, 'next', 200)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 7, max: 199 }), async (size) => {
        const forwards = await walk(key, null, 'next', size)
        expect(idsOf(forwards)).toEqual(idsOf([whole!]))
        const backwards = await walk(key, forwards.at(-1)!.previous, 'previous', size)
        expect(idsOf(backwards.toReversed())).toEqual(idsOf(forwards.slice(0, -1)))
        expect([forwards[0]!.previous, forwards[0]!.isFirst]).toEqual([null, true])
      }),
      { numRuns: 3, examples: [[100], [199]] },
    )
  })

  it('leads back from where it ends to the last rows, also when those were the only page', async () => {
    const [key] = KEYS as [SortKey]
    const first = await read(key, null, 150)
    const last = await read(key, first.next, 150)
    expect([last.rows.length, last.next]).toEqual([50, null])
    expect((await read(key, last.previous, 150)).rows).toEqual(first.rows)
  })

  it('begins where the cursor cannot be read, or is of another order', async () => {
    const [byTime, byAmount] = KEYS as [SortKey, SortKey]
    const beginning = await read(byAmount, null, 20)
    const { next } = await read(byTime, null, 20)
    for (const page of ['', '2', "' or true --", next])
      expect(await read(byAmount, page, 20)).toEqual(beginning)
  })
})

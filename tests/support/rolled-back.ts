import fc from 'fast-check'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'

class RolledBack extends Error {}

/** So many cases are written, and asked about, in one transaction. */
const AT_ONCE = 500

/**
 * Runs `work` with so many random cases, a few hundred at a time, each time in a transaction that is undone: a hundred thousand of
 * them leave nothing behind that the next would have to look past. `work` answers what is wrong; nothing is good.
 */
export async function wrongOf<Case>(
  db: Db,
  { anyCase, count }: { anyCase: fc.Arbitrary<Case>; count: number },
  work: (tx: Tx, cases: readonly Case[]) => Promise<unknown[]>,
): Promise<unknown[]> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const cases = fc.sample(anyCase, Math.min(AT_ONCE, count - done))
    let wrong: unknown[] = []
    await withTransaction(db, async (tx) => {
      // As the product's own pool asks for what is planned once.
      await tx.statement('set local enable_seqscan = off')
      wrong = await work(tx, cases)
      throw new RolledBack()
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
    if (wrong.length > 0) return wrong.slice(0, 3)
  }
  return []
}

/**
 * Rows as they lie in their tables, one statement a table: what the first of them does not name has its default. PostgreSQL counts
 * them at once: whoever cleans up behind undone batches would tell it that there are none, and plans would be made for none.
 */
export async function writeRows(tx: Tx, tables: Record<string, readonly object[]>): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    if (columns === '') continue
    await tx.statement(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
    await tx.statement(`analyze ${table}`)
  }
}

/** The transaction as a database: what opens one of its own in it is a part of this one, and is undone with it. */
export function asDatabase(tx: Tx): Db {
  const query = async (asked: string | { text: string; values: unknown[] }) =>
    typeof asked === 'string' ? { command: asked } : { rows: await tx.statement(asked.text, asked.values) }
  const client = { query, release: () => {} }
  // All that `withTransaction` asks of a pool.
  return { ...tx, pool: { connect: async () => client } } as unknown as Db
}

import type pg from 'pg'
import type { Db } from '#platform/db.server.ts'

interface Pausing {
  /** The words of the statement in a transaction that waits until it may go; null for none. */
  before: string | null
  /** What is left out of each statement in a transaction: its locks, for a test that must fail without them. */
  without: RegExp | null
}

/** A database whose transactions stop before one of their statements, so that a test can do something in between. */
export function pausing(
  db: Db,
  { before, without }: Pausing,
): { db: Db; reached: Promise<void>; go: () => void } {
  const reached = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()

  async function connect(): Promise<pg.PoolClient> {
    const client = await db.pool.connect()
    const query = async (asked: string | pg.QueryConfig, ...values: unknown[]) => {
      if (typeof asked === 'string') return client.query(asked, ...(values as [unknown[]]))
      if (before !== null && asked.text.includes(before)) {
        reached.resolve()
        await allowed.promise
      }
      const text = without ? asked.text.replace(without, '') : asked.text
      // Another text under a name that is prepared already would be refused.
      return client.query(text === asked.text ? asked : { text, values: asked.values ?? [] })
    }
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return query
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  const pool = new Proxy(db.pool, {
    get: (target, name) => {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: { ...db, pool }, reached: reached.promise, go: allowed.resolve }
}

import type { Db } from '#platform/db.server.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'

export type Statement = readonly [text: string, values: readonly unknown[]]

/**
 * What comes of `work` while another transaction has done `held`, which ends with `then`; and whether it waited for that. `then` does
 * not wait: what it cannot have at once is an error.
 */
export async function whileHeld<T>(
  db: Db,
  held: readonly Statement[],
  work: () => Promise<T>,
  then: readonly Statement[] = [],
): Promise<{ how: 'waits' | 'ended'; answer: T }> {
  const other = await db.pool.connect()
  try {
    await other.query('begin')
    for (const [text, values] of held) await other.query(text, [...values])
    const working = work()
    const how = await untilLockWait(db, working)
    await other.query("set local lock_timeout = '1ms'")
    for (const [text, values] of then) await other.query(text, [...values])
    await other.query('commit')
    return { how, answer: await working }
  } finally {
    other.release(true)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/db.server.ts'

/** SQL from `from` on: the connections to this database that wait for a lock. Those of its own upkeep are not counted, nor of other tests. */
export const LOCK_WAITERS =
  "from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'"

/**
 * Answers once a statement waits for a lock, one with `query` in it where that is given, or once `other` has ended without having to. It
 * asks no longer than that: a poll that nobody waits for any more moves the clock that a later test of this process has faked.
 */
export async function untilLockWait(db: Db, other: Promise<unknown>, query = ''): Promise<'waits' | 'ended'> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  other.then(end, end)
  for (;;) {
    const { rowCount } = await db.pool.query(`select ${LOCK_WAITERS} and query like $1`, [`%${query}%`])
    if (rowCount) return 'waits'
    if (hasEnded) return 'ended'
    await sleep(10)
  }
}

import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Instant } from '#platform/time.ts'

/** What a use-case works with: the database, the time of the request or job, and where to tell of it. */
export interface Ctx {
  db: Db
  now: Instant
  log: Log
}

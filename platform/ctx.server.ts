import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Instant } from '#platform/time.ts'

/** The context of a use-case: the database, the time of the request or job, and the log. */
export interface Ctx {
  db: Db
  now: Instant
  log: Log
}

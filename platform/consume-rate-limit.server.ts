import { createHash } from 'node:crypto'
import type { DbOrTx } from '#platform/db.server.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'
import { networkOf } from '#platform/network-of.ts'
import { RATE_LIMITS, type RateLimitName } from '#platform/rate-limits.ts'

/** The result of counting one try. */
export interface RateLimitResult {
  allowed: boolean
  /** Seconds until the window ends; at least 1. */
  retryAfterSeconds: number
}

/** What is counted: a limit of the table, and for whom (a person's id, a mail address, a network address). */
export interface RateLimitKey {
  limit: RateLimitName
  of: string
}

/**
 * Counts one try and says whether it is within its limit: exactly `max` are allowed in the window that begins with the
 * first try, however many arrive at once, in however many processes. The database's clock decides. Call it before the
 * costly part. Where a try is for several things at once, so many are counted: it is allowed where all of them are within.
 * What is refused is not counted.
 */
export async function consumeRateLimit(db: DbOrTx, key: RateLimitKey, count = 1): Promise<RateLimitResult> {
  const { max, windowSeconds } = RATE_LIMITS[key.limit]
  const [row] = await db.statement<{ retry_after: number }>(
    `insert into rate_limits as kept (key, count, last_request)
     select $1::text, $4::integer, extract(epoch from clock_timestamp()) * 1000 where $4::integer <= $3::integer
     on conflict (key) do update set
       count = case when kept.last_request <= excluded.last_request - $2 * 1000 then excluded.count
                    else kept.count + excluded.count end,
       last_request = case when kept.last_request <= excluded.last_request - $2 * 1000 then excluded.last_request
                           else kept.last_request end
     where kept.last_request <= excluded.last_request - $2 * 1000 or kept.count + excluded.count <= $3
     returning
       greatest(1, least($2, ceil($2 - (extract(epoch from clock_timestamp()) * 1000 - last_request) / 1000)))::int as retry_after`,
    [storedKey(key), windowSeconds, max, count],
  )
  if (row) return { allowed: true, retryAfterSeconds: row.retry_after }
  return { ...(await checkRateLimit(db, key, count)), allowed: false }
}

/**
 * Says whether a try would be refused and counts nothing: for a limit of failures only, where those who succeed would wait for each
 * other's count. So many who ask at once may all be let through.
 */
export async function checkRateLimit(db: DbOrTx, key: RateLimitKey, count = 1): Promise<RateLimitResult> {
  const { max, windowSeconds } = RATE_LIMITS[key.limit]
  const [row] = await db.plannedOnce<{ retry_after: number }>(
    `select greatest(1, ceil($2 - (extract(epoch from clock_timestamp()) * 1000 - last_request) / 1000))::int as retry_after
     from rate_limits
     where key = $1 and count + $4 > $3 and last_request > extract(epoch from clock_timestamp()) * 1000 - $2 * 1000`,
    [storedKey(key), windowSeconds, max, count],
  )
  return { allowed: !row, retryAfterSeconds: row?.retry_after ?? 1 }
}

/** Takes back a counted try, for example one that succeeded where a limit is for failures only. */
export async function refundRateLimit(db: DbOrTx, key: RateLimitKey, count = 1): Promise<void> {
  await db.statement('update rate_limits set count = greatest(0, count - $2) where key = $1', [
    storedKey(key),
    count,
  ])
}

/** Deletes the count of a key, for example after a successful try. */
export async function resetRateLimit(db: DbOrTx, key: RateLimitKey): Promise<void> {
  await db.statement('delete from rate_limits where key = $1', [storedKey(key)])
}

/** Takes away counts older than the longest window; answers how many. */
export async function sweepRateLimits({ db }: { db: DbOrTx }): Promise<number> {
  const swept = await db.statement(
    "delete from rate_limits where last_request < (extract(epoch from now() - interval '1 day') * 1000)::bigint returning key",
  )
  return swept.length
}

export const sweepRateLimitsJob = job({
  name: 'sweep rate limits',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: sweepRateLimits,
})

// The table holds no mail address in clear.
function storedKey({ limit, of }: RateLimitKey): string {
  const { by } = RATE_LIMITS[limit]
  const whose = {
    person: () => of,
    account: () => createHash('sha256').update(of).digest('base64url'),
    address: () => networkOf(of),
  }[by]()
  return `${by}:${limit}:${whose}`
}

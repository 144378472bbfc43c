import type { DbOrTx } from '#platform/db.server.ts'

export interface Limit {
  max: number
  windowSeconds: number
}

export interface Turn {
  allowed: boolean
  /** Seconds until the window ends; at least 1. */
  retryAfterSeconds: number
}

/**
 * Counts one try under `key` and says whether it is within the limit: exactly `max` are allowed in the window that begins
 * with the first try, however many arrive at once. The database's clock decides.
 */
export async function takeTurn(db: DbOrTx, key: string, limit: Limit): Promise<Turn> {
  const [row] = await db.statement<{ count: number; retry_after: number }>(
    'accounts: take turn',
    `insert into auth_rate_limit as kept (key, count, last_request)
     values ($1, 1, extract(epoch from clock_timestamp()) * 1000)
     on conflict (key) do update set
       count = case when kept.last_request <= excluded.last_request - $2 * 1000 then 1
                    else least(kept.count + 1, $3 + 1) end,
       last_request = case when kept.last_request <= excluded.last_request - $2 * 1000 then excluded.last_request
                           else kept.last_request end
     returning count,
       greatest(1, ceil($2 - (extract(epoch from clock_timestamp()) * 1000 - last_request) / 1000))::int as retry_after`,
    [key, limit.windowSeconds, limit.max],
  )
  if (!row) throw new Error('An insert that returns its row returned none')
  return { allowed: row.count <= limit.max, retryAfterSeconds: row.retry_after }
}

/** Forgets the tries under `key`, as after one that proved honest. */
export async function forgetTurns(db: DbOrTx, key: string): Promise<void> {
  await db.statement('accounts: forget turns', 'delete from auth_rate_limit where key = $1', [key])
}

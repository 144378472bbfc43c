import { createHash } from 'node:crypto'
import { normalizeIP } from '@better-auth/core/utils/ip'
import type { DbOrTx } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Visit } from '#modules/accounts/visit.ts'

export interface Limit {
  max: number
  windowSeconds: number
}

export interface Turn {
  allowed: boolean
  /** Seconds until the window ends; at least 1. */
  retryAfterSeconds: number
}

/** How often the password of one account is tried at most, wherever it is asked for. */
export const PASSWORD_TRIES: Limit = { max: 10, windowSeconds: 15 * 60 }

/** Of all accounts together, from one network address. A venue shares one, and on its night everybody comes in at once. */
const FROM_ONE_ADDRESS: Limit = { max: 600, windowSeconds: 10 * 60 }

/** What is counted for each account by itself. */
export type Counted =
  | 'sign-in'
  | 'sign-up'
  | 'resend'
  | 'magic-link'
  | 'code'
  | 'code-day'
  | 'reset'
  | 'change-email'

/**
 * Counts one try at something on the account of `email`, which need not exist. Fails with TOO_MANY_TRIES beyond its limit,
 * and beyond 600 tries at all accounts from one network address in 10 minutes: these leave no row for one more account.
 */
export async function takeAccountTurn(
  { db, visit }: { db: DbOrTx; visit: Visit },
  what: Counted,
  email: string,
  limit: Limit,
): Promise<Result<null, { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number }>> {
  const address = normalizeIP(visit.address, { ipv6Subnet: 64 })
  const tries = [
    [`address:${address}|accounts`, FROM_ONE_ADDRESS],
    [accountKey(what, email), limit],
  ] as const
  for (const [key, most] of tries) {
    const { allowed, retryAfterSeconds } = await takeTurn(db, key, most)
    if (!allowed) return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds })
  }
  return ok(null)
}

/** Forgets the tries at something on one account, as after one that proved honest. */
export async function forgetAccountTurns(db: DbOrTx, what: Counted, email: string): Promise<void> {
  await db.statement('accounts: forget turns', 'delete from auth_rate_limit where key = $1', [
    accountKey(what, email),
  ])
}

// The table holds no mail address in clear.
const accountKey = (what: Counted, email: string): string =>
  `account:${what}:${createHash('sha256').update(email).digest('base64url')}`

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

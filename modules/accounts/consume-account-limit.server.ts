import { normalizeIP } from '@better-auth/core/utils/ip'
import type { DbOrTx } from '#platform/db.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { RATE_LIMITS, RateLimitName } from '#platform/rate-limits.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'

/** The rate limits that are counted per account. */
export type AccountLimit = {
  [Name in RateLimitName]: (typeof RATE_LIMITS)[Name]['by'] extends 'account' ? Name : never
}[RateLimitName]

/**
 * Counts one try at something on the account of `email`, which need not exist. Fails with TOO_MANY_TRIES beyond its limit,
 * and beyond that of all accounts from one network address (`platform/rate-limits.ts`): these leave no row for one more account.
 */
export async function consumeAccountLimit(
  { db, clientRequest }: { db: DbOrTx; clientRequest: ClientRequest },
  limit: AccountLimit,
  email: string,
): Promise<Result<null, { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number }>> {
  const address = normalizeIP(clientRequest.address, { ipv6Subnet: 64 })
  const keys = [
    { limit: 'all accounts', of: address },
    { limit, of: email },
  ] as const
  for (const key of keys) {
    const { allowed, retryAfterSeconds } = await consumeRateLimit(db, key)
    if (!allowed) return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds })
  }
  return ok(null)
}

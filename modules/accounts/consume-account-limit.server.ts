import { normalizeIP } from '@better-auth/core/utils/ip'
import type { DbOrTx } from '#platform/db.server.ts'
import { consumeRateLimit, refundRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { RATE_LIMITS, RateLimitName } from '#platform/rate-limits.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'

interface CountingCtx {
  db: DbOrTx
  clientRequest: ClientRequest
}

/** The rate limits that are counted per account. */
export type AccountLimit = {
  [Name in RateLimitName]: (typeof RATE_LIMITS)[Name]['by'] extends 'account' ? Name : never
}[RateLimitName]

/** A limit, and whose tries it counts: an account by its email, which need not exist, or by its id, a device of it, or a mail to it. */
export interface AccountTries {
  limit: AccountLimit
  of: string
}

/**
 * Counts one try at something on an account. Fails with TOO_MANY_TRIES beyond its limit, and beyond that of all accounts
 * from one network address, and names it (`platform/rate-limits.ts`): these leave no row for one more account.
 */
export const consumeAccountLimit = (ctx: CountingCtx, limit: AccountLimit, of: string) =>
  consumeAccountLimits(ctx, [{ limit, of }])

/** The same of a try that several limits count, all of which must allow it: for the network it is one try. */
export async function consumeAccountLimits(
  { db, clientRequest }: CountingCtx,
  tries: readonly AccountTries[],
): Promise<Result<null, { code: 'TOO_MANY_TRIES'; limit: RateLimitName; retryAfterSeconds: number }>> {
  const keys = [{ limit: 'all accounts', of: clientRequest.address } as const, ...tries]
  for (const key of keys) {
    const { allowed, retryAfterSeconds } = await consumeRateLimit(db, key)
    if (!allowed) return fail({ code: 'TOO_MANY_TRIES', limit: key.limit, retryAfterSeconds })
  }
  return ok(null)
}

/** Takes a try that succeeded back from what its network address has tried: a venue shares one on its night. */
export const refundNetwork = ({ db, clientRequest }: CountingCtx): Promise<void> =>
  refundRateLimit(db, { limit: 'all accounts', of: clientRequest.address })

/** The same of a sign-in by password, which the account library counts as well. */
export async function refundSignIn(ctx: CountingCtx): Promise<void> {
  const network = normalizeIP(ctx.clientRequest.address, { ipv6Subnet: 64 }) // as the library writes and counts it
  await Promise.all([
    refundNetwork(ctx),
    refundRateLimit(ctx.db, { limit: '/sign-in/email', of: `${network}|/sign-in/email` }),
  ])
}

import { consumeRateLimit, type RateLimitKey, refundRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Who asks for seats: from which address, and as whom, null where they are not signed in. */
export interface SeatAsker {
  clientAddress: string
  email: string | null
}

export interface TooManyHeld {
  code: 'TOO_MANY_HELD'
  retryAfterSeconds: number
}

/**
 * Holds so many seats by `hold`, unless visitors of the same network who are not signed in held too many of late: whoever throws their
 * cookie away is another visitor to `hold_seats`, and could hold a whole room. Members are bounded there, by what one person may have. What was
 * not held after all is not counted, for in a rush most are too late once.
 */
export async function holdWithinLimit<Held>(
  db: DbOrTx,
  { clientAddress, email }: SeatAsker,
  seats: number,
  { hold, isHeld }: { hold: () => Promise<Held>; isHeld: (held: Held) => boolean },
): Promise<Result<Held, TooManyHeld>> {
  if (email !== null || seats === 0) return ok(await hold())
  const key: RateLimitKey = { limit: 'held seats', of: clientAddress }
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, key, seats)
  if (!allowed) return fail({ code: 'TOO_MANY_HELD', retryAfterSeconds })
  let isCounted = false
  try {
    const held = await hold()
    isCounted = isHeld(held)
    return ok(held)
  } finally {
    if (!isCounted) await refundRateLimit(db, key, seats)
  }
}

import { toPromoCode } from '#modules/promo-codes/promo-code.ts'
import { consumeRateLimit, type RateLimitKey, refundRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'

/** Who types codes: a person, or a visitor by their network address. */
export interface Typist {
  personId: PersonId | null
  clientAddress: string
}

/**
 * Whether somebody may have these codes looked up for these events. Each one that none of the events has is a guess and is
 * counted; who knows their codes is counted for nothing. Answers the seconds to wait; 0 is at once.
 */
export async function secondsToWaitForCodes(
  db: DbOrTx,
  { personId, clientAddress }: Typist,
  { eventIds, codes }: { eventIds: readonly EventId[]; codes: readonly string[] },
): Promise<number> {
  if (codes.length === 0) return 0
  const key: RateLimitKey =
    personId === null ? { limit: 'promo codes', of: clientAddress } : { limit: 'promo code', of: personId }
  // Counted first, so that many guesses at once are as few as one after another.
  const guesses = await Promise.all(codes.map(() => consumeRateLimit(db, key)))
  const over = guesses.find(({ allowed }) => !allowed)
  if (over) return over.retryAfterSeconds
  const readable = codes.filter((code) => toPromoCode(code) === code)
  const known = await db.statement<{ code: string }>(
    'select distinct code from promo_codes where event_id = any ($1::uuid[]) and code = any ($2::text[])',
    [eventIds, readable],
  )
  for (const code of codes) if (known.some((one) => one.code === code)) await refundRateLimit(db, key)
  return 0
}

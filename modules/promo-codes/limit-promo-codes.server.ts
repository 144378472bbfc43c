import { createHash } from 'node:crypto'
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
 * Whether somebody may have these codes looked up for these events. Each one that one of the events does not have is a guess there,
 * and is counted; who knows their codes is counted for nothing. Answers the seconds to wait; 0 is at once.
 *
 * What some of the events have and others have not is counted once for the same events, so that a cart of two nights may be
 * changed; that they have it at all is no proof, for anybody may give a night of their own the codes that they guess.
 */
export async function secondsToWaitForCodes(
  db: DbOrTx,
  { personId, clientAddress }: Typist,
  { eventIds, codes }: { eventIds: readonly EventId[]; codes: readonly string[] },
): Promise<number> {
  if (codes.length === 0) return 0
  const key: RateLimitKey =
    personId === null ? { limit: 'promo codes', of: clientAddress } : { limit: 'promo code', of: personId }
  // Counted first, so that many guesses at once are as few as one after another; and together, so that what is not looked up is no guess.
  const guesses = await consumeRateLimit(db, key, codes.length)
  if (!guesses.allowed) return guesses.retryAfterSeconds
  const readable = codes.filter((code) => toPromoCode(code) === code)
  const events = [...new Set(eventIds)].toSorted()
  const known = await db.statement<{ code: string; events: number }>(
    `select code, count(*)::integer as events from promo_codes
     where event_id = any ($1::uuid[]) and code = any ($2::text[]) group by code`,
    [events, readable],
  )
  for (const { code, events: knowing } of known) {
    const isGuess = knowing < events.length && (await isNewQuestion(db, [key.of, code, ...events]))
    if (!isGuess) await refundRateLimit(db, key)
  }
  return 0
}

async function isNewQuestion(db: DbOrTx, question: string[]): Promise<boolean> {
  const of = createHash('sha256').update(question.join(' ')).digest('base64url')
  return (await consumeRateLimit(db, { limit: 'promo code of a cart', of })).allowed
}

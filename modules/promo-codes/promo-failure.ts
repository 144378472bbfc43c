import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import { epochMs, type Instant, toInstant } from '#platform/time.ts'

/** Why a code does not count for a cart. */
export type PromoFailure =
  | 'PROMO_UNKNOWN'
  | 'PROMO_ENDED'
  | 'PROMO_NOT_BEGUN'
  | 'PROMO_USED_UP'
  | 'PROMO_USED_BY_YOU'
  | 'PROMO_NOT_FOR_THESE'
  | 'PROMO_REPLACED'
  | 'PROMO_TOO_MANY_TRIES'

/**
 * How often a code is used: by all (0 where a quote need not know, because it is not limited), and by the buyer; unpaid checkouts of
 * the buyer, which a new one replaces, left out.
 */
export interface PromoUses {
  uses: number
  ownUses: number
}

export type FoundPromo = PromoCode & PromoUses

/** Later than any code is asked for: the end of one that has none. */
const NEVER = toInstant('9999-12-31T00:00:00Z')

/**
 * Why a code cannot be used at `now`, whatever the cart holds; null when it can. It holds from its first moment on, and before
 * its last one. Binding is the same in `db/functions/checkout_verdict.sql`.
 */
export function promoFailure(
  promo: PromoCode,
  { uses, ownUses }: PromoUses,
  now: Instant,
): PromoFailure | null {
  const at = epochMs(now)
  if (!promo.isActive || at >= epochMs(promo.endsAt ?? NEVER)) return 'PROMO_ENDED'
  if (at < epochMs(promo.startsAt ?? now)) return 'PROMO_NOT_BEGUN'
  if (promo.maxUses !== null && uses >= promo.maxUses) return 'PROMO_USED_UP'
  if (promo.maxPerPerson !== null && ownUses >= promo.maxPerPerson) return 'PROMO_USED_BY_YOU'
  return null
}

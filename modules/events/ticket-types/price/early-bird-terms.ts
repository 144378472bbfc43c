import { addDays, instantAt } from '#platform/local-time.ts'
import { type Cents, ZERO_CENTS } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { dayIn, type Instant, plusMs, type TimeZone } from '#platform/time.ts'

/** A lower price until a moment, both or neither. */
export interface EarlyBirdTerms {
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Instant | null
}

export interface EarlyBirdFailure {
  code: 'EARLY_BIRD_DAY_MISSING' | 'EARLY_BIRD_PRICE_MISSING' | 'EARLY_BIRD_NOT_CHEAPER'
}

interface TypedTerms {
  price: Cents | null
  earlyBirdPrice: Cents | null
  /** The last day of the early price, as its field has it; empty for none. */
  earlyBirdUntil: string
}

/**
 * The early price as it is stored: it holds to the end of its last day in the event's zone. Fails when one of the two is
 * missing, and when it is no lower than the regular price. A day that is past is no failure: the offer is over.
 */
export function earlyBirdTerms(
  { price, earlyBirdPrice, earlyBirdUntil }: TypedTerms,
  timeZone: TimeZone,
): Result<EarlyBirdTerms, EarlyBirdFailure> {
  if (earlyBirdPrice === null && earlyBirdUntil === '')
    return ok({ earlyBirdPrice: null, earlyBirdUntil: null })
  if (earlyBirdPrice === null) return fail({ code: 'EARLY_BIRD_PRICE_MISSING' })
  if (earlyBirdUntil === '') return fail({ code: 'EARLY_BIRD_DAY_MISSING' })
  if (earlyBirdPrice >= (price ?? ZERO_CENTS)) return fail({ code: 'EARLY_BIRD_NOT_CHEAPER' })
  // The day after begins a moment later, however long this day is.
  const end = plusMs(instantAt(addDays(earlyBirdUntil, 1), '00:00', timeZone), -1)
  return ok({ earlyBirdPrice, earlyBirdUntil: end })
}

/** The day that stands in the field of a stored offer; empty for none. */
export const earlyBirdDay = (until: Instant | null, timeZone: TimeZone): string =>
  until === null ? '' : dayIn(until, timeZone)

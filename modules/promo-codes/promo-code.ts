import type { EventId, PromoCodeId, TicketTypeId } from '#platform/ids.ts'
import { type BasisPoints, type Cents, toBasisPoints } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** What a code takes off, or that it only opens hidden ticket types. */
export type PromoTerms =
  | { kind: 'percent'; percent: BasisPoints }
  /** So much off each ticket, at most its price; a table of 8 is one. */
  | { kind: 'fixed'; amount: Cents }
  | { kind: 'free' }
  | { kind: 'none' }

/** A code with what decides whether it may be used. */
export interface PromoCode {
  id: PromoCodeId
  eventId: EventId
  code: string
  terms: PromoTerms
  /** Of the terms; a sale names it. */
  version: number
  /** What it is good for; none is every ticket type. */
  ticketTypeIds: readonly TicketTypeId[]
  startsAt: Instant | null
  endsAt: Instant | null
  isActive: boolean
  /** So many orders may use it; null is any number. */
  maxUses: number | null
  maxPerPerson: number | null
}

/** The fewest and most letters of a code. */
export const PROMO_CODE_LENGTH = { min: 3, max: 32 }

/** So many codes are looked up for one cart. */
export const MAX_TYPED_CODES = 5

const CODE = /^[A-Z0-9_-]{3,32}$/

/**
 * A code as it is kept, of what somebody typed: without regard to case, spaces around it and wide letters. Null where no code
 * can be of that form.
 */
export function toPromoCode(typed: string): string | null {
  const code = typed.normalize('NFKC').trim().toUpperCase()
  return CODE.test(code) ? code : null
}

/** The share that somebody typed, such as "20", "12.5" or "7.25%": more than 0, at most 100; undefined when it is none. */
export function readPercent(typed: string): BasisPoints | undefined {
  const read = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!read) return undefined
  const [, whole, part = ''] = read
  const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return rate >= 1 && rate <= 10_000 ? toBasisPoints(rate) : undefined
}

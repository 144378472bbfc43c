import type { Cents } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** What somebody's referral links have brought; what was reversed counts nothing. */
export interface PromotingTotals {
  clicks: number
  sales: number
  /** What the buyers paid for tickets. */
  sold: Cents
  /** Commission on record and not approved yet. */
  pending: Cents
  approved: Cents
  paid: Cents
}

/** An active referral link and what it has brought. */
export interface ReferralLink {
  code: string
  /** Where it leads. */
  path: string
  /** The event it is for; null for everything of the organiser. */
  event: string | null
  organizer: string
  clicks: number
  sales: number
  commission: Cents
}

/** An event to come that somebody can earn with, by the link of theirs that fits it best. */
export interface EventToShare {
  id: string
  title: string
  startsAt: Instant
  timeZone: TimeZone
  venue: string
  organizer: string
  code: string
}

/** The address of an event with a referral code, or of the site without one. (Specification 9, Commission) */
export const referralPath = (code: string, eventId: string | null): string =>
  `${eventId === null ? '/' : `/event/${eventId}`}?ref=${code}`

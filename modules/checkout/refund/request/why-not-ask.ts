import type { Cents } from '#platform/money.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/**
 * So often a buyer may ask for one order, what they withdrew included: the host is told each time. What was declined three times is
 * settled between people.
 */
export const MAX_REQUESTS = 3

/** Why a request is not sent. */
export type AskFailure = 'TOO_LATE' | 'NOT_ITS_TICKETS' | 'ASKED_ALREADY' | 'TOO_MANY'

/** Why a buyer is not shown the form: what it would be refused for, or a dispute, or that no ticket is left. */
export type WhyNotAsk = AskFailure | 'DISPUTED' | 'NOTHING_LEFT'

interface AskableOrder {
  orderStatus: string
  total: Cents
  /** What the host had promised when it was bought; null for nothing. */
  refundableUntil: Instant | null
}

interface Facts {
  /** What was asked for before, the newest first. */
  requests: readonly { state: 'open' | 'refunded' | 'declined' | 'withdrawn' }[]
  isDisputed: boolean
  /** How many places could be given back: living, and nobody came in by them. */
  left: number
}

/**
 * Why the buyer of an order cannot ask for a refund at `now`; null when they can. From the moment of the promise on (included) it is
 * too late; while a request is open or the payment is disputed nobody asks, and nobody for what was free.
 */
export function whyNotAsk(
  { orderStatus, total, refundableUntil }: AskableOrder,
  { requests, isDisputed, left }: Facts,
  now: Instant,
): WhyNotAsk | null {
  if (isDisputed) return 'DISPUTED'
  if (requests[0]?.state === 'open') return 'ASKED_ALREADY'
  const isInTime = refundableUntil !== null && epochMs(refundableUntil) > epochMs(now)
  if (orderStatus !== 'completed' || total === 0 || !isInTime) return 'TOO_LATE'
  if (requests.length >= MAX_REQUESTS) return 'TOO_MANY'
  return left === 0 ? 'NOTHING_LEFT' : null
}

import type { AskFailure } from '#modules/checkout/refund/request/request-refund.server.ts'
import { epochMs, type Instant } from '#platform/time.ts'

interface AskableOrder {
  orderStatus: string
  /** What the host had promised when it was bought; null for nothing. */
  refundableUntil: Instant | null
}

/**
 * Why the buyer of an order cannot ask for a refund at `now`; null when they can. From the moment of the promise on (included) it is
 * too late; while a request is open or the payment is disputed nobody asks.
 */
export function whyNotAsk(
  { orderStatus, refundableUntil }: AskableOrder,
  { hasOpenRequest, isDisputed }: { hasOpenRequest: boolean; isDisputed: boolean },
  now: Instant,
): AskFailure | 'DISPUTED' | null {
  if (isDisputed) return 'DISPUTED'
  if (hasOpenRequest) return 'ASKED_ALREADY'
  const isInTime = epochMs(refundableUntil ?? now) > epochMs(now)
  return orderStatus === 'completed' && isInTime ? null : 'TOO_LATE'
}

import { NOTHING, type ScanFeedback, scanUnavailable } from '#modules/tickets/scan/scan-feedback.ts'
import type { OrderId } from '#platform/ids.ts'

/** No answer came to a press for a party, or to take scans back: it may have been done. */
const pressUnanswered: ScanFeedback = {
  ...NOTHING,
  tone: 'lost',
  headline: 'No answer',
  reason: 'It is not known whether that was done. Scan one of their codes to see who is in.',
}

/** No answer came to cash that was taken: the same press again, which records it once, however often it is made. */
const cashUnanswered = (cash: NonNullable<ScanFeedback['cash']>): ScanFeedback => ({
  ...NOTHING,
  tone: 'lost',
  headline: 'No answer',
  reason: 'The cash may be recorded or not. Take it once, and press again when there is a signal.',
  cash,
})

/** What is said of what was sent where nobody knows whether the server did it. */
export function unanswered({
  order,
  ticket,
  code = '',
  party,
  undo,
}: Readonly<Partial<Record<string, string>>>): ScanFeedback {
  if (order !== undefined)
    return cashUnanswered({ orderId: order as OrderId, ...(ticket ? { ticket } : { code }) })
  return party !== undefined || undo !== undefined ? pressUnanswered : scanUnavailable
}

import {
  type CheckInFailureCode,
  type EarlierCode,
  earlierCodeFailures,
  type TicketStatus,
} from '#modules/tickets/ticket.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/** What the server knows of the code of a reported admission. */
export interface ReportedCode {
  status: TicketStatus
  /** When its ticket was refunded or made void; null where it was not, or that moment is not known. */
  ticketEndedAt: Instant | null
  /** What became of the code, where it was this ticket's before it was passed on or renamed; else null. */
  earlierCode: EarlierCode | null
  /** When that was. */
  codeEndedAt: Instant | null
}

/**
 * Why the ticket of an admission was not good when it was scanned, `at`; null when it was. Such an admission uses up no ticket.
 *
 * A code that was passed on, renamed, refunded or made void lets in until the moment of that, and from that moment on nobody, whenever
 * the scan is told of. `at` is no earlier than the device's last contact and no later than its report (`scannedAtMs`): a device whose
 * clock lies can let in by a code that ended since that contact, and by none that ended before it.
 */
export function whyNotGood(code: ReportedCode | null, at: Instant): CheckInFailureCode | null {
  if (!code) return 'TICKET_NOT_FOUND'
  const isBefore = (end: Instant | null) => end !== null && epochMs(at) < epochMs(end)
  if (code.earlierCode && !isBefore(code.codeEndedAt)) return earlierCodeFailures[code.earlierCode]
  if (code.status === 'pending') return 'UNPAID_CASH'
  if (code.status === 'active' || code.status === 'used') return null
  return isBefore(code.ticketEndedAt) ? null : 'TICKET_NOT_ACTIVE'
}

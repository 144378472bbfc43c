import {
  type EventOfPass,
  passFailure,
  type PassFailure,
  type TicketToPass,
} from '#modules/tickets/passing/passing.ts'
import type { Instant } from '#platform/time.ts'

/** Who changes the name on a ticket: whoever holds it, or the host of its event. */
export type Renamer = 'holder' | 'host'

/** Why the name on a ticket stays. */
export type RenameRuleFailure = PassFailure | { code: 'SAME_NAME' }

/**
 * Why the name on a ticket cannot be changed at `now`; null when it can. For its holder the name is as free as the ticket itself: until
 * when it may be passed on, and never where it may not. The host changes it at any time before somebody came in by it, also while it is
 * to be paid in cash.
 */
export function renameFailure(
  by: Renamer,
  ticket: TicketToPass,
  event: EventOfPass,
  now: Instant,
): PassFailure | null {
  const failure = passFailure(ticket, event, now)
  if (by === 'holder' || failure === null) return failure
  if (failure.code === 'PASSING_CLOSED') return null
  return failure.code === 'TICKET_NOT_PAID' && !ticket.wasUsed ? null : failure
}

/** The form on the page of one's own ticket. */
export const RENAME_INTENT = 'rename-ticket'

/** The button beside it: a new code under the same name. */
export const NEW_CODE_INTENT = 'new-code'

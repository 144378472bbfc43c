import { doorsText } from '#modules/events/event-time-text.ts'
import type { TicketEvent } from '#modules/tickets/wallet/ticket-wallet.ts'
import type { Instant } from '#platform/time.ts'

/** When the doors open, as the event's page says it; null where no hour is set, and where the event is postponed or cancelled. */
export const doorsLine = ({
  status,
  ...event
}: Pick<TicketEvent, 'status' | 'startsAt' | 'timeZone'> & { doorsAt: Instant | null }): string | null =>
  status === 'postponed' || status === 'cancelled' ? null : doorsText(event)

import type { TicketEvent } from '#modules/tickets/wallet/ticket-wallet.ts'
import { formatTime, type Instant } from '#platform/time.ts'

/** "Doors 7 PM"; null where no hour is set, and where the event is postponed or cancelled: nothing opens then. */
export const doorsLine = ({
  status,
  doorsAt,
  timeZone,
}: Pick<TicketEvent, 'status' | 'timeZone'> & { doorsAt: Instant | null }): string | null =>
  doorsAt && status !== 'postponed' && status !== 'cancelled'
    ? `Doors ${formatTime(doorsAt, timeZone)}`
    : null

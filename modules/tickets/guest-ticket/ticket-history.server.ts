import type { EventManager } from '#modules/events/event-manager.ts'
import { headlines } from '#modules/tickets/messages.ts'
import { scannedAtText } from '#modules/tickets/scanned-at-sql.server.ts'
import type { CheckInFailureCode } from '#modules/tickets/ticket.ts'
import { isOfWrongCode } from '#modules/tickets/wrong-codes/wrong-code.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** One thing that happened to a ticket. */
export interface TicketDeed {
  id: string
  at: Instant
  what: string
  /** Who did it, of those who run the event; empty for its holders, who are not named. */
  by: string
}

interface Row {
  id: string
  at: Date
  message: string
  code: CheckInFailureCode | null
  isOfWrongCode: boolean
  by: string
}

const MAX_DEEDS = 50

/** The newest fifty lines of a ticket in the log, for those who may read the sales of its event. What programs note of themselves is not among them. */
export async function ticketHistory(
  db: DbOrTx,
  { eventId }: EventManager<'sales'>,
  ticketId: string,
): Promise<TicketDeed[]> {
  const rows = await db.statement<Row>(
    `select l.id, ${scannedAtText('l')} as at, l.message, l.error_code as code, ${isOfWrongCode('l')} as "isOfWrongCode", coalesce(l.metadata ->> 'by', '') as by
     from ticket_logs l
     where l.ticket_id = $2 and l.event_id = $1 and l.level <> 'debug' and l.event_type ~ '^(check_in|ticket_|went_out|came_back)'
     order by l.created_at desc limit ${MAX_DEEDS}`,
    [eventId, ticketId],
  )
  return rows.map(({ id, at, by, ...row }) => ({ id, at: toInstant(at), what: whatOf(row), by }))
}

function whatOf({
  message,
  code,
  isOfWrongCode: isForged,
}: Pick<Row, 'message' | 'code' | 'isOfWrongCode'>): string {
  if (isForged) return 'Refused: a code with its number that is not its own'
  return code !== null && code in headlines ? headlines[code] : message
}

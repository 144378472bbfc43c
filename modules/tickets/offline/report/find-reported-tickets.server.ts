import type { ScanReporter } from '#modules/tickets/offline/report/scan-reporter.ts'
import { scannedByText } from '#modules/tickets/scanned-by-sql.server.ts'
import { KEY_BYTES } from '#modules/tickets/offline/list/list-keys.ts'
import type { ReportedCode } from '#modules/tickets/offline/report/why-not-good.ts'
import { EARLIER_CODES } from '#modules/tickets/earlier-codes.server.ts'
import type { EarlierCode, TicketStatus } from '#modules/tickets/ticket.ts'
import type { Tx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

/** What a reported scan says of its ticket: a code's hash, or the key of the list. */
export interface ReportedTicket {
  counter: number
  ticketId: TicketId | null
  hash: string | null
  key: string | null
  /** The number of the scan that it takes back. */
  undoes: number | null
}

/** The ticket of a reported scan, with what is known of the code that was scanned. */
export interface FoundTicket extends ReportedCode {
  id: TicketId
}

interface FoundRow {
  counter: number
  id: TicketId
  earlierCode: EarlierCode | null
  codeEndedAt: Date | null
}

interface LockedRow {
  id: TicketId
  status: TicketStatus
  endedAt: Date | null
}

const REPORTED = `jsonb_to_recordset($2) as r (counter integer, "ticketId" uuid, hash text, key text, undoes integer)`

/** SQL of the key by which a door list calls a ticket with a code. */
const keyText = (ticketId: string, hash: string): string =>
  `encode(substring(sha256(convert_to(${ticketId}::text || '|' || ${hash}, 'UTF8')) for ${KEY_BYTES}), 'hex')`

/**
 * Finds the tickets of reported scans by the numbers of the scans, with those of scans told before that are taken back, and locks their
 * rows against other doors.
 */
export async function findReportedTickets(
  tx: Tx,
  { eventId, personId, linkId }: ScanReporter,
  deviceId: string,
  reported: ReportedTicket[],
): Promise<Map<number, FoundTicket>> {
  const values = [eventId, JSON.stringify(reported)]
  const found = await tx.statement<FoundRow>(
    `select r.counter, t.id, null as "earlierCode", null::timestamptz as "codeEndedAt"
     from ${REPORTED} join tickets t
       on t.event_id = $1 and t.validation_hash = r.hash and (r."ticketId" is null or t.id = r."ticketId")
     union all
     select r.counter, o.ticket_id, case when o.is_given then 'given away' else 'replaced' end, o.ended_at
     from ${REPORTED} join ${EARLIER_CODES} o
       on o.event_id = $1 and o.hash = r.hash and (r."ticketId" is null or o.ticket_id = r."ticketId")`,
    values,
  )
  if (reported.some(({ key }) => key !== null)) {
    // Only for guests who were found by name: it reads every ticket of the event.
    const listed = await tx.statement<FoundRow>(
      `select r.counter, t.id, null as "earlierCode", null::timestamptz as "codeEndedAt"
       from ${REPORTED} join tickets t
         on t.event_id = $1 and ${keyText('t.id', 't.validation_hash')} = r.key
       union all
       select r.counter, o.ticket_id, case when o.is_given then 'given away' else 'replaced' end, o.ended_at
       from ${REPORTED} join ${EARLIER_CODES} o on o.event_id = $1 and ${keyText('o.ticket_id', 'o.hash')} = r.key`,
      values,
    )
    found.push(...listed)
  }
  if (reported.some(({ undoes }) => undoes !== null)) {
    const undone = await tx.statement<FoundRow>(
      `select r.counter, t.id, null as "earlierCode", null::timestamptz as "codeEndedAt"
       from ${REPORTED} join ticket_logs l
         on l.event_id = $1 and l.device_id = $3 and ${scannedByText('l')} = $4 and l.device_counter = r.undoes
       join tickets t on t.event_id = l.event_id and t.id = l.ticket_id`,
      [...values, deviceId, personId ?? linkId],
    )
    found.push(...undone)
  }
  const locked = await tx.statement<LockedRow>(
    `select id, status, ended_at as "endedAt" from tickets where event_id = $1 and id = any ($2::uuid[]) order by id for update`,
    [eventId, [...new Set(found.map(({ id }) => id))]],
  )
  const rows = new Map(locked.map((row) => [row.id, row]))
  return new Map(
    found.map(({ counter, id, earlierCode, codeEndedAt }): [number, FoundTicket] => {
      const { status, endedAt } = rows.get(id)! // found above, and no ticket is ever deleted
      const ticketEndedAt = endedAt && toInstant(endedAt)
      const ended = { ticketEndedAt, codeEndedAt: codeEndedAt && toInstant(codeEndedAt) }
      return [counter, { id, status, earlierCode, ...ended }]
    }),
  )
}

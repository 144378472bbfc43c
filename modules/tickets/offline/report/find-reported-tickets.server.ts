import type { ScanReporter } from '#modules/tickets/offline/report/scan-reporter.ts'
import { scannedByText } from '#modules/tickets/scanned-by-sql.server.ts'
import { KEY_BYTES } from '#modules/tickets/offline/list/list-keys.ts'
import { EARLIER_CODES } from '#modules/tickets/earlier-codes.server.ts'
import type { EarlierCode, TicketStatus } from '#modules/tickets/ticket.ts'
import type { Tx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'

/** What a reported scan says of its ticket: a code's hash, or the key of the list. */
export interface ReportedTicket {
  counter: number
  ticketId: TicketId | null
  hash: string | null
  key: string | null
  /** The number of the scan that it takes back. */
  undoes: number | null
}

/** The ticket of a reported scan. */
export interface FoundTicket {
  id: TicketId
  status: TicketStatus
  /** What became of the code, where it was this ticket's before it was passed on or renamed; else null. */
  earlierCode: EarlierCode | null
}

interface FoundRow extends FoundTicket {
  counter: number
}

const REPORTED = `jsonb_to_recordset($2) as r (counter integer, "ticketId" uuid, hash text, key text, undoes integer)`

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
    `select r.counter, t.id, t.status, null as "earlierCode"
     from ${REPORTED} join tickets t
       on t.event_id = $1 and t.validation_hash = r.hash and (r."ticketId" is null or t.id = r."ticketId")
     union all
     select r.counter, t.id, t.status, case when o.is_given then 'given away' else 'replaced' end
     from ${REPORTED} join ${EARLIER_CODES} o
       on o.event_id = $1 and o.hash = r.hash and (r."ticketId" is null or o.ticket_id = r."ticketId")
     join tickets t on t.event_id = o.event_id and t.id = o.ticket_id`,
    values,
  )
  if (reported.some(({ key }) => key !== null)) {
    // Only for guests who were found by name: it reads every ticket of the event.
    const listed = await tx.statement<FoundRow>(
      `select r.counter, t.id, t.status, null as "earlierCode"
       from ${REPORTED} join tickets t
         on t.event_id = $1
           and encode(substring(sha256(convert_to(t.id::text || '|' || t.validation_hash, 'UTF8')) for ${KEY_BYTES}), 'hex') = r.key`,
      values,
    )
    found.push(...listed)
  }
  if (reported.some(({ undoes }) => undoes !== null)) {
    const undone = await tx.statement<FoundRow>(
      `select r.counter, t.id, t.status, null as "earlierCode"
       from ${REPORTED} join ticket_logs l
         on l.event_id = $1 and l.device_id = $3 and ${scannedByText('l')} = $4 and l.device_counter = r.undoes
       join tickets t on t.event_id = l.event_id and t.id = l.ticket_id`,
      [...values, deviceId, personId ?? linkId],
    )
    found.push(...undone)
  }
  const locked = await tx.statement<{ id: TicketId; status: TicketStatus }>(
    'select id, status from tickets where event_id = $1 and id = any ($2::uuid[]) order by id for update',
    [eventId, [...new Set(found.map(({ id }) => id))]],
  )
  const statuses = new Map(locked.map(({ id, status }) => [id, status]))
  return new Map(
    found.map(({ counter, id, status, earlierCode }) => [
      counter,
      { id, status: statuses.get(id) ?? status, earlierCode },
    ]),
  )
}

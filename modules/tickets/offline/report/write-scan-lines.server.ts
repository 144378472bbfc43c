import type { ScanReporter } from '#modules/tickets/offline/report/scan-reporter.ts'
import { headlines, LET_IN_TEXT } from '#modules/tickets/messages.ts'
import { scannedAtText } from '#modules/tickets/scanned-at-sql.server.ts'
import { scannedByText } from '#modules/tickets/scanned-by-sql.server.ts'
import { UNDO_MINUTES } from '#modules/tickets/ticket.ts'
import { type Device, shortAgent } from '#modules/tickets/ticket-log.server.ts'
import { type ClaimedCode, wrongFor } from '#modules/tickets/wrong-codes/wrong-code.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** A reported scan as a line of the log. */
export interface ScanLine {
  counter: number
  type: 'check_in' | 'check_in_refused' | 'check_in_undone' | 'check_in_unproven'
  ticketId: TicketId | null
  at: Instant
  code: string | null
  presented: string
  isByHand: boolean
  /** Of a code that was passed on or renamed by the time of the report, whether or not that was before the scan. */
  isOfEarlierCode: boolean
  /** The number of the scan that it takes back. */
  undoes: number | null
  /** What a refused code says of itself; null for what is no such code. */
  claimed: ClaimedCode | null
}

const MESSAGES: Record<ScanLine['type'], string> = {
  check_in: LET_IN_TEXT,
  check_in_refused: 'Refused',
  check_in_undone: 'Scan taken back',
  check_in_unproven: 'Let in by somebody who was off the door',
}

/**
 * Writes reported scans into the log, each once by its device, number and person. A line that is there stays, unless it says
 * refused and the report says let in: what a scanner decided by itself, when the server's answer was lost, is what happened.
 *
 * A line takes another of the same device back within the time for it, and never by somebody who was off the door by then: else
 * everybody who left could make used tickets good. What takes nothing back is kept, and listed.
 */
export async function writeScanLines(
  tx: Tx,
  { eventId, personId, personName, linkId }: ScanReporter,
  lines: ScanLine[],
  from: Device & { deviceId: string; doorName: string; isFormer: boolean },
): Promise<void> {
  const rows = lines.map((line) => ({
    ...line,
    message: line.isByHand
      ? 'Let in by hand'
      : Object.hasOwn(headlines, line.code ?? '')
        ? headlines[line.code as keyof typeof headlines]
        : MESSAGES[line.type],
    metadata: {
      by: personName,
      door: deviceSigns(from.deviceId),
      ...(from.doorName && { doorName: from.doorName }),
      ...(line.presented && { presented: line.presented }),
      ...(line.isByHand && { byHand: true }),
      ...(line.isOfEarlierCode && { earlierCode: true }),
      ...(from.isFormer && { afterRemoval: true }),
    },
  }))
  await tx.statement(
    `insert into ticket_logs as known (level, event_type, ticket_id, event_id, user_id, link_id, organizer_id, message, metadata,
       ip_address, user_agent, error_code, device_id, device_counter, scanned_at, undoes)
     select case when r.type = 'check_in_refused' or r.code is not null then 'warn' else 'info' end, r.type, coalesce(r."ticketId", wrong.id), $1, $2, $7::uuid,
       (select organizer_id from events where id = $1), r.message,
       r.metadata || case when wrong.id is null then '{}' else jsonb_build_object('wrongHash', r.claimed ->> 'hash') end, $3, $4, r.code, $5, r.counter, r.at, null
     from jsonb_to_recordset($6) as r (counter integer, type text, "ticketId" uuid, at timestamptz, code text, message text,
       metadata jsonb, claimed jsonb)
     left join lateral ${wrongFor(`(r.claimed ->> 'ticketId')::uuid`, `(r.claimed ->> 'hash')`)} wrong on true
     on conflict (event_id, device_id, device_counter, (coalesce(user_id, link_id))) where device_id is not null
     do update set level = excluded.level, event_type = excluded.event_type, ticket_id = excluded.ticket_id,
       message = excluded.message, metadata = excluded.metadata, error_code = excluded.error_code, scanned_at = excluded.scanned_at
     where known.event_type = 'check_in_refused' and excluded.event_type = 'check_in'`,
    [
      eventId,
      personId,
      from.ipAddress,
      shortAgent(from),
      from.deviceId,
      JSON.stringify(rows),
      linkId ?? null,
    ],
  )
  // What a line takes back may have come with it.
  await tx.statement(
    `update ticket_logs u set undoes = l.id, ticket_id = l.ticket_id
     from jsonb_to_recordset($4) as r (counter integer, undoes integer), ticket_logs l
     where u.event_id = $1 and u.device_id = $2 and ${scannedByText('u')} = coalesce($3::uuid, $5::uuid) and u.device_counter = r.counter and u.undoes is null
       and r.undoes is not null and u.event_type = 'check_in_undone'
       and l.event_id = $1 and l.device_id = $2 and ${scannedByText('l')} = coalesce($3::uuid, $5::uuid) and l.device_counter = r.undoes and l.event_type = 'check_in'
       and u.scanned_at <= ${scannedAtText('l')} + interval '${UNDO_MINUTES} minutes'`,
    [eventId, from.deviceId, personId, JSON.stringify(from.isFormer ? [] : lines), linkId ?? null],
  )
}

/** A device in four signs, by which two doors of one person are told apart. */
export const deviceSigns = (deviceId: string): string => deviceId.slice(-4).toUpperCase()

import { createHash } from 'node:crypto'
import type { DoorProof } from '#modules/events/event-manager.ts'
import { hexOf, KEY_BYTES, keyText } from '#modules/tickets/offline/list/list-keys.ts'
import type { ScanReportAnswer } from '#modules/tickets/offline/report/scan-report.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

/** A statement may be under way while another door asks: what is told twice does no harm. */
const OVERLAP_SECONDS = 60

/**
 * The tickets of an event that came in, or were taken back, since a moment; all of them where that is no moment. A link is not told by
 * whom.
 */
export async function readChanges(
  db: DbOrTx,
  { eventId, linkId }: DoorProof,
  since: string,
): Promise<ScanReportAnswer['changes']> {
  const sinceMs = Date.parse(since)
  const rows = await db.statement<{ id: TicketId; hash: string; usedAt: Date | null; usedBy: string | null }>(
    `select t.id, t.validation_hash as hash, t.used_at as "usedAt", t.used_by_name as "usedBy"
     from tickets t
     where t.event_id = $1 and t.id in (
       select l.ticket_id from ticket_logs l
       where l.event_id = $1 and l.event_type in ('check_in', 'check_in_undone')
         and l.created_at > $2::timestamptz - interval '${OVERLAP_SECONDS} seconds')`,
    [eventId, new Date(Number.isNaN(sinceMs) ? 0 : sinceMs)],
  )
  return rows.map(({ id, hash, usedAt, usedBy }) => ({
    key: hexOf(createHash('sha256').update(keyText(id, hash)).digest().subarray(0, KEY_BYTES)),
    used: usedAt && { at: toInstant(usedAt), by: linkId ? null : usedBy },
  }))
}

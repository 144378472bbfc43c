import type { EventManager } from '#modules/events/event-manager.ts'
import { headlines } from '#modules/tickets/messages.ts'
import { type RefusalCode, UNDO_MINUTES } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** Where a scan came from, as far as the request says. */
export interface Device {
  ipAddress: string | null
  userAgent: string | null
}

const PRESENTED_LENGTH = 200
const USER_AGENT_LENGTH = 300

/** The start of what was presented, fit to be stored and shown: whole characters, none of them invisible. */
export const presentedText = (text: string): string =>
  Array.from(
    text
      .slice(0, 2 * PRESENTED_LENGTH)
      .toWellFormed()
      .replaceAll(/\p{C}/gu, '\ufffd'),
  )
    .slice(0, PRESENTED_LENGTH)
    .join('')

/** The user agent cut to what a log needs. */
export const shortAgent = (device: Device): string | null =>
  device.userAgent && presentedText(device.userAgent).slice(0, USER_AGENT_LENGTH)

/** Records a scan that let nobody in. Successful scans are recorded by the statement that lets somebody in. */
export async function logRefusal(
  db: DbOrTx,
  manager: EventManager,
  scan: { code: string; message: string; presented: string; ticketId: TicketId | null; device: Device },
): Promise<void> {
  await db.statement(
    'log_refusal',
    `insert into ticket_logs (level, event_type, ticket_id, event_id, user_id, organizer_id, message, metadata,
                              ip_address, user_agent, error_code)
     values ('warn', 'check_in_refused', $1, $2, $3, (select organizer_id from events where id = $2), $4, $5, $6, $7, $8)`,
    [
      scan.ticketId,
      manager.eventId,
      manager.personId,
      scan.message,
      JSON.stringify({ presented: presentedText(scan.presented), by: manager.personName }),
      scan.device.ipAddress,
      shortAgent(scan.device),
      scan.code,
    ],
  )
}

/** One line of the strip under the scanner. */
export interface RecentScan {
  id: string
  at: Instant
  kind: 'in' | 'refused' | 'undone'
  message: string
  holderName: string | null
  by: string | null
  /** The scan that can still be taken back. */
  undo: TicketId | null
}

const STRIP_LENGTH = 6

/** The last scans at all doors of an event, newest first. */
export async function recentScans(db: DbOrTx, manager: EventManager): Promise<RecentScan[]> {
  const rows = await db.statement<Omit<RecentScan, 'at'> & { at: Date; code: RefusalCode | null }>(
    'recent_scans',
    `select l.id, l.created_at as at, l.message, l.error_code as code, t.holder_name as "holderName", l.metadata ->> 'by' as by,
            case l.event_type when 'check_in' then 'in' when 'check_in_undone' then 'undone' else 'refused' end as kind,
            case when l.event_type = 'check_in' and t.status = 'used' and t.used_at = l.created_at
                  and t.used_at > now() - interval '${UNDO_MINUTES} minutes' then t.id end as undo
     from ticket_logs l
     left join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
     where l.event_id = $1 and l.event_type in ('check_in', 'check_in_refused', 'check_in_undone')
     order by l.created_at desc
     limit ${STRIP_LENGTH}`,
    [manager.eventId],
  )
  return rows.map(({ code, ...row }) => ({
    ...row,
    at: toInstant(row.at),
    message: code && code in headlines ? headlines[code] : row.message,
  }))
}

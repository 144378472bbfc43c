import type { LogEntry } from '#modules/tickets/log/ticket-log-entry.ts'
import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { presentedText } from '#modules/tickets/ticket-log.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'

/** So many lines of payments are kept (section 9). */
export const MAX_PAYMENT_LINES = 1_000
const MAX_TEXT = 300
const MAX_STACK = 4_000

/** Writes lines that the site notes of itself. Whoever has deleted their account meanwhile is not named. */
export async function writeLogLines(db: DbOrTx, entries: LogEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    ...entry,
    message: presentedText(entry.message),
    userAgent: storable(entry.userAgent, MAX_TEXT),
    stackTrace: storable(entry.stackTrace, MAX_STACK),
  }))
  await db.statement(WRITE_LINES, [JSON.stringify(rows)])
  if (entries.some(({ eventType }) => eventType === 'payment')) await db.statement(TRIM_PAYMENTS, [])
}

/** A text cut to what is kept, without what no text of the database may hold: one such line would hold up all others. */
const storable = (text: string | null | undefined, most: number): string | null =>
  text ? text.slice(0, most).toWellFormed().replaceAll('\u0000', '\ufffd') : null

/** Exported, like the next, for the test of the indexes. */
export const WRITE_LINES = `
  insert into ticket_logs (level, event_type, ticket_id, event_id, user_id, organizer_id, message, metadata, ip_address, user_agent,
    duration_ms, error_code, stack_trace, created_at)
  select r.level, r."eventType", r."ticketId", r."eventId", u.id, e.organizer_id, r.message, r.metadata,
    case when u.id is not null then r."ipAddress" end, case when u.id is not null then r."userAgent" end,
    r."durationMs", r."errorCode", r."stackTrace", r.at
  from jsonb_to_recordset($1) as r (level text, "eventType" text, "ticketId" uuid, "eventId" uuid, "userId" uuid, message text,
    metadata jsonb, "ipAddress" text, "userAgent" text, "durationMs" integer, "errorCode" text, "stackTrace" text, at timestamptz)
  left join events e on e.id = r."eventId"
  left join auth_user u on u.id = r."userId" and ${isReachableSql('u.email')}`

export const TRIM_PAYMENTS = `
  delete from ticket_logs where event_type = 'payment' and id not in (
    select id from ticket_logs where event_type = 'payment' order by created_at desc, id limit ${MAX_PAYMENT_LINES})`

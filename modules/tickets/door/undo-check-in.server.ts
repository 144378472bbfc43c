import type { DoorProof } from '#modules/events/event-manager.ts'
import type { ScanNotes } from '#modules/tickets/door/scan-asker.ts'
import { firstCheckInText } from '#modules/tickets/offline/report/fold-check-ins.server.ts'
import { scannedAtText } from '#modules/tickets/scanned-at-sql.server.ts'
import { type Device, shortAgent } from '#modules/tickets/ticket-log.server.ts'
import { UNDO_MINUTES } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'

/**
 * Undoes a check-in within 15 minutes, for a guest who leaves again at once; logged. It is named by its line in the log: a button that is
 * pressed late takes back nothing that came after. A ticket that another door let in as well stays used, by that door. A link takes back
 * its own check-ins alone. Answers whether there was one to undo.
 */
export async function undoCheckIn(
  db: DbOrTx,
  manager: DoorProof,
  scanId: string,
  device: Device,
  notes: ScanNotes = {},
): Promise<boolean> {
  const rows = await db.statement(
    `with taken as (
       select t.event_id, t.id, t.used_at, l.id as line
       from ticket_logs l
       join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
       where l.event_id = $1 and l.id = $2 and l.event_type = 'check_in' and ($7::uuid is null or l.link_id = $7)
         and t.status = 'used' and t.used_at = ${scannedAtText('l')} and t.used_at > now() - interval '${UNDO_MINUTES} minutes'
     ), undone as (
       update tickets t
       set status = case when other.at is null then 'active' else 'used' end, used_at = other.at, used_by = other.user_id,
         used_by_name = other.by, updated_at = now()
       from taken
       join tickets its on its.event_id = taken.event_id and its.id = taken.id
       join events e on e.id = its.event_id
       join ticket_types k on k.event_id = its.event_id and k.id = its.ticket_type_id
       left join lateral (${firstCheckInText('taken.line')}) other on true
       where t.event_id = taken.event_id and t.id = taken.id and t.status = 'used' and t.used_at = taken.used_at
       returning t.id, taken.line
     ), logged as (
       insert into ticket_logs (event_type, ticket_id, event_id, user_id, link_id, organizer_id, message, metadata, ip_address, user_agent, undoes)
       select 'check_in_undone', id, $1, $3, $7::uuid, (select organizer_id from events where id = $1), 'Scan taken back',
              jsonb_build_object('by', $4::text) || $8::jsonb, $5, $6, line from undone
     )
     select id from undone`,
    [
      manager.eventId,
      scanId,
      manager.personId,
      manager.personName,
      device.ipAddress,
      shortAgent(device),
      manager.linkId ?? null,
      JSON.stringify(notes),
    ],
  )
  return rows.length > 0
}

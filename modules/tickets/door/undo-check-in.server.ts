import type { EventManager } from '#modules/events/event-manager.ts'
import { type Device, shortAgent } from '#modules/tickets/ticket-log.server.ts'
import { UNDO_MINUTES } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'

/**
 * Undoes a check-in within 15 minutes, for a guest who leaves again at once; logged. Answers whether there was one to
 * undo.
 */
export async function undoCheckIn(
  db: DbOrTx,
  manager: EventManager<'door'>,
  ticketId: TicketId,
  device: Device,
): Promise<boolean> {
  const rows = await db.statement(
    `with undone as (
       update tickets set status = 'active', used_at = null, used_by = null, used_by_name = null, updated_at = now()
       where event_id = $1 and id = $2 and status = 'used' and used_at > now() - interval '${UNDO_MINUTES} minutes'
       returning id
     ), logged as (
       insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message, metadata, ip_address, user_agent)
       select 'check_in_undone', id, $1, $3, (select organizer_id from events where id = $1), 'Scan taken back',
              jsonb_build_object('by', $4::text), $5, $6 from undone
     )
     select id from undone`,
    [manager.eventId, ticketId, manager.personId, manager.personName, device.ipAddress, shortAgent(device)],
  )
  return rows.length > 0
}

import type { EventManager } from '#modules/events/event-manager.ts'
import type { ScanAsker } from '#modules/tickets/door/scan-asker.ts'
import { ONE_LINE_A_SCAN, shortAgent } from '#modules/tickets/ticket-log.server.ts'
import type { TicketId } from '#platform/ids.ts'

/**
 * SQL that writes the lines of those who went out or came back, of the statement's part `moved`, with its columns `id` and
 * `organizer_id`: values $1 to $9 are those of `presenceValues`.
 */
export const presenceLine = (type: 'went_out' | 'came_back', message: string): string => `
    insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message, metadata, ip_address, user_agent,
      device_id, device_counter)
    select '${type}', id, $1, $3, organizer_id, '${message}', jsonb_build_object('by', $4::text) || $5::jsonb, $6, $7, $8::uuid, $9::integer
    from moved ${ONE_LINE_A_SCAN} returning id`

export const presenceValues = (
  { eventId, personId, personName }: EventManager<'door'>,
  ticketId: TicketId,
  { device, number, notes = {} }: Pick<ScanAsker, 'device' | 'number' | 'notes'>,
): unknown[] => [
  eventId,
  ticketId,
  personId,
  personName,
  JSON.stringify(notes),
  device.ipAddress,
  shortAgent(device),
  number?.deviceId ?? null,
  number?.counter ?? null,
]

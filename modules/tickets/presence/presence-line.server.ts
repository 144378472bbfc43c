import type { DoorProof } from '#modules/events/event-manager.ts'
import type { ScanAsker } from '#modules/tickets/door/scan-asker.ts'
import { scannedByText } from '#modules/tickets/scanned-by-sql.server.ts'
import { ONE_LINE_A_SCAN, shortAgent } from '#modules/tickets/ticket-log.server.ts'
import type { TicketId } from '#platform/ids.ts'

/**
 * SQL that writes the lines of those who went out or came back, of the statement's part `moved`, with its columns `id` and
 * `organizer_id`: values $1 to $10 are those of `presenceValues`.
 */
export const presenceLine = (type: 'went_out' | 'came_back', message: string): string => `
    insert into ticket_logs (event_type, ticket_id, event_id, user_id, link_id, organizer_id, message, metadata, ip_address, user_agent,
      device_id, device_counter)
    select '${type}', id, $1, $3::uuid, $10::uuid, organizer_id, '${message}', jsonb_build_object('by', $4::text) || $5::jsonb, $6, $7,
      case when number.is_free then $8::uuid end, case when number.is_free then $9::integer end
    from moved cross join lateral (
      select not exists (
        select from ticket_logs x
        where x.event_id = $1 and x.device_id = $8::uuid and x.device_counter = $9::integer and ${scannedByText('x')} = coalesce($3::uuid, $10::uuid)
          and (x.ticket_id is distinct from moved.id or x.event_type <> '${type}'))) number (is_free)
    ${ONE_LINE_A_SCAN} returning id`

export const presenceValues = (
  { eventId, personId, personName, linkId }: DoorProof,
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
  linkId ?? null,
]

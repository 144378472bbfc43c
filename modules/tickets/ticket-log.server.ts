import type { DoorProof } from '#modules/events/event-manager.ts'
import { headlines, validationText } from '#modules/tickets/messages.ts'
import { type RecentScan, whoAt } from '#modules/tickets/scan/recent-scans.server.ts'
import { scannedByText } from '#modules/tickets/scanned-by-sql.server.ts'
import type { CheckInFailure, PresentedTicket } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { toInstant } from '#platform/time.ts'

/** Where a scan came from, as far as the request says. */
export interface Device {
  ipAddress: string | null
  userAgent: string | null
}

/** How a device names a scan: by itself and a number that it gives once. */
export interface ScanNumber {
  deviceId: string
  counter: number
}

/** A scan that let nobody in. */
export interface RefusedScan {
  presented: string
  device: Device
  number: ScanNumber | null
  doorName: string | undefined
  ticket: PresentedTicket | null
}

/** SQL at the end of an insert of a line: a scan that is there already, because the device told of it itself, stays one line. */
export const ONE_LINE_A_SCAN =
  'on conflict (event_id, device_id, device_counter, (coalesce(user_id, link_id))) where device_id is not null do update set user_agent = excluded.user_agent'

const MAX_PRESENTED_LENGTH = 200
const MAX_USER_AGENT_LENGTH = 300

/** The start of what was presented, safe to store and show: whole characters, none of them invisible. */
export const presentedText = (text: string): string =>
  Array.from(
    text
      .slice(0, 2 * MAX_PRESENTED_LENGTH)
      .toWellFormed()
      .replaceAll(/\p{C}/gu, '\ufffd'),
  )
    .slice(0, MAX_PRESENTED_LENGTH)
    .join('')

/** SQL of whether the row `log` of the log is a check-in that the door did not take back. */
export const isLastingCheckIn = (log: string): string => `${log}.event_type = 'check_in' and not exists (
         select from ticket_logs undo
         where undo.event_id = ${log}.event_id and undo.ticket_id = ${log}.ticket_id and undo.undoes = ${log}.id)`

/** The user agent cut to what a log needs. */
export const shortAgent = (device: Device): string | null =>
  device.userAgent && presentedText(device.userAgent).slice(0, MAX_USER_AGENT_LENGTH)

/** Logs a failed scan, by its number where that is new or was of the same ticket or text; answers its line for the recent scans. The statement of a check-in logs successful ones. */
export async function logCheckInFailure(
  db: DbOrTx,
  manager: DoorProof,
  failure: CheckInFailure,
  { presented, device, number, doorName, ticket }: RefusedScan,
): Promise<RecentScan> {
  const { eventId, personId, personName, linkId } = manager
  const rows = await db.plannedOnce<{ id: string; at: Date }>(
    `insert into ticket_logs (level, event_type, ticket_id, event_id, user_id, link_id, organizer_id, message, metadata,
                              ip_address, user_agent, error_code, device_id, device_counter)
     select 'warn', 'check_in_refused', $1::uuid, $2, $3, $11, (select organizer_id from events where id = $2), $4, $5::jsonb, $6, $7, $8,
       case when number.is_free then $9::uuid end, case when number.is_free then $10::integer end
     from (
       select not exists (
         select from ticket_logs x
         where x.event_id = $2 and x.device_id = $9::uuid and x.device_counter = $10::integer and ${scannedByText('x')} = coalesce($3::uuid, $11::uuid)
           and not coalesce(x.ticket_id = $1::uuid, false)
           and not coalesce(x.metadata ->> 'presented' = $5::jsonb ->> 'presented', false))) number (is_free)
     ${ONE_LINE_A_SCAN}
     returning id, created_at as at`,
    [
      ticket?.guest.ticketId ?? null,
      eventId,
      personId,
      validationText(failure),
      JSON.stringify({ presented: presentedText(presented), by: personName, doorName }),
      device.ipAddress,
      shortAgent(device),
      failure.code,
      number?.deviceId ?? null,
      number?.counter ?? null,
      linkId ?? null,
    ],
  )
  const [{ id, at }] = rows as [{ id: string; at: Date }]
  return {
    id,
    at: toInstant(at),
    kind: 'refused',
    message: headlines[failure.code],
    holderName: ticket?.eventId === eventId && ticket.earlierCode === null ? ticket.guest.holderName : null,
    by: whoAt(personName, doorName),
    link: linkId ?? null,
    undo: null,
  }
}

import type { DoorProof } from '#modules/events/event-manager.ts'
import { headlines, validationText } from '#modules/tickets/messages.ts'
import { type RecentScan, whoAt } from '#modules/tickets/scan/recent-scans.server.ts'
import { scannedByText } from '#modules/tickets/scanned-by-sql.server.ts'
import type { CheckInFailure, PresentedTicket } from '#modules/tickets/ticket.ts'
import { tellOfWrongCodes } from '#modules/tickets/wrong-codes/tell-of-wrong-codes.server.ts'
import { type ClaimedCode, wrongFor } from '#modules/tickets/wrong-codes/wrong-code.server.ts'
import { batchedOn } from '#platform/batch.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { newId, type TicketId } from '#platform/ids.ts'
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
  /** What the code says of itself; null for what is no code. */
  key: ClaimedCode | null
}

/** SQL at the end of an insert of a line: a scan that is there already, because the device told of it itself, stays one line. */
export const ONE_LINE_A_SCAN =
  'on conflict (event_id, device_id, device_counter, (coalesce(user_id, link_id))) where device_id is not null do update set user_agent = excluded.user_agent'

const MAX_PRESENTED_LENGTH = 200

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
  device.userAgent && presentedText(device.userAgent)

/** Logs a failed scan, by its number where that is new or was of the same ticket or text; answers its line for the recent scans. The statement of a check-in logs successful ones. */
export async function logCheckInFailure(
  db: DbOrTx,
  manager: DoorProof,
  failure: CheckInFailure,
  scanned: RefusedScan,
): Promise<RecentScan> {
  const { eventId, personName, linkId } = manager
  const { doorName, ticket } = scanned
  const { id, at, wrongFor: forged } = await logOn(db)({ manager, failure, scanned })
  if (forged) await tellOfWrongCodes(db, eventId, [forged])
  // Whose code it was not was not there.
  const isTheirs = ticket?.eventId === eventId && ticket.earlierCode === null && failure.code !== 'FORGED'
  return {
    id,
    at: toInstant(at),
    kind: 'refused',
    message: headlines[failure.code],
    holderName: isTheirs ? ticket.guest.holderName : null,
    by: whoAt(personName, doorName),
    link: linkId ?? null,
    undo: null,
  }
}

interface Refusal {
  manager: DoorProof
  failure: CheckInFailure
  scanned: RefusedScan
}

interface RefusalRow {
  id: string
  at: Date
  /** The ticket whose number a forged code had. */
  wrongFor: TicketId | null
}

/** Those of one door that wait together share a statement, as check-ins do. */
const logOn = batchedOn(logAll, { max: 128, batchKeyOf: ({ manager }) => manager.eventId, gathers: true })

function logAll(db: DbOrTx, refusals: Refusal[]): Promise<RefusalRow[]> {
  return db.plannedOnce<RefusalRow>(
    `with refused as materialized (
       select a.*, wrong.id as wrong_for, not exists (
         select from ticket_logs x
         where x.event_id = $1 and x.device_id = a.device_id and x.device_counter = a.device_counter and ${scannedByText('x')} = coalesce(a.person_id, a.link_id)
           and not coalesce(x.ticket_id = a.ticket_id, false)
           and not coalesce(x.metadata ->> 'presented' = a.metadata ->> 'presented', false)) as number_is_free
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::jsonb[], $8::text[], $9::text[], $10::text[], $11::uuid[], $12::integer[], $13::uuid[], $14::text[])
         with ordinality a (id, ticket_id, person_id, link_id, message, metadata, ip_address, user_agent, error_code, device_id, device_counter, claimed_id, hash, number)
       left join lateral ${wrongFor('a.claimed_id', 'a.hash')} wrong on true
     ), logged as (
       insert into ticket_logs (id, level, event_type, ticket_id, event_id, user_id, link_id, organizer_id, message, metadata,
                                ip_address, user_agent, error_code, device_id, device_counter)
       select id, 'warn', 'check_in_refused', coalesce(wrong_for, ticket_id), $1, person_id, link_id, (select organizer_id from events where id = $1), message,
         metadata || case when wrong_for is null then '{}' else jsonb_build_object('wrongHash', hash) end,
         ip_address, user_agent, error_code, case when number_is_free then device_id end, case when number_is_free then device_counter end
       from refused
       ${ONE_LINE_A_SCAN}
       returning id, created_at, device_id, device_counter, ${scannedByText('ticket_logs')} as scanned_by
     )
     select l.id, l.created_at as at, r.wrong_for as "wrongFor"
     from refused r join logged l on l.id = r.id
       or l.device_id = r.device_id and l.device_counter = r.device_counter and l.scanned_by = coalesce(r.person_id, r.link_id) and r.number_is_free
     order by r.number`,
    [
      refusals[0]!.manager.eventId, // of none there is no batch
      refusals.map(() => newId()),
      refusals.map(({ scanned }) => scanned.ticket?.guest.ticketId),
      refusals.map(({ manager }) => manager.personId),
      refusals.map(({ manager }) => manager.linkId),
      refusals.map(({ failure }) => validationText(failure)),
      refusals.map(({ manager, scanned: { presented, doorName } }) =>
        JSON.stringify({ presented: presentedText(presented), by: manager.personName, doorName }),
      ),
      refusals.map(({ scanned }) => scanned.device.ipAddress),
      refusals.map(({ scanned }) => shortAgent(scanned.device)),
      refusals.map(({ failure }) => failure.code),
      refusals.map(({ scanned }) => scanned.number?.deviceId),
      refusals.map(({ scanned }) => scanned.number?.counter),
      ...(['ticketId', 'hash'] as const).map((of) =>
        refusals.map(({ failure, scanned }) => (failure.code === 'FORGED' ? scanned.key?.[of] : null)),
      ),
    ],
  )
}

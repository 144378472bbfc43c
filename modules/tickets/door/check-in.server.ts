import type { DoorProof } from '#modules/events/event-manager.ts'
import { doorProof, isAtDoorText, proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import { isEarlyText } from '#modules/tickets/door/doors-at.server.ts'
import { isDoorOpenText, mayComeInText, othersOutsideText } from '#modules/tickets/door/may-come-in.server.ts'
import type { CheckIn, ScanAsker, ScanCtx, ScanNotes } from '#modules/tickets/door/scan-asker.ts'
import { type DoorState, doorState, keptDoor } from '#modules/tickets/door/door-state.server.ts'
import { findPresentedTicket } from '#modules/tickets/door/find-presented-ticket.server.ts'
import { isGuessingText } from '#modules/tickets/door/guessing.server.ts'
import { HANDED_OUT_TEXT, LET_IN_TEXT } from '#modules/tickets/messages.ts'
import { comeBack } from '#modules/tickets/presence/come-back.server.ts'
import { readScan, type Scan } from '#modules/tickets/qr-payload.ts'
import {
  type RecentScan,
  type RecentScanRow,
  whoAt,
  recentScansJson,
  toRecentScan,
  addRecentScan,
} from '#modules/tickets/scan/recent-scans.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import {
  logCheckInFailure,
  ONE_LINE_A_SCAN,
  type RefusedScan,
  shortAgent,
} from '#modules/tickets/ticket-log.server.ts'
import {
  type Guest,
  type CheckInFailure,
  checkInFailure,
  type PresentedTicket,
} from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type TicketId } from '#platform/ids.ts'
import { fail, ok } from '#platform/result.ts'
import { toInstant } from '#platform/time.ts'

/** The line of a check-in, of the statement's part `admitted`. */
const LINE_COLUMNS =
  'event_type, ticket_id, event_id, user_id, link_id, organizer_id, message, metadata, ip_address, user_agent'
const LINE_VALUES = `'check_in', id, $1, $4, $12::uuid, organizer_id, case when is_extra then '${HANDED_OUT_TEXT}' else '${LET_IN_TEXT}' end,
      jsonb_strip_nulls(jsonb_build_object('by', $5::text, 'early', nullif(is_early, false)) || $11::jsonb), $6, $7`

/**
 * The row update that decides a check-in: of any number of doors, only one finds the ticket active, or used on an earlier day of
 * an event that has several. The same statement checks that whoever scans may do so here, writes the log, and reads the state of
 * the door.
 */
export const CHECK_IN_STATEMENT = `
  with asked as materialized (
    select ${isAtDoorText('$1', '$4', '$12')} as "isAtDoor",
      ${isGuessingText('$1', '$4', '$12', '$2')} as "isGuessing"
  ), admitted as (
    update tickets t
    set status = 'used', used_at = now(), used_by = $4, used_by_name = $5, updated_at = now()
    from asked, events e, ticket_types k
    where asked."isAtDoor" and not asked."isGuessing"
      and t.event_id = $1 and t.validation_hash = $3 and ($2::uuid is null or t.id = $2)
      and ${mayComeInText('t', 'k')}
      and e.id = t.event_id and ${isDoorOpenText('$10')}
      and k.event_id = t.event_id and k.id = t.ticket_type_id
    returning t.event_id, t.id, t.order_id, t.owner_id, t.holder_name, t.seat_details, t.used_at, k.name as ticket_type, k.admits = 0 as is_extra,
      e.organizer_id, ${isEarlyText} as is_early
  ), logged as (
    insert into ticket_logs (${LINE_COLUMNS}, device_id, device_counter)
    select ${LINE_VALUES}, $8, $9 from admitted
    ${ONE_LINE_A_SCAN}, event_type = excluded.event_type, message = excluded.message, ticket_id = excluded.ticket_id, error_code = null, created_at = now(), scanned_at = null
      where ticket_logs.ticket_id is null or ticket_logs.ticket_id = excluded.ticket_id
    returning id
  -- A number that a device uses again for another ticket keeps its first line: then this one has none.
  ), unnumbered as (
    insert into ticket_logs (${LINE_COLUMNS})
    select ${LINE_VALUES} from admitted where not exists (select from logged)
    returning id
  )
  select asked.*, a.id as "ticketId", a.holder_name as "holderName", a.seat_details as seat, a.used_at as "usedAt",
    a.ticket_type as "ticketType", a.is_extra as "isExtra", logged.id as "logId",
    case when a.id is not null then ${othersOutsideText('a')} end as others,
    case when asked."isAtDoor" then ${recentScansJson('$1')} end as recent
  from asked left join admitted a on true left join (select id from logged union all select id from unnumbered) logged on true`

interface AdmitRow {
  isAtDoor: boolean
  isGuessing: boolean
  ticketId: TicketId | null
  holderName: string | null
  seat: Guest['seat']
  usedAt: Date | null
  ticketType: string | null
  isExtra: boolean | null
  others: number | null
  logId: string | null
  recent: RecentScanRow[]
}

/** The row when a ticket was let in. */
interface AdmittedRow extends Guest {
  others: number
  logId: string
  usedAt: Date
}

/**
 * Checks in the ticket of a presented code, once (sections 4 and 8). It takes whatever was scanned or typed. Every
 * attempt is logged in `ticket_logs`, also hostile ones. Null for whoever may not scan at this door: then nothing is
 * done or logged. The result fails with the codes of `CheckInFailure`. One statement when the check-in succeeds.
 */
export async function checkIn(ctx: ScanCtx, asker: ScanAsker, presented: string): Promise<CheckIn | null> {
  const { eventId, person, device, number, isOpened = false, notes = {} } = asker
  if (!isId(eventId)) return null
  const scan = readScan(presented)
  const key = scan.ok ? keyOf(scan.value, ctx.signer) : null
  if (!key?.isSigned) {
    const manager = await proveDoor(ctx.db, person, eventId)
    if (!manager) return null
    const state = await doorState(ctx, manager)
    return refuse(
      ctx,
      manager,
      { code: key ? 'FORGED' : 'NOT_A_TICKET' },
      { presented, device, number, doorName: notes.doorName, ticket: null },
      state,
    )
  }

  // Between the refused update and the look at why, another door may take a scan back: then it is tried again.
  for (let attempt = 0; attempt < 3; attempt++) {
    const row = await admit(ctx.db, asker, key)
    const manager = doorProof(person, eventId, row.isAtDoor)
    if (!manager) return null
    const recent = row.recent.map(toRecentScan)
    // The log row is written with the ticket's, so that all of them are there or none.
    if (row.logId !== null) return letIn(ctx, manager, notes, row as AdmittedRow, recent)
    const state = { door: await keptDoor(ctx, manager), recent }
    // The code of who was found without it was not presented.
    const refused = { presented: notes.found ? '' : presented, device, number, doorName: notes.doorName }
    if (row.isGuessing)
      return refuse(ctx, manager, { code: 'TOO_MANY_TRIES' }, { ...refused, ticket: null }, state)
    const ticket = await findPresentedTicket(ctx.db, manager, key.ticketId, key.hash)
    if (ticket && isBackBefore(manager, ticket)) {
      const back = await comeBack(ctx, manager, ticket, asker)
      if (back) return back
      continue
    }
    const failure = checkInFailure(manager.eventId, ticket, isOpened)
    if (failure) return refuse(ctx, manager, failure, { ...refused, ticket }, state)
  }
  throw new Error('A ticket kept changing while the door looked at it')
}

/** Whether a presented ticket is that of a guest who went out, and is good. */
const isBackBefore = ({ eventId }: DoorProof, ticket: PresentedTicket): boolean =>
  ticket.outAt !== null && checkInFailure(eventId, ticket)?.code === 'ALREADY_IN'

/** By what a presented code finds its ticket. */
export interface ScanKey {
  /** Null when somebody typed the validation hash alone: only that can be guessed at, and has a limit. */
  ticketId: TicketId | null
  hash: string
  isSigned: boolean
}

export function keyOf(scan: Scan, signer: TicketSigner): ScanKey {
  if (scan.kind === 'payload') {
    const { ticketId, hash } = scan.payload
    return { ticketId, hash, isSigned: signer.verify(scan.payload) }
  }
  return { ticketId: scan.kind === 'door code' ? scan.ticketId : null, hash: scan.hash, isSigned: true }
}

async function admit(
  db: DbOrTx,
  { eventId, person, device, number, isOpened = false, notes = {} }: ScanAsker,
  { ticketId, hash }: ScanKey,
): Promise<AdmitRow> {
  const rows = await db.plannedOnce<AdmitRow>(CHECK_IN_STATEMENT, [
    eventId,
    ticketId,
    hash,
    person.id,
    person.name,
    device.ipAddress,
    shortAgent(device),
    number?.deviceId ?? null,
    number?.counter ?? null,
    isOpened,
    JSON.stringify(notes),
    person.linkId ?? null,
  ])
  return (rows as [AdmitRow])[0] // always one
}

async function letIn(
  ctx: ScanCtx,
  manager: DoorProof,
  { doorName }: ScanNotes,
  { logId, ticketId, holderName, ticketType, isExtra, seat, usedAt, others }: AdmittedRow,
  recent: RecentScan[],
): Promise<CheckIn> {
  const at = toInstant(usedAt)
  const scan: RecentScan = {
    id: logId,
    at,
    kind: 'in',
    message: isExtra ? HANDED_OUT_TEXT : LET_IN_TEXT,
    holderName,
    by: whoAt(manager.personName, doorName),
    link: manager.linkId ?? null,
    undo: logId,
  }
  if (!isExtra) ctx.doorCache.countIn(manager.eventId, ticketType)
  return {
    result: ok({ ticketId, scanId: logId, holderName, ticketType, isExtra, seat, usedAt: at, others }),
    state: { door: await keptDoor(ctx, manager), recent: addRecentScan(scan, recent) },
  }
}

async function refuse(
  { db }: ScanCtx,
  manager: DoorProof,
  failure: CheckInFailure,
  scanned: RefusedScan,
  { door, recent }: DoorState,
): Promise<CheckIn> {
  const scan = await logCheckInFailure(db, manager, failure, scanned)
  return { result: fail(failure), state: { door, recent: addRecentScan(scan, recent) } }
}

import type { DoorProof } from '#modules/events/event-manager.ts'
import { doorProof, isAtDoorText, proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import { isEarlyText } from '#modules/tickets/door/doors-at.server.ts'
import { isDoorOpenText, mayComeInText, othersOutsideText } from '#modules/tickets/door/may-come-in.server.ts'
import type { CheckIn, ScanAsker, ScanCtx, ScanNotes } from '#modules/tickets/door/scan-asker.ts'
import { type DoorState, doorState, keptDoor } from '#modules/tickets/door/door-state.server.ts'
import { findPresentedTicket } from '#modules/tickets/door/find-presented-ticket.server.ts'
import { countLookedUp, whyNotLookUp } from '#modules/tickets/door/guessing.server.ts'
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
import { type Guest, type CheckInFailure, checkInFailure } from '#modules/tickets/ticket.ts'
import { batchedOn } from '#platform/batch.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type TicketId } from '#platform/ids.ts'
import { fail, ok } from '#platform/result.ts'
import { toInstant } from '#platform/time.ts'

/** The line of a check-in, of the statement's part `admitted`. */
const LINE_COLUMNS =
  'event_type, ticket_id, event_id, user_id, link_id, organizer_id, message, metadata, ip_address, user_agent'
const LINE_VALUES = `'check_in', id, $1, person_id, link_id, organizer_id, case when is_extra then '${HANDED_OUT_TEXT}' else '${LET_IN_TEXT}' end,
      jsonb_strip_nulls(jsonb_build_object('by', person_name, 'early', nullif(is_early, false)) || notes), ip_address, user_agent`

/**
 * The row update that decides the check-ins of one event that wait together: of any number of doors, only one finds a ticket active, or
 * used on an earlier day of an event that has several. The same statement checks that whoever scans may do so here, writes the log,
 * and reads the last scans, with the first row. One row a scan, in their order.
 */
export const CHECK_IN_STATEMENT = `
  with asked as materialized (
    select a.*, ${isAtDoorText('$1', 'a.person_id', 'a.link_id')} as "isAtDoor"
    from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::uuid[], $10::integer[], $11::boolean[], $12::jsonb[])
      with ordinality a (ticket_id, hash, person_id, person_name, link_id, ip_address, user_agent, device_id, device_counter, is_opened, notes, number)
  ), wanted as materialized (
    select asked.*, t.id, k.name as ticket_type, k.admits = 0 as is_extra, e.organizer_id, ${isEarlyText} as is_early
    from asked
    join tickets t on t.event_id = $1 and t.validation_hash = asked.hash and (asked.ticket_id is null or t.id = asked.ticket_id)
    join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
    join events e on e.id = t.event_id
    where asked."isAtDoor"
      and ${mayComeInText('t', 'k')}
      and ${isDoorOpenText('asked.is_opened')}
    order by t.id for update of t -- as a party is locked, so that no two doors wait for each other
  ), admitted as (
    update tickets t
    set status = 'used', used_at = now(), used_by = wanted.person_id, used_by_name = wanted.person_name, updated_at = now()
    from wanted
    where t.event_id = $1 and t.id = wanted.id
    returning wanted.*, t.event_id, t.order_id, t.owner_id, t.holder_name, t.seat_details, t.used_at
  ), logged as (
    insert into ticket_logs (${LINE_COLUMNS}, device_id, device_counter)
    select ${LINE_VALUES}, device_id, device_counter from admitted
    ${ONE_LINE_A_SCAN}, event_type = excluded.event_type, message = excluded.message, ticket_id = excluded.ticket_id, error_code = null, created_at = now(), scanned_at = null
      where ticket_logs.ticket_id is null or ticket_logs.ticket_id = excluded.ticket_id
    returning id, ticket_id
  -- A number that a device uses again for another ticket keeps its first line: then this one has none.
  ), unnumbered as (
    insert into ticket_logs (${LINE_COLUMNS})
    select ${LINE_VALUES} from admitted where not exists (select from logged l where l.ticket_id = admitted.id)
    returning id, ticket_id
  )
  select asked."isAtDoor", a.id as "ticketId", a.holder_name as "holderName", a.seat_details as seat, a.used_at as "usedAt", pg_current_xact_id_if_assigned()::text as transaction,
    a.ticket_type as "ticketType", a.is_extra as "isExtra", line.id as "logId",
    case when a.id is not null then ${othersOutsideText('a')} end as others,
    case when asked.number = 1 then ${recentScansJson('$1')} end as recent
  from asked
  left join admitted a on a.number = asked.number
  left join (select * from logged union all select * from unnumbered) line on line.ticket_id = a.id
  order by asked.number`

interface AdmitRow {
  isAtDoor: boolean
  ticketId: TicketId | null
  holderName: string | null
  seat: Guest['seat']
  usedAt: Date | null
  transaction: string | null
  ticketType: string | null
  isExtra: boolean | null
  others: number | null
  logId: string | null
  recent: RecentScanRow[] | null
}

/** The row when a ticket was let in. */
interface AdmittedRow extends Guest {
  others: number
  logId: string
  usedAt: Date
  transaction: string
}

/**
 * Checks in the ticket of a presented code, once (sections 4 and 8). It takes whatever was scanned or typed. Every
 * attempt is logged in `ticket_logs`, also hostile ones. Null for whoever may not scan at this door: then nothing is
 * done or logged. The result fails with the codes of `CheckInFailure`. One statement when the check-in of a scanned code succeeds.
 */
export async function checkIn(ctx: ScanCtx, asker: ScanAsker, presented: string): Promise<CheckIn | null> {
  const { eventId, person, device, number, isOpened = false, notes = {} } = asker
  if (!isId(eventId)) return null
  const scan = readScan(presented)
  const key = scan.ok ? keyOf(scan.value, ctx.signer) : null
  if (!key?.isSigned || key.ticketId === null) {
    const manager = await proveDoor(ctx.db, person, eventId)
    if (!manager) return null
    const failure = key && (await whyNotLookUp(ctx.db, manager, key))
    const scanned = { presented, device, number, doorName: notes.doorName, ticket: null, key }
    if (!key || failure)
      return refuse(ctx, manager, failure ?? { code: 'NOT_A_TICKET' }, scanned, await doorState(ctx, manager))
  }

  // Between the refused update and the look at why, another door may take a scan back: then it is tried again.
  for (let attempt = 0; attempt < 3; attempt++) {
    const { row, recent } = await admitOn(ctx.db)({ asker, key })
    const manager = doorProof(person, eventId, row.isAtDoor)
    if (!manager) return null
    // The log row is written with the ticket's, so that all of them are there or none.
    if (row.logId !== null) {
      await countLookedUp(ctx.db, manager, key, null)
      return letIn(ctx, manager, notes, row as AdmittedRow, recent)
    }
    const state = { door: await keptDoor(ctx, manager), at: ctx.now, recent }
    // The code of who was found without it was not presented.
    const refused = { presented: notes.found ? '' : presented, device, number, doorName: notes.doorName, key }
    const ticket = await findPresentedTicket(ctx.db, manager, key.ticketId, key.hash)
    const failure = checkInFailure(manager.eventId, ticket, isOpened)
    if (!failure) continue
    // A guest who went out, with a ticket that is good.
    if (ticket && ticket.outAt !== null && failure.code === 'ALREADY_IN') {
      const back = await comeBack(ctx, manager, ticket, asker)
      if (!back) continue
      await countLookedUp(ctx.db, manager, key, failure)
      return back
    }
    await countLookedUp(ctx.db, manager, key, failure)
    return refuse(ctx, manager, failure, { ...refused, ticket }, state)
  }
  throw new Error('A ticket kept changing while the door looked at it')
}

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

interface Presented {
  asker: ScanAsker
  key: ScanKey
}

interface Admitted {
  row: AdmitRow
  /** The last scans before those that were decided together. */
  recent: RecentScan[]
}

/** At a busy door, the scans that come while one statement runs share the next: a statement costs most of a scan. */
const admitOn = batchedOn(admitAll, { max: 128, batchKeyOf: ({ asker }) => asker.eventId, gathers: true })

async function admitAll(db: DbOrTx, presented: Presented[]): Promise<Admitted[]> {
  const rows = await db.plannedOnce<AdmitRow>(CHECK_IN_STATEMENT, checkInValues(presented))
  const [first] = rows as [AdmitRow & { recent: RecentScanRow[] }] // of none there is no batch, and the first row has them
  const recent = first.recent.map(toRecentScan)
  return rows.map((row) => ({ row, recent }))
}

/** The values of `CHECK_IN_STATEMENT` for scans at the door of one event. */
export const checkInValues = (presented: Presented[]): unknown[] => [
  presented[0]!.asker.eventId, // of none there is no batch
  presented.map(({ key }) => key.ticketId),
  presented.map(({ key }) => key.hash),
  presented.map(({ asker }) => asker.person.id),
  presented.map(({ asker }) => asker.person.name),
  presented.map(({ asker }) => asker.person.linkId),
  presented.map(({ asker }) => asker.device.ipAddress),
  presented.map(({ asker }) => shortAgent(asker.device)),
  presented.map(({ asker }) => asker.number?.deviceId),
  presented.map(({ asker }) => asker.number?.counter),
  presented.map(({ asker }) => asker.isOpened ?? false),
  presented.map(({ asker }) => JSON.stringify(asker.notes ?? {})),
]

async function letIn(
  ctx: ScanCtx,
  manager: DoorProof,
  { doorName }: ScanNotes,
  { logId, ticketId, holderName, ticketType, isExtra, seat, usedAt, transaction, others }: AdmittedRow,
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
  if (!isExtra) ctx.doorCache.countIn(manager.eventId, { transaction, ticketType })
  return {
    result: ok({ ticketId, scanId: logId, holderName, ticketType, isExtra, seat, usedAt: at, others }),
    state: { door: await keptDoor(ctx, manager), at: ctx.now, recent: addRecentScan(scan, recent) },
  }
}

async function refuse(
  { db }: ScanCtx,
  manager: DoorProof,
  failure: CheckInFailure,
  scanned: RefusedScan,
  state: DoorState,
): Promise<CheckIn> {
  const scan = await logCheckInFailure(db, manager, failure, scanned)
  return { result: fail(failure), state: { ...state, recent: addRecentScan(scan, state.recent) } }
}

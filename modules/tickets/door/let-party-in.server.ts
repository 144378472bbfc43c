import type { DoorProof } from '#modules/events/event-manager.ts'
import type { ScanNotes } from '#modules/tickets/door/scan-asker.ts'
import type { DoorCache } from '#modules/tickets/door/door-cache.ts'
import { isEarlyText } from '#modules/tickets/door/doors-at.server.ts'
import { isDoorOpenText, isOutsideText, othersOutsideText } from '#modules/tickets/door/may-come-in.server.ts'
import { LET_IN_TEXT } from '#modules/tickets/messages.ts'
import { type Device, shortAgent } from '#modules/tickets/ticket-log.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'

/** More do not come with one order. */
export const MAX_PARTY = 100

/**
 * As in a check-in the update of the rows decides. They are locked one after the other in the order of their numbers, so that two
 * doors that let in the same party never wait for each other; whoever comes second goes on to those who are left.
 */
export const PARTY_STATEMENT = `
  with party as materialized (
    select t.event_id, t.id, e.organizer_id, ${isEarlyText} as is_early
    from tickets its
    join tickets t on t.event_id = its.event_id and t.order_id = its.order_id
    join events e on e.id = t.event_id
    join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
    where its.event_id = $1 and its.id = $2 and its.owner_id is not distinct from t.owner_id and ${isOutsideText('t', 'k')} and ${isDoorOpenText('$8')}
    order by t.id limit $3 for update of t
  ), admitted as (
    update tickets t
    set status = 'used', used_at = now(), used_by = $4, used_by_name = $5, updated_at = now()
    from party where t.event_id = party.event_id and t.id = party.id
    returning t.id, t.holder_name as "holderName", party.organizer_id, party.is_early
  ), logged as (
    insert into ticket_logs (event_type, ticket_id, event_id, user_id, link_id, organizer_id, message, metadata, ip_address, user_agent)
    select 'check_in', id, $1, $4, $10::uuid, organizer_id, '${LET_IN_TEXT}',
      jsonb_strip_nulls(jsonb_build_object('by', $5::text, 'party', true, 'early', nullif(is_early, false)) || $9::jsonb), $6, $7
    from admitted
    returning id, ticket_id
  )
  select a.id as "ticketId", a."holderName", logged.id as "scanId" from admitted a join logged on logged.ticket_id = a.id order by a.id`

export interface PartyPress {
  /** Any ticket of the order. */
  ticketId: TicketId
  /** Null for all who are outside. */
  count: number | null
  device: Device
  isOpened: boolean
  notes: ScanNotes
}

/** A guest who came in with a party. */
export interface PartyGuest {
  ticketId: TicketId
  holderName: string
  /** The line of the log by which it is taken back. */
  scanId: string
}

/**
 * Lets in those of an order who are outside, all or so many, each once however many doors do so at the same moment. Only tickets of
 * the same holder: what was passed on is another's. Each has a line in the log, and is taken back alone. Extras are not handed out by
 * it. Answers who came in: nobody, where nobody is outside or the door is not open. One statement.
 */
export async function letPartyIn(
  { db, doorCache }: { db: DbOrTx; doorCache: DoorCache },
  { eventId, personId, personName, linkId }: DoorProof,
  { ticketId, count, device, isOpened, notes }: PartyPress,
): Promise<PartyGuest[]> {
  const rows = await db.statement<PartyGuest>(PARTY_STATEMENT, [
    eventId,
    ticketId,
    Math.min(count ?? MAX_PARTY, MAX_PARTY),
    personId,
    personName,
    device.ipAddress,
    shortAgent(device),
    isOpened,
    JSON.stringify(notes),
    linkId ?? null,
  ])
  doorCache.forget(eventId)
  return rows
}

/** How many tickets of an order and one holder are outside, without the ticket itself. */
export async function othersOutside(db: DbOrTx, { eventId }: DoorProof, ticketId: TicketId): Promise<number> {
  const [row] = await db.statement<{ others: number }>(
    `select ${othersOutsideText('t')} as others from tickets t where t.event_id = $1 and t.id = $2`,
    [eventId, ticketId],
  )
  return row?.others ?? 0
}

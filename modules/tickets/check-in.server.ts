import type { EventManager } from '#modules/events/event-manager.ts'
import { lookAtTicket } from '#modules/tickets/look-at-ticket.server.ts'
import { validationText } from '#modules/tickets/messages.ts'
import { type Scan, readScan } from '#modules/tickets/qr-payload.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { type Device, logRefusal, shortAgent } from '#modules/tickets/ticket-log.server.ts'
import {
  type Admission,
  DOOR_GRACE_HOURS,
  GUESSES_A_MINUTE,
  type Guest,
  type Refusal,
  guessCodes,
  refusalOf,
} from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'
import { type Result, fail, ok } from '#platform/result.ts'
import { toInstant } from '#platform/time.ts'

/** The one row update that decides: of any number of doors, only one finds the ticket still active. It logs as it goes. */
export const ADMIT = `
  with admitted as (
    update tickets t
    set status = 'used', used_at = now(), used_by = $4, used_by_name = $5, updated_at = now()
    from events e, ticket_types k
    where t.event_id = $1 and t.validation_hash = $3 and ($2::uuid is null or t.id = $2)
      and t.status = 'active'
      and e.id = t.event_id and e.ends_at + interval '${DOOR_GRACE_HOURS} hours' > now()
      and k.event_id = t.event_id and k.id = t.ticket_type_id
      and (select guesses from (${guesses('$1', '$4')}) g) < ${GUESSES_A_MINUTE}
    returning t.id, t.holder_name, t.seat_details, t.used_at, k.name as ticket_type, e.organizer_id
  ), logged as (
    insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message, metadata, ip_address, user_agent)
    select 'check_in', id, $1, $4, organizer_id, 'Come in', jsonb_build_object('by', $5::text), $6, $7 from admitted
  )
  select id, holder_name as "holderName", seat_details as seat, used_at as "usedAt", ticket_type as "ticketType"
  from admitted`

function guesses(event: string, person: string): string {
  const codes = guessCodes.map((code) => `'${code}'`).join(', ')
  return `select count(*)::integer as guesses from ticket_logs l
    where l.event_id = ${event} and l.user_id = ${person} and l.error_code in (${codes})
      and l.created_at > now() - interval '1 minute'`
}

/**
 * Lets the holder of a presented code in, once (sections 4 and 8). Takes whatever was scanned or typed; every attempt is
 * recorded in `ticket_logs`, the hostile ones too. Fails with the codes of `Refusal`.
 */
export async function checkIn(
  db: DbOrTx,
  signer: TicketSigner,
  manager: EventManager,
  presented: string,
  device: Device,
): Promise<Result<Admission, Refusal>> {
  const refuse = async (refusal: Refusal, ticketId: TicketId | null) => {
    const { code } = refusal
    await logRefusal(db, manager, { code, message: validationText(refusal), presented, ticketId, device })
    return fail(refusal)
  }
  const read = readScan(presented)
  if (!read.ok) return refuse({ code: 'NOT_A_TICKET' }, null)
  const { ticketId, hash, isSigned } = keyOf(read.value, signer)
  if (!isSigned) return refuse({ code: 'FORGED' }, null)

  // Between the refused update and the look at why, another door may take a scan back: then it is tried again.
  for (let attempt = 0; attempt < 3; attempt++) {
    const admission = await admit(db, manager, ticketId, hash, device)
    if (admission) return ok(admission)
    if (await isGuessing(db, manager)) return refuse({ code: 'TOO_MANY_TRIES' }, null)
    const seen = await lookAtTicket(db, manager.eventId, ticketId, hash)
    const refusal = refusalOf(manager.eventId, seen)
    if (refusal) return refuse(refusal, seen?.guest.ticketId ?? null)
  }
  throw new Error('A ticket kept changing while the door looked at it')
}

function keyOf(
  scan: Scan,
  signer: TicketSigner,
): { ticketId: TicketId | null; hash: string; isSigned: boolean } {
  if (scan.kind === 'payload') {
    const { ticketId, hash } = scan.payload
    return { ticketId, hash, isSigned: signer.verify(scan.payload) }
  }
  return { ticketId: scan.kind === 'door code' ? scan.ticketId : null, hash: scan.hash, isSigned: true }
}

async function admit(
  db: DbOrTx,
  manager: EventManager,
  ticketId: TicketId | null,
  hash: string,
  device: Device,
): Promise<Admission | null> {
  const { eventId, personId, personName } = manager
  const [row] = await db.statement<Omit<Guest, 'ticketId'> & { id: TicketId; usedAt: Date }>(
    'admit_ticket',
    ADMIT,
    [eventId, ticketId, hash, personId, personName, device.ipAddress, shortAgent(device)],
  )
  return row
    ? {
        ticketId: row.id,
        holderName: row.holderName,
        ticketType: row.ticketType,
        seat: row.seat,
        usedAt: toInstant(row.usedAt),
      }
    : null
}

async function isGuessing(db: DbOrTx, manager: EventManager): Promise<boolean> {
  const [row] = await db.statement<{ guesses: number }>('door_guesses', guesses('$1', '$2'), [
    manager.eventId,
    manager.personId,
  ])
  return (row?.guesses ?? 0) >= GUESSES_A_MINUTE
}

import type { EventStatus } from '#modules/events/event.ts'
import { eventOfPass, wasUsedText } from '#modules/tickets/passing/passed-ticket.server.ts'
import type { EventOfPass, TicketToPass } from '#modules/tickets/passing/passing.ts'
import type { QrPayload } from '#modules/tickets/qr-payload.ts'
import type { TicketStatus } from '#modules/tickets/ticket.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId, PersonId, TicketId } from '#platform/ids.ts'
import type { TimeZone } from '#platform/time.ts'

export interface TicketKey {
  eventId: EventId
  ticketId: TicketId
}

export interface LockedTicket {
  event: EventOfPass
  ticket: TicketToPass & { holderId: PersonId | null; payload: QrPayload }
}

interface EventRow {
  eventStatus: EventStatus
  startsAt: Date
  doorsAt: Date | null
  timeZone: TimeZone
  passOnHours: number | null
}

interface TicketRow {
  status: TicketStatus
  holderId: PersonId | null
  payload: QrPayload
}

interface UseRow {
  wasUsed: boolean
}

/**
 * A ticket with its event, held until the transaction ends, and locked in this order: event, ticket. Whoever cancels the event, lets
 * the ticket in or refunds it waits for that end, or was there before.
 */
export async function lockTicket(tx: Tx, { eventId, ticketId }: TicketKey): Promise<LockedTicket> {
  const events = await tx.statement<EventRow>(
    `select status as "eventStatus", starts_at as "startsAt", doors_at as "doorsAt", time_zone as "timeZone",
       pass_on_hours as "passOnHours"
     from events where id = $1 for share`,
    [eventId],
  )
  const tickets = await tx.statement<TicketRow>(
    `select status, owner_id as "holderId", qr_payload as payload
     from tickets where event_id = $1 and id = $2 for no key update`,
    [eventId, ticketId],
  )
  // Read once the ticket is held: nobody is let in by it from here on.
  const uses = await tx.statement<UseRow>(
    `select ${wasUsedText} as "wasUsed" from tickets t where t.event_id = $1 and t.id = $2`,
    [eventId, ticketId],
  )
  // The caller has found it, and no ticket is ever deleted.
  const [[event], [ticket], [used]] = [events, tickets, uses] as [[EventRow], [TicketRow], [UseRow]]
  return { event: eventOfPass(event), ticket: { ...ticket, ...used } }
}

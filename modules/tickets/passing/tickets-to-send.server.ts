import { passOnTerms } from '#modules/events/rules/pass-on-rule.ts'
import { eventOfPass, type PassColumns, passColumns } from '#modules/tickets/passing/passed-ticket.server.ts'
import { passFailure, type PassFailure } from '#modules/tickets/passing/passing.ts'
import type { SeatDetails, TicketStatus } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId, type TicketId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** A ticket that somebody holds, with whether it may be passed on. */
export interface TicketToSend {
  id: TicketId
  status: TicketStatus
  ticketType: string
  seat: SeatDetails | null
  /** Why it cannot be passed on; null when it can. */
  failure: PassFailure | null
  /** The rule of its event in words. */
  terms: string
  /** The link that is out. */
  offer: { sentAt: Instant; friendName: string } | null
}

interface HeldRow extends PassColumns {
  id: TicketId
  ticketType: string
  seat: SeatDetails | null
  sentAt: Date | null
  friendName: string | null
}

/** The tickets that a person holds for an event, in their order; none for an id that is no event's. */
export async function ticketsToSend(
  { db, now }: { db: DbOrTx; now: Instant },
  personId: PersonId,
  eventId: string,
): Promise<TicketToSend[]> {
  if (!isId(eventId)) return []
  const rows = await db.statement<HeldRow>(
    `select t.id, k.name as "ticketType", t.seat_details as seat, ${passColumns}, p.created_at as "sentAt",
       p.friend_name as "friendName"
     from tickets t
     join events e on e.id = t.event_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     join orders o on o.event_id = t.event_id and o.id = t.order_id
     left join ticket_offers p on p.event_id = t.event_id and p.ticket_id = t.id and p.status = 'open'
     where t.event_id = $2 and t.owner_id = $1 and o.order_status not in ('awaiting_payment', 'expired')
     order by t.id`,
    [personId, eventId],
  )
  return rows.map((row) => {
    const event = eventOfPass(row)
    return {
      id: row.id,
      status: row.status,
      ticketType: row.ticketType,
      seat: row.seat,
      failure: passFailure(row, event, now),
      terms: passOnTerms(event, now).words,
      offer: row.sentAt && { sentAt: toInstant(row.sentAt), friendName: row.friendName ?? '' },
    }
  })
}

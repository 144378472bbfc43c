import { firstName } from '#modules/accounts/profile/first-name.ts'
import type { EventStatus } from '#modules/events/event.ts'
import type { SeatDetails } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, isId, type PersonId, type TicketId } from '#platform/ids.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** A ticket that somebody passed on. */
export interface PassedOnTicket {
  id: TicketId
  ticketType: string
  seat: SeatDetails | null
  /** The first name of whoever took it; empty when their account is gone, or has none. */
  takenBy: string
  takenAt: Instant
  event: {
    id: EventId
    title: string
    status: EventStatus
    startsAt: Instant
    endsAt: Instant
    timeZone: TimeZone
  }
}

interface PassedRow {
  id: TicketId
  ticketType: string
  seat: SeatDetails | null
  name: string
  takenAt: Date
  eventId: EventId
  title: string
  status: EventStatus
  startsAt: Date
  endsAt: Date
  timeZone: TimeZone
}

const MAX_PASSED_ON = 200

/**
 * The tickets that a person passed on and does not hold again, each by the last time, the latest first; of one event alone, or one ticket
 * alone, where it is named. At most 200.
 */
export async function passedOnTickets(
  db: DbOrTx,
  personId: PersonId,
  { eventId = null, ticketId = null }: { eventId?: string | null; ticketId?: string | null } = {},
): Promise<PassedOnTicket[]> {
  if ([eventId, ticketId].some((id) => id !== null && !isId(id))) return []
  const rows = await db.plannedOnce<PassedRow>(
    `select * from (
       select distinct on (o.event_id, o.ticket_id) o.ticket_id as id, k.name as "ticketType", t.seat_details as seat,
         coalesce(p.full_name, '') as name, coalesce(o.taken_at, o.created_at) as "takenAt", e.id as "eventId", e.title, e.status, e.starts_at as "startsAt",
         e.ends_at as "endsAt", e.time_zone as "timeZone"
       from ticket_offers o
       join events e on e.id = o.event_id
       join tickets t on t.event_id = o.event_id and t.id = o.ticket_id and t.owner_id is distinct from o.sent_by
       join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
       left join profiles p on p.id = o.taken_by
       where o.sent_by = $1 and o.status = 'taken' and ($2::uuid is null or o.event_id = $2) and ($3::uuid is null or o.ticket_id = $3)
       order by o.event_id, o.ticket_id, o.taken_at desc) passed
     order by "takenAt" desc limit ${MAX_PASSED_ON}`,
    [personId, eventId, ticketId],
  )
  return rows.map(({ id, ticketType, seat, name, takenAt, eventId: ofEvent, startsAt, endsAt, ...row }) => ({
    id,
    ticketType,
    seat,
    takenBy: firstName(name),
    takenAt: toInstant(takenAt),
    event: { ...row, id: ofEvent, startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) },
  }))
}

/** Whether a person holds a ticket for an event, or that one ticket, or has passed it on. */
export async function hadTicket(
  db: DbOrTx,
  personId: PersonId,
  { eventId = null, ticketId = null }: { eventId?: string | null; ticketId?: string | null },
): Promise<boolean> {
  if ([eventId, ticketId].some((id) => id !== null && !isId(id))) return false
  const rows = await db.plannedOnce(
    `select 1 from tickets t
     where t.owner_id = $1 and ($2::uuid is null or t.event_id = $2) and ($3::uuid is null or t.id = $3)
     union all
     select 1 from ticket_offers o
     where o.sent_by = $1 and o.status = 'taken' and ($2::uuid is null or o.event_id = $2)
       and ($3::uuid is null or o.ticket_id = $3)
     limit 1`,
    [personId, eventId, ticketId],
  )
  return rows.length > 0
}

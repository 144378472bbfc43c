import type { DoorProof } from '#modules/events/event-manager.ts'
import type { DoorListHead, ListedState } from '#modules/tickets/offline/list/door-list.ts'
import { EARLIER_CODES } from '#modules/tickets/earlier-codes.server.ts'
import { doorsAtText } from '#modules/tickets/door/doors-at.server.ts'
import { DOOR_GRACE_HOURS, type SeatDetails, type TicketStatus } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId, TicketTypeId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

interface HeadRow {
  title: string
  startsAt: Date
  doorsAt: Date
  endsAt: Date
  closesAt: Date
  timeZone: string
  night: string
  isPostponed: boolean
  madeAt: Date
}

interface TypeRow {
  id: TicketTypeId
  name: string
  isExtra: boolean
  admitsOn: number[] | null
}

interface TicketRow {
  ticketId: TicketId
  hash: string
  status: TicketStatus
  awaitsCash: boolean
  name: string
  seat: SeatDetails | null
  typeId: TicketTypeId
  usedAt: Date | null
  usedBy: string | null
}

interface GivenRow {
  ticketId: TicketId
  hash: string | null
  isGiven: boolean
  typeId: TicketTypeId
}

/** A ticket as a list tells it. */
export interface ListRow {
  ticketId: TicketId
  hash: string
  state: ListedState
  name: string
  seat: SeatDetails | null
  typeId: TicketTypeId
  usedAt: Instant | null
  usedBy: string | null
}

/** The head of an event's list, as of the database's clock, with the event's ticket types. */
export async function readListHead(
  db: DbOrTx,
  { eventId }: DoorProof,
): Promise<Omit<DoorListHead, 'tickets' | 'salt' | 'people' | 'types'> & { types: TypeRow[] }> {
  const rows = await db.statement<HeadRow>(
    `select title, starts_at as "startsAt", ${doorsAtText} as "doorsAt", ends_at as "endsAt", ends_at + interval '${DOOR_GRACE_HOURS} hours' as "closesAt",
       time_zone as "timeZone", date::text as night, status = 'postponed' as "isPostponed", now() as "madeAt"
     from events e where id = $1`,
    [eventId],
  )
  const types = await db.statement<TypeRow>(
    `select id, name, admits = 0 as "isExtra", admits_on as "admitsOn" from ticket_types where event_id = $1 order by id`,
    [eventId],
  )
  const [event] = rows as [HeadRow] // the proof was made from this event
  return {
    v: 1,
    eventId,
    ...event,
    startsAt: toInstant(event.startsAt),
    doorsAt: toInstant(event.doorsAt),
    endsAt: toInstant(event.endsAt),
    closesAt: toInstant(event.closesAt),
    madeAt: toInstant(event.madeAt),
    types,
  }
}

/** Every ticket of an event with its code's hash, and the codes of tickets that were passed on; nobody's address. */
export async function readListRows(db: DbOrTx, { eventId }: DoorProof): Promise<ListRow[]> {
  const tickets = await db.statement<TicketRow>(
    `select t.id as "ticketId", t.validation_hash as hash, t.status, o.order_status = 'awaiting_cash_payment' as "awaitsCash",
       t.holder_name as name, t.seat_details as seat, t.ticket_type_id as "typeId", t.used_at as "usedAt", t.used_by_name as "usedBy"
     from tickets t join orders o on o.event_id = t.event_id and o.id = t.order_id
     where t.event_id = $1`,
    [eventId],
  )
  const given = await db.statement<GivenRow>(
    `select o.ticket_id as "ticketId", o.hash, o.is_given as "isGiven", t.ticket_type_id as "typeId"
     from ${EARLIER_CODES} o join tickets t on t.event_id = o.event_id and t.id = o.ticket_id
     where o.event_id = $1`,
    [eventId],
  )
  return [
    ...tickets.map(({ status, awaitsCash, usedAt, ...ticket }): ListRow => ({
      ...ticket,
      state: status === 'pending' && awaitsCash ? 'unpaid' : status,
      usedAt: usedAt && toInstant(usedAt),
    })),
    ...given.flatMap(({ ticketId, hash, isGiven, typeId }): ListRow[] =>
      // An earlier code names nobody: whoever holds the ticket now was not there.
      hash === null
        ? []
        : [
            {
              ticketId,
              hash,
              state: isGiven ? 'passed on' : 'replaced',
              name: '',
              seat: null,
              typeId,
              usedAt: null,
              usedBy: null,
            },
          ],
    ),
  ]
}

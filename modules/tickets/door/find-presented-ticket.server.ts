import type { DoorProof } from '#modules/events/event-manager.ts'
import { daysText } from '#modules/events/facts/admitted-guests.ts'
import { dayBeginsText, dayNumberText } from '#modules/events/tonight.server.ts'
import { doorsAtText, isEarlyText } from '#modules/tickets/door/doors-at.server.ts'
import { othersOutsideText } from '#modules/tickets/door/may-come-in.server.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import { EARLIER_CODES } from '#modules/tickets/earlier-codes.server.ts'
import { sameHash } from '#modules/tickets/ticket-hash.server.ts'
import { isOutText } from '#modules/tickets/presence/is-out.server.ts'
import { scannedAtText } from '#modules/tickets/scanned-at-sql.server.ts'
import { DOOR_GRACE_HOURS, type SeatDetails, type PresentedTicket } from '#modules/tickets/ticket.ts'
import { batchedOn } from '#platform/batch.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId, TicketId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import type { SqlOperand } from '#platform/sql-operand.ts'
import { toInstant } from '#platform/time.ts'

const selectText = (hash: SqlOperand) => `
  select t.event_id as "eventId", (
           select bool_or(p.is_given) from ${EARLIER_CODES} p
           where p.event_id = t.event_id and p.ticket_id = t.id and p.hash = ${hash}) as "wasGiven", t.id, t.validation_hash as hash, t.status, t.holder_name as "holderName",
         t.seat_details as seat, t.used_at as "usedAt", case when ${isOutText('t')} then t.out_at end as "outAt", t.used_by_name as "usedBy",
         (select l.metadata ->> 'doorName' from ticket_logs l
          where l.ticket_id = t.id and l.event_id = t.event_id and l.event_type = 'check_in' and ${scannedAtText('l')} = t.used_at
          limit 1) as "usedDoor", k.name as "ticketType",
         k.admits = 0 as "isExtra", case when not ${dayNumberText('now()')} = any (k.admits_on) then k.admits_on end as "goodOnOther",
         k.admits > 0 and coalesce(t.used_at < ${dayBeginsText('now()')}, false) as "isOfEarlierDay",
         e.title, e.starts_at as "startsAt", ${doorsAtText} as "doorsAt", ${isEarlyText} as "doorIsEarly", e.ends_at as "endsAt", e.date::text as night, e.time_zone as "timeZone",
         e.ends_at + interval '${DOOR_GRACE_HOURS} hours' <= now() as "doorIsClosed", e.status = 'postponed' as "isPostponed",
         o.id as "orderId", o.order_status = 'awaiting_cash_payment' as "awaitsCash", o.total_cents as total,
         (select count(*)::integer from tickets s where s.event_id = t.event_id and s.order_id = t.order_id) as tickets,
         ${othersOutsideText('t')} as "othersOutside"
  from tickets t
  join events e on e.id = t.event_id
  join orders o on o.event_id = t.event_id and o.id = t.order_id
  join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id`

/** At this door and those that the same person runs, which is where a mix-up happens: of other hosts it learns nothing. */
const doorsText = (person: SqlOperand) =>
  `(select $1::uuid union select event_id from ${managedEvents(person, 'door')} managed)`
const SELECT_BY_ID = `
  select a.number::integer as shown, found.* from unnest($2::uuid[], $3::text[], $4::uuid[]) with ordinality a (person_id, hash, ticket_id, number)
  cross join lateral (${selectText('a.hash')} where t.id = a.ticket_id and t.event_id in ${doorsText('a.person_id')}) found`
const SELECT_BY_HASH = `${selectText('$3')}
  where t.validation_hash = $3
    and t.event_id in ${doorsText('$2')}
  order by t.event_id = $1 desc limit 1`
/** By the hash of a code that the ticket had before. */
const SELECT_BY_GIVEN_HASH = `${selectText('$3')}
  where (t.event_id, t.id) in (
    select o.event_id, o.ticket_id from ${EARLIER_CODES} o
    where o.hash = $3 and o.event_id in ${doorsText('$2')})
  order by t.event_id = $1 desc limit 1`

interface PresentedTicketRow {
  eventId: EventId
  id: TicketId
  hash: string
  wasGiven: boolean | null
  status: PresentedTicket['status']
  holderName: string
  ticketType: string
  isExtra: boolean
  /** The days on which it is good, where this is none of them. */
  goodOnOther: number[] | null
  isOfEarlierDay: boolean
  seat: SeatDetails | null
  usedAt: Date | null
  outAt: Date | null
  usedBy: string | null
  usedDoor: string | null
  title: string
  startsAt: Date
  doorsAt: Date
  doorIsEarly: boolean
  endsAt: Date
  night: string
  timeZone: string
  doorIsClosed: boolean
  isPostponed: boolean
  orderId: OrderId
  awaitsCash: boolean
  total: number
  tickets: number
  othersOutside: number
}

/**
 * Finds the ticket that belongs to a presented code, and what the door needs to explain itself. Null when
 * there is none, and for a ticket of another host, whichever form its code has.
 */
export async function findPresentedTicket(
  db: DbOrTx,
  { eventId, personId }: DoorProof,
  ticketId: TicketId | null,
  hash: string,
): Promise<PresentedTicket | null> {
  const row = ticketId
    ? await findByIdOn(db)({ eventId, personId, ticketId, hash })
    : await findTyped(db, [eventId, personId, hash])
  if (!row) return null
  return {
    eventId: row.eventId,
    guest: {
      ticketId: row.id,
      holderName: row.holderName,
      ticketType: row.ticketType,
      isExtra: row.isExtra,
      seat: row.seat,
    },
    hashMatches: sameHash(row.hash, hash),
    earlierCode: row.wasGiven === null ? null : row.wasGiven ? 'given away' : 'replaced',
    status: row.status,
    usedAt: row.usedAt && toInstant(row.usedAt),
    outAt: row.outAt && toInstant(row.outAt),
    usedBy: row.usedBy,
    usedDoor: row.usedDoor,
    isOfEarlierDay: row.isOfEarlierDay,
    goodOnOther: row.goodOnOther && daysText(row.goodOnOther, timesOf(row)),
    event: {
      title: row.title,
      startsAt: toInstant(row.startsAt),
      doorsAt: toInstant(row.doorsAt),
      doorIsEarly: row.doorIsEarly,
      timeZone: row.timeZone,
      doorIsClosed: row.doorIsClosed,
      isPostponed: row.isPostponed,
    },
    order: {
      id: row.orderId,
      awaitsCash: row.awaitsCash,
      total: toCents(row.total),
      tickets: row.tickets,
      othersOutside: row.othersOutside,
    },
  }
}

interface Shown {
  eventId: EventId
  personId: PersonId | null
  ticketId: TicketId
  hash: string
}

/** Codes that are refused at the same moment share a statement, as check-ins do. */
const findByIdOn = batchedOn(findByIds, { max: 128, batchKeyOf: ({ eventId }) => eventId, gathers: true })

async function findByIds(db: DbOrTx, shown: Shown[]): Promise<(PresentedTicketRow | undefined)[]> {
  const rows = await db.plannedOnce<PresentedTicketRow & { shown: number }>(SELECT_BY_ID, [
    shown[0]!.eventId, // of none there is no batch
    shown.map(({ personId }) => personId),
    shown.map(({ hash }) => hash),
    shown.map(({ ticketId }) => ticketId),
  ])
  const found = new Map(rows.map((row) => [row.shown, row]))
  return shown.map((_, at) => found.get(at + 1))
}

async function findTyped(
  db: DbOrTx,
  values: [EventId, PersonId | null, hash: string],
): Promise<PresentedTicketRow | undefined> {
  const [row] = await db.plannedOnce<PresentedTicketRow>(SELECT_BY_HASH, values)
  return row ?? (await db.plannedOnce<PresentedTicketRow>(SELECT_BY_GIVEN_HASH, values))[0]
}

const timesOf = ({ startsAt, endsAt, night, timeZone }: PresentedTicketRow) => ({
  startsAt: toInstant(startsAt),
  endsAt: toInstant(endsAt),
  night,
  timeZone,
})

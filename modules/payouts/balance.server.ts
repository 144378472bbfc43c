import type { ComingMoney } from '#modules/payouts/next-payout.ts'
import { DUE_AFTER_DAYS } from '#modules/payouts/payout-terms.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrganizerId, PersonId } from '#platform/ids.ts'
import { type Cents, toCents } from '#platform/money.ts'
import { type Instant, toInstant, type TimeZone } from '#platform/time.ts'

/** What the ledger says of one organiser: each cent of what is owed to them is in one of due, coming, held and on its way. */
export interface Balance {
  organizerId: OrganizerId
  name: string
  /** Of events that are over; below 0 where more went back than came. */
  due: Cents
  /** Of events that are not over for two days. */
  coming: Cents
  /** What buyers dispute. */
  held: Cents
  /** In payouts that are not sent yet. */
  onItsWay: Cents
  paidOut: Cents
  /** What they owe of orders whose cash they took. */
  cashFees: Cents
}

interface Row {
  organizerId: OrganizerId
  name: string
  due: number
  coming: number
  held: number
  onItsWay: number
  paidOut: number
  cashFees: number
}

/** The balances of the organisers that a person owns, the first one first. One statement. */
export async function balancesOf(db: DbOrTx, owner: PersonId): Promise<Balance[]> {
  const rows = await db.plannedOnce<Row>(
    `select o.id as "organizerId", o.name, l.due, l.coming, l.held,
       (select coalesce(sum(p.amount_cents), 0)::bigint from payouts p
        where p.organizer_id = o.id and p.state in ('made', 'approved', 'sending')) as "onItsWay",
       s."paidOut", s."cashFees"
     from organizers o
     cross join lateral (
       select coalesce(sum(cents) filter (where is_due), 0)::bigint as due,
              coalesce(sum(cents) filter (where not is_due), 0)::bigint as coming,
              coalesce(sum(disputed), 0)::bigint as held
       from payable_events(o.id, ${DUE_AFTER_DAYS})) l
     cross join lateral (
       select coalesce(-sum(paid_out_cents), 0)::bigint as "paidOut", coalesce(sum(cash_fee_cents), 0)::bigint as "cashFees"
       from ledger_sums where organizer_id = o.id) s
     where o.owner_id = $1
     order by o.created_at, o.id`,
    [owner],
  )
  return rows.map(({ organizerId, name, ...cents }) => ({
    organizerId,
    name,
    due: toCents(cents.due),
    coming: toCents(cents.coming),
    held: toCents(cents.held),
    onItsWay: toCents(cents.onItsWay),
    paidOut: toCents(cents.paidOut),
    cashFees: toCents(cents.cashFees),
  }))
}

export interface ComingEvent extends ComingMoney {
  organizerId: OrganizerId
  eventId: EventId
  title: string
  startsAt: Instant
}

/** What comes of the next events of a person's organisers, the first first: at most 100. Without what was postponed. */
export async function comingMoneyOf(db: DbOrTx, owner: PersonId): Promise<ComingEvent[]> {
  const rows = await db.plannedOnce<{
    organizerId: OrganizerId
    eventId: EventId
    title: string
    timeZone: TimeZone
    starts: Date
    dueAt: Date
    cents: number
  }>(
    `select o.id as "organizerId", e.id as "eventId", e.title, e.time_zone as "timeZone",
       e.starts_at as starts, l.due_at as "dueAt", l.cents
     from organizers o
     cross join lateral payable_events(o.id, ${DUE_AFTER_DAYS}) l
     join events e on e.id = l.event_id
     where o.owner_id = $1 and not l.is_due and l.cents <> 0 and e.status <> 'postponed'
     order by e.ends_at, e.id
     limit 100`,
    [owner],
  )
  return rows.map(({ starts, dueAt, cents, ...row }) => ({
    ...row,
    startsAt: toInstant(starts),
    dueAt: toInstant(dueAt),
    cents: toCents(cents),
  }))
}

import type { ComingMoney } from '#modules/payouts/next-payout.ts'
import { DUE_AFTER_DAYS } from '#modules/payouts/payout-terms.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrganizerId, PersonId } from '#platform/ids.ts'
import { type Cents, toCents } from '#platform/money.ts'
import { type Instant, toInstant, type TimeZone } from '#platform/time.ts'

/** So many of an organiser's next events are listed with what comes of them. */
const MAX_COMING = 100

/** What the ledger says of one organiser: each cent of what is owed to them is in one of due, coming, held and on its way. */
export interface Balance {
  organizerId: OrganizerId
  name: string
  /** Of events that are over; below 0 where more went back than came. */
  due: Cents
  /** Of events that are not over for two days. */
  coming: Cents
  /** What comes of the next of these, the first first: at most 100. Without what has no day yet (`payable_events`). */
  comingEvents: ComingEvent[]
  /** What buyers dispute. */
  held: Cents
  /** In payouts that are not sent yet. */
  onItsWay: Cents
  paidOut: Cents
  /** What they owe of orders whose cash they took. */
  cashFees: Cents
}

export interface ComingEvent extends ComingMoney {
  organizerId: OrganizerId
  eventId: EventId
  title: string
  startsAt: Instant
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
  events: {
    eventId: EventId
    title: string
    timeZone: TimeZone
    starts: number
    dueAt: number
    cents: number
  }[]
}

/** The balances of the organisers that a person owns, the first one first. One statement, which asks what is payable once. */
export async function balancesOf(db: DbOrTx, owner: PersonId): Promise<Balance[]> {
  const rows = await db.plannedOnce<Row>(
    `with mine as materialized (
       select id, name, created_at from organizers where owner_id = $1),
     payable as materialized (
       select o.id as organizer_id, l.* from mine o cross join lateral payable_events(o.id, ${DUE_AFTER_DAYS}) l)
     select o.id as "organizerId", o.name, l.due, l.coming, l.held, n.events,
       (select coalesce(sum(p.amount_cents), 0)::bigint from payouts p
        where p.organizer_id = o.id and p.state in ('made', 'approved', 'sending')) as "onItsWay",
       s."paidOut", s."cashFees"
     from mine o
     cross join lateral (
       select coalesce(sum(cents) filter (where is_due), 0)::bigint as due,
              coalesce(sum(cents) filter (where not is_due), 0)::bigint as coming,
              coalesce(sum(disputed), 0)::bigint as held
       from payable where organizer_id = o.id) l
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object(
                'eventId', c.id, 'title', c.title, 'timeZone', c.time_zone, 'cents', c.cents,
                'starts', extract(epoch from c.starts_at) * 1000, 'dueAt', extract(epoch from c.due_at) * 1000)
              order by c.ends_at, c.id), '[]') as events
       from (select e.id, e.title, e.time_zone, e.starts_at, e.ends_at, l.due_at, l.cents
             from payable l join events e on e.id = l.event_id
             where l.organizer_id = o.id and not l.is_due and l.cents <> 0 and l.due_at < 'infinity'
             order by e.ends_at, e.id
             limit ${MAX_COMING}) c) n
     cross join lateral (
       select coalesce(-sum(paid_out_cents), 0)::bigint as "paidOut", coalesce(sum(cash_fee_cents), 0)::bigint as "cashFees"
       from ledger_sums where organizer_id = o.id) s
     order by o.created_at, o.id`,
    [owner],
  )
  return rows.map(({ organizerId, name, events, ...cents }) => ({
    organizerId,
    name,
    due: toCents(cents.due),
    coming: toCents(cents.coming),
    comingEvents: events.map(({ starts, dueAt, ...event }) => ({
      ...event,
      organizerId,
      startsAt: toInstant(new Date(starts)),
      dueAt: toInstant(new Date(dueAt)),
      cents: toCents(event.cents),
    })),
    held: toCents(cents.held),
    onItsWay: toCents(cents.onItsWay),
    paidOut: toCents(cents.paidOut),
    cashFees: toCents(cents.cashFees),
  }))
}

import type { LineKind } from '#modules/payouts/statement/statement-line.ts'
import type { YearGroup } from '#modules/payouts/year/year-sums.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

/**
 * All entries of the ledger of a person's organisers, or of one of them, that a year holds by the clock of their events (of
 * Chicago, where they belong to none), added up by host, month and kind. One statement over the sums of the ledger: each is of a
 * time that is in one month by every clock.
 */
export async function sumYear(
  db: DbOrTx,
  owner: PersonId,
  { year, host }: { year: number; host: OrganizerId | null },
): Promise<YearGroup[]> {
  const rows = await db.plannedOnce<{
    organizerId: OrganizerId
    organizer: string
    month: number
    kind: LineKind
    entries: number
    newest: Date
    tickets: number
    fee: number
    amount: number
    cashFee: number
  }>(
    `select h.id as "organizerId", h.name as organizer, y.month, l.kind, sum(l.lines)::integer as entries,
       max(l.newest) as newest,
       sum(l.provider_cents + l.buyer_fee_cents)::bigint as tickets, sum(l.organizer_fee_cents)::bigint as fee,
       sum(-l.organizer_cents)::bigint as amount, sum(l.cash_fee_cents)::bigint as "cashFee"
     from organizers h
     join ledger_sums l on l.organizer_id = h.id
       and l.since >= make_date($2, 1, 1) - 1 and l.since < make_date($2 + 1, 1, 1) + 1
     left join events e on e.id = l.event_id
     cross join lateral (
       select extract(year from z.at)::integer as year, extract(month from z.at)::integer as month
       from (select l.since at time zone coalesce(e.time_zone, 'America/Chicago') as at) z) y
     where h.owner_id = $1 and ($3::uuid is null or h.id = $3) and y.year = $2
     group by h.id, y.month, l.kind
     order by h.created_at, h.id, y.month, l.kind`,
    [owner, year, host],
  )
  return rows.map(({ newest, tickets, fee, amount, cashFee, ...group }) => ({
    ...group,
    newest: toInstant(newest),
    tickets: toCents(tickets),
    fee: toCents(fee),
    amount: toCents(amount),
    cashFee: toCents(cashFee),
  }))
}

/** A person's organisers, the first one first, and the year of their first entry, by the same clocks; null where there is none. One statement. */
export async function hostsOf(
  db: DbOrTx,
  owner: PersonId,
): Promise<{ id: OrganizerId; name: string; firstYear: number | null }[]> {
  return db.statement<{ id: OrganizerId; name: string; firstYear: number | null }>(
    `select h.id, h.name,
       (select min(extract(year from l.since at time zone coalesce(e.time_zone, 'America/Chicago')))::integer
        from ledger_sums l left join events e on e.id = l.event_id
        where l.organizer_id = h.id
          -- Its year by any clock: clocks are 26 hours apart at most.
          and l.since < (select min(since) + interval '2 days' from ledger_sums where organizer_id = h.id)) as "firstYear"
     from organizers h where h.owner_id = $1 order by h.created_at, h.id`,
    [owner],
  )
}

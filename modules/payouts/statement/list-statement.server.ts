import { type RawBuilder, sql } from 'kysely'
import type { StatementLine } from '#modules/payouts/statement/statement-line.ts'
import type { StatementFilters } from '#modules/payouts/statement/statement-query.ts'
import { type DbOrTx, rowsPlannedOnce } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { type Keyset, keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

export const LINES_PER_PAGE = 50

const NEWEST: SortKey = {
  name: 'newest',
  columns: [
    { type: 'instant', column: sql.ref('l.created_at') },
    { type: 'id', column: sql.ref('l.id') },
  ],
  isDescending: true,
}

/** The transactions of a person's organisers, the newest first, fifty a page unless told. One statement. */
export async function listStatement(
  db: DbOrTx,
  owner: PersonId,
  {
    filters,
    page,
    limit = LINES_PER_PAGE,
  }: { filters: StatementFilters; page?: string | null; limit?: number },
): Promise<Page<StatementLine>> {
  const keys = keyset(NEWEST, page, limit)
  const query = db.kysely
    .selectFrom('organizers as h')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('ledger_transactions as l')
          .selectAll('l')
          .where(lineConditions(filters))
          .where(keys.where)
          .orderBy(keys.orderBy)
          .limit(limitOf(keys))
          .as('l'),
      (join) => join.onTrue(),
    )
    .leftJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'l.event_id').onRef('o.id', '=', 'l.order_id'),
    )
    .leftJoin('events as e', 'e.id', 'l.event_id')
    .leftJoin('payouts as p', (join) => join.on(sql<boolean>`p.id = l.source_id and l.order_id is null`))
    .leftJoin('payout_accounts as a', 'a.id', 'p.account_id')
    .where('h.owner_id', '=', owner)
    .$if(filters.host !== undefined, (query) => query.where('h.id', '=', sql<never>`${filters.host}`))
    .select([
      'l.id',
      'l.kind',
      'l.created_at as at',
      'h.id as organizerId',
      'h.name as organizer',
      'e.time_zone as timeZone',
      'o.id as orderId',
      'o.code',
      'e.id as eventId',
      'e.title',
      'p.id as payoutId',
      'p.reference',
      'a.hint',
      sql<number>`l.provider_cents + l.buyer_fee_cents`.as('tickets'),
      'l.organizer_fee_cents as fee',
      sql<number>`-l.organizer_cents`.as('amount'),
      'l.cash_fee_cents as cashFee',
      keys.sortKey.as('sortKey'),
    ])
    .orderBy(keys.orderBy)
    .limit(limitOf(keys))
  // Of filters there are more texts than plans to keep.
  const isFiltered = Boolean(filters.kind ?? filters.payout ?? filters.year)
  const { rows, ...beside } = keys.page(await (isFiltered ? query.execute() : rowsPlannedOnce(db, query)))
  return {
    ...beside,
    rows: rows.map(({ at, timeZone, orderId, code, eventId, title, payoutId, reference, hint, ...line }) => ({
      ...line,
      at: toInstant(at),
      timeZone: timeZone ?? 'America/Chicago',
      order: orderId && eventId ? { id: orderId, code: code ?? '', eventId, event: title ?? '' } : null,
      payout: payoutId ? { id: payoutId, hint: hint ?? '', reference: reference ?? '' } : null,
      tickets: toCents(line.tickets),
      fee: line.fee,
      amount: toCents(line.amount),
      cashFee: line.cashFee,
    })),
  }
}

function lineConditions({ kind, payout, year }: StatementFilters): RawBuilder<boolean> {
  const clauses = [sql`l.organizer_id = h.id`]
  if (kind) clauses.push(sql`l.kind = ${kind}`)
  if (payout)
    clauses.push(
      sql`l.id in (select transaction_id from payout_lines where payout_id = ${payout}::uuid and organizer_id = h.id)`,
    )
  if (year) {
    const zone = sql`coalesce((select e.time_zone from events e where e.id = l.event_id), 'America/Chicago')`
    const first = `${year}-01-01`
    // The two days around it are looked at one by one, by the clock of each event.
    clauses.push(
      sql`l.created_at >= ${first}::date - 1 and l.created_at < ${first}::date + interval '1 year 1 day'`,
    )
    clauses.push(sql`extract(year from l.created_at at time zone ${zone}) = ${Number(year)}::integer`)
  }
  return sql`(${sql.join(clauses, sql` and `)})`
}

/** Said in the text: a plan for whatever limit is a plan for a tenth of all lines. */
const limitOf = ({ limit }: Keyset) => sql.lit(limit)

import { sql } from 'kysely'
import { type CashFeeEntry, HISTORY_ENTRIES } from '#modules/fees/cash-fees/cash-fees.ts'
import { type DbOrTx, rowsPlannedOnce } from '#platform/db.server.ts'
import type { OrganizerId } from '#platform/ids.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const NEWEST: SortKey = {
  name: 'newest',
  columns: [
    { type: 'instant', column: sql.ref('l.created_at') },
    { type: 'id', column: sql.ref('l.id') },
  ],
  isDescending: true,
}

/** Everything that changed what an organiser owes of cash fees, the newest first: fifty a page. One statement. */
export async function listCashFees(
  db: DbOrTx,
  organizerId: OrganizerId,
  page: string | null,
): Promise<Page<CashFeeEntry>> {
  const keys = keyset(NEWEST, page, HISTORY_ENTRIES)
  const found = await rowsPlannedOnce(
    db,
    db.kysely
      .selectFrom('ledger_transactions as l')
      .innerJoin('orders as o', (join) =>
        join.onRef('o.event_id', '=', 'l.event_id').onRef('o.id', '=', 'l.order_id'),
      )
      .innerJoin('events as e', 'e.id', 'o.event_id')
      .where('l.organizer_id', '=', organizerId)
      .where(sql<boolean>`l.cash_fee_cents <> 0`)
      .where(keys.where)
      .select([
        'l.id',
        sql<CashFeeEntry['kind']>`l.kind`.as('kind'),
        'l.created_at as at',
        'l.cash_fee_cents as cents',
        'o.id as orderId',
        'o.code',
        'e.title as event',
        'e.time_zone as timeZone',
        keys.sortKey.as('sortKey'),
      ])
      .orderBy(keys.orderBy)
      .limit(sql.lit(keys.limit)),
  )
  const { rows, ...beside } = keys.page(found)
  return {
    ...beside,
    rows: rows.map(({ orderId, code, event, timeZone, at, cents, ...entry }) => ({
      ...entry,
      order: { id: orderId, code, event, timeZone },
      at: toInstant(at),
      cents: toCents(cents),
    })),
  }
}

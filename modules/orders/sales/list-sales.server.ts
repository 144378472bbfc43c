import { sql } from 'kysely'
import type { Sale, SalesSort } from '#modules/orders/sales/sale.ts'
import {
  chosenOrders,
  hasFilters,
  hasKeptPlan,
  limitOf,
  seeksWords,
} from '#modules/orders/sales/managed-orders.server.ts'
import { soldColumn } from '#modules/orders/sold.server.ts'
import type { Sold } from '#modules/orders/sold.ts'
import type { SalesFilters } from '#modules/orders/sales/sales-query.ts'
import { type DbOrTx, rowsPlannedOnce } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { toInstant } from '#platform/time.ts'

export const SALES_PER_PAGE = 25

const id = { type: 'id', column: sql.ref('o.id') } as const
const PLACED: SortKey['columns'] = [{ type: 'instant', column: sql.ref('o.created_at') }, id]
const AMOUNT: SortKey['columns'] = [{ type: 'integer', column: sql.ref('o.subtotal_cents') }, id]
const EVENT: SortKey['columns'] = [{ type: 'instant', column: sql.ref('e.starts_at') }, id]

const SORT_KEYS: Record<SalesSort, SortKey> = {
  newest: { name: 'newest', columns: PLACED, isDescending: true },
  oldest: { name: 'oldest', columns: PLACED },
  largest: { name: 'largest', columns: AMOUNT, isDescending: true },
  smallest: { name: 'smallest', columns: AMOUNT },
  'latest-event': { name: 'latest-event', columns: EVENT, isDescending: true },
  'first-event': { name: 'first-event', columns: EVENT },
}

interface ListSales {
  filters: SalesFilters
  page?: string | null
  limit?: number
}

/**
 * The orders of the events whose sales a person may read, twenty-five a page unless told. By when they were placed and by
 * amount, a page reads at most its own length of each event, by index. One statement; for words another asks how to find them.
 */
export async function listSales(db: DbOrTx, personId: PersonId, list: ListSales): Promise<Page<Sale>> {
  const { filters, page } = list
  const isSought = await seeksWords(db, filters)
  const { query, keys } = salesStatement(db, personId, list, isSought)
  const isKept = !hasFilters(filters) || (hasKeptPlan(filters, isSought) && !filters.sort && !page)
  const found = isKept ? await rowsPlannedOnce(db, query) : await query.execute()
  const { rows, ...pages } = keys.page(found)
  return {
    ...pages,
    rows: rows.map(({ eventId, title, startsAt, timeZone, placedAt, sold, ...sale }) => ({
      ...sale,
      ...sold,
      event: { id: eventId, title, startsAt: toInstant(startsAt), timeZone },
      placedAt: toInstant(placedAt),
    })),
  }
}

export function salesStatement(
  db: DbOrTx,
  personId: PersonId,
  { filters, page, limit: perPage = SALES_PER_PAGE }: ListSales,
  isSought = false,
) {
  const keys = keyset(SORT_KEYS[filters.sort ?? 'newest'], page, perPage)
  const limit = limitOf(keys)
  // Where it stands in the list is read of many orders, from the index alone; all else of those on the page.
  const placed = chosenOrders(db, personId, { filters, isSought }, { ...keys, limit })
    .select(['o.event_id', 'o.id'])
    .orderBy(keys.orderBy)
    .limit(limit)
  const query = db.kysely
    .selectFrom(placed.as('k'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'k.event_id').onRef('o.id', '=', 'k.id'),
    )
    .innerJoin('events as e', 'e.id', 'k.event_id')
    .select([
      'o.id',
      'o.code',
      'o.customer_name as buyer',
      'o.customer_email as email',
      'o.customer_phone as phone',
      'e.id as eventId',
      'e.title',
      'e.starts_at as startsAt',
      'e.time_zone as timeZone',
      'o.created_at as placedAt',
      'o.order_status as status',
      'o.payment_method as method',
      'o.subtotal_cents as amount',
      'o.fee_cents as fees',
      'o.total_cents as total',
      'o.refunded_cents as refunded',
      sql<Sold>`(
        select ${sql.raw(soldColumn)} from order_items i
        join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
        where i.event_id = o.event_id and i.order_id = o.id)`.as('sold'),
      keys.sortKey.as('sortKey'),
    ])
    .orderBy(keys.orderBy)
    .limit(limit)
  return { query, keys }
}

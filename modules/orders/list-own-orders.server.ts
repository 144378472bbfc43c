import { sql } from 'kysely'
import type { OrderStatus } from '#modules/orders/order-status.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrderId, PersonId } from '#platform/ids.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { type Cents, toCents } from '#platform/money.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

const ORDERS_PER_PAGE = 25

/** An order in its buyer's list. */
export interface OwnOrder {
  id: OrderId
  code: string
  event: { title: string; startsAt: Instant; timeZone: TimeZone }
  status: OrderStatus
  total: Cents
  refunded: Cents
  placedAt: Instant
}

const NEWEST: SortKey = {
  name: 'newest',
  columns: [
    { type: 'instant', column: sql.ref('o.created_at') },
    { type: 'id', column: sql.ref('o.id') },
  ],
  isDescending: true,
}

/** What somebody has ordered, the newest first, 25 a page; what was never paid and has ended is left out. */
export async function listOwnOrders(
  db: DbOrTx,
  personId: PersonId,
  page: string | null,
): Promise<Page<OwnOrder>> {
  const keys = keyset(NEWEST, page, ORDERS_PER_PAGE)
  const found = await db.kysely
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .select([
      'o.id',
      'o.code',
      'o.order_status as status',
      'o.total_cents',
      'o.refunded_cents',
      'o.created_at',
      'e.title',
      'e.starts_at',
      'e.time_zone as timeZone',
      keys.sortKey.as('sortKey'),
    ])
    .where('o.user_id', '=', personId)
    .where('o.order_status', '<>', 'expired')
    .where(keys.where)
    .orderBy(keys.orderBy)
    .limit(keys.limit)
    .execute()
  const { rows, ...beside } = keys.page(found)
  return {
    ...beside,
    rows: rows.map(({ id, code, status, title, timeZone, ...row }) => ({
      id,
      code,
      status,
      event: { title, startsAt: toInstant(row.starts_at), timeZone },
      total: toCents(row.total_cents),
      refunded: toCents(row.refunded_cents),
      placedAt: toInstant(row.created_at),
    })),
  }
}

import { sql } from 'kysely'
import type { SalesTotals } from '#modules/orders/sales/sale.ts'
import { hasFilters, managedOrders, orderConditions } from '#modules/orders/sales/managed-orders.server.ts'
import { soldColumn } from '#modules/orders/sold.server.ts'
import type { Sold } from '#modules/orders/sold.ts'
import type { SalesFilters } from '#modules/orders/sales/sales-query.ts'
import { type DbOrTx, rowsPlannedOnce } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { type Instant, toInstant, type TimeZone } from '#platform/time.ts'

/** The totals of all orders that match the filters of a list. One statement. */
export async function salesTotals(
  db: DbOrTx,
  personId: PersonId,
  filters: SalesFilters,
): Promise<SalesTotals> {
  const query = db.kysely
    .with('listed', () =>
      managedOrders(db, personId, filters)
        .innerJoin('orders as o', (join) => join.on(orderConditions(filters)))
        .select([
          'o.event_id',
          'o.id',
          'o.subtotal_cents',
          sql<boolean>`o.payment_status = 'completed'`.as('is_paid'),
          sql<boolean>`o.order_status = 'awaiting_cash_payment'`.as('is_cash_due'),
        ]),
    )
    .selectFrom('listed')
    .select((all) => [
      all.fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(subtotal_cents) filter (where is_paid), 0)::bigint`.as('gross'),
      sql<number>`coalesce(sum(subtotal_cents) filter (where is_cash_due), 0)::bigint`.as('cashDue'),
      sql<Sold>`(
        select ${sql.raw(soldColumn)} from listed l
        join order_items i on i.event_id = l.event_id and i.order_id = l.id
        join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
        where l.is_paid)`.as('sold'),
    ])
  const [row] = hasFilters(filters) ? await query.execute() : await rowsPlannedOnce(db, query)
  if (!row) throw new Error('A sum without rows is a row')
  const { sold, ...totals } = row
  return { ...totals, ...sold, gross: toCents(row.gross), cashDue: toCents(row.cashDue) }
}

const MAX_CHOICES = 500

/** An event to choose in a list of sales. */
export interface EventChoice {
  id: EventId
  title: string
  startsAt: Instant
  timeZone: TimeZone
}

/** The events whose sales a person may read (or whose money they handle), the latest first: at most 500. */
export async function salesEvents(
  db: DbOrTx,
  personId: PersonId,
  may: 'sales' | 'money' = 'sales',
): Promise<EventChoice[]> {
  const query = managedOrders(db, personId, {}, may)
    .select(['e.id', 'e.title', 'e.starts_at', 'e.time_zone as timeZone'])
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id')
    .limit(sql.lit(MAX_CHOICES))
  const rows = await rowsPlannedOnce(db, query)
  return rows.map(({ starts_at, ...event }) => ({ ...event, startsAt: toInstant(starts_at) }))
}

import { sql } from 'kysely'
import type { SalesTotals } from '#modules/orders/sales/sale.ts'
import { hasFilters, managedOrders, orderConditions } from '#modules/orders/sales/managed-orders.server.ts'
import { keptColumn, refundedTicketsColumn } from '#modules/orders/sold.server.ts'
import type { Sold } from '#modules/orders/sold.ts'
import type { SalesFilters } from '#modules/orders/sales/sales-query.ts'
import { type DbOrTx, rowsPlannedOnce } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { type Instant, toInstant, type TimeZone } from '#platform/time.ts'

/** The totals of all orders that match the filters of a list, less what went back. One statement. */
export async function salesTotals(
  db: DbOrTx,
  personId: PersonId,
  filters: SalesFilters,
): Promise<SalesTotals> {
  const listed = managedOrders(db, personId, filters).innerJoin('orders as o', (join) =>
    join.on(orderConditions(filters)),
  )
  const paidItems = listed
    .innerJoin('order_items as i', (join) =>
      join.onRef('i.event_id', '=', 'o.event_id').onRef('i.order_id', '=', 'o.id'),
    )
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.event_id', '=', 'i.event_id').onRef('t.id', '=', 'i.ticket_type_id'),
    )
    .where('o.payment_status', '=', sql.lit('completed'))
    .select(sql<Sold>`${sql.raw(keptColumn)}`.as('sold'))
  const query = listed.select((all) => [
    all.fn.countAll<number>().as('orders'),
    sql<number>`coalesce(sum(o.subtotal_cents - ${sql.raw(refundedTicketsColumn)}) filter (where o.payment_status = 'completed'), 0)::bigint`.as(
      'gross',
    ),
    sql<number>`coalesce(sum(o.subtotal_cents) filter (where o.order_status = 'awaiting_cash_payment'), 0)::bigint`.as(
      'cashDue',
    ),
    // Joined by itself: a common part would be written down for each order and looked up one by one.
    sql<Sold>`(${paidItems})`.as('sold'),
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

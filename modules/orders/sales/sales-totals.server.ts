import { sql } from 'kysely'
import { CASH_GROSS, ONLINE_GROSS } from '#modules/orders/gross.server.ts'
import { type OrderStatus, orderStatusLabels } from '#modules/orders/order-status.ts'
import { managedOrders } from '#modules/orders/sales/managed-orders.server.ts'
import type { SalesTotals } from '#modules/orders/sales/sale.ts'
import { soldOf } from '#modules/orders/sold.server.ts'
import { NOTHING_SOLD, type Sold } from '#modules/orders/sold.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import { type DbOrTx, rowsPlannedOnce } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { type Instant, toInstant, type TimeZone } from '#platform/time.ts'

/** What the sums of the ledger say of an event `e`, read once. */
const LEDGER = `cross join lateral (
  select coalesce(sum(l.lines) filter (where l.kind in ('sale', 'cash_sale')), 0) as sales, ${ONLINE_GROSS} as gross
  from ledger_sums l where l.event_id = e.id) l`

/** The orders of an event `e` that the ledger has a sale of, and those that it has none of: what was free, or is not paid. */
const ALL_ORDERS = `(l.sales + (
  select count(*) from orders o where o.event_id = e.id
    and not (o.order_status in ('completed', 'refunded')
             and case o.payment_method when 'cash' then o.organizer_fee_cents else o.total_cents end > 0)))`

const ordersIn = (...states: OrderStatus[]) =>
  `(select count(*) from orders o where o.event_id = e.id and o.order_status in (${states.map((state) => `'${state}'`).join(', ')}))`

const STATES = Object.keys(orderStatusLabels) as OrderStatus[] // keys of a constant
const notPaid = STATES.filter((state) => state !== 'completed')

const ordersColumn = (state: OrderStatus | undefined): string => {
  if (state === undefined) return ALL_ORDERS
  // By far the most: all but the others.
  return state === 'completed' ? `${ALL_ORDERS} - ${ordersIn(...notPaid)}` : ordersIn(state)
}

const CASH_DUE = `(select coalesce(sum(o.total_cents), 0) from orders o
  where o.event_id = e.id and o.order_status = 'awaiting_cash_payment')`

/** The places that are taken, but those that wait for their money. */
const SOLD = `(
  select ${soldOf('s.quantity')} from (
    select t.name, t.admits, i.taken - coalesce(w.quantity, 0) as quantity
    from mine e
    join ticket_inventory i on i.event_id = e.id
    join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
    left join (
      select oi.event_id, oi.ticket_type_id, sum(oi.quantity) as quantity
      from mine e
      join orders o on o.event_id = e.id and o.order_status in ('awaiting_payment', 'awaiting_cash_payment')
      join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
      group by oi.event_id, oi.ticket_type_id) w on w.event_id = i.event_id and w.ticket_type_id = i.ticket_type_id) s
  cross join lateral (select s.name, s.admits) t)`

/**
 * The totals of all orders of the events whose sales a person may read, or of one event, or of one state: the same as of the
 * orders one by one, but from what is added up already, however many there are. One statement.
 */
export async function salesTotals(
  db: DbOrTx,
  personId: PersonId,
  { event, state }: { event?: string | undefined; state?: OrderStatus | undefined },
): Promise<SalesTotals> {
  const [row] = await db.plannedOnce<{ orders: number; gross: number; cashDue: number; sold: Sold | null }>(
    totalsStatement(state),
    [personId, event ?? null],
  )
  if (!row) throw new Error('A sum without rows is a row')
  const { orders, gross, cashDue, sold } = row
  return {
    orders,
    ...(sold ?? NOTHING_SOLD),
    gross: toCents(gross),
    cashDue: toCents(cashDue),
  }
}

/** Exported for the test that asks the database about every statement. */
export function totalsStatement(state: OrderStatus | undefined): string {
  const isPaid = state === undefined || state === 'completed'
  const isDue = state === undefined || state === 'awaiting_cash_payment'
  return `
    with mine as materialized (
      select m.event_id as id from ${managedEvents('$1', 'sales')} m where $2::uuid is null or m.event_id = $2)
    select coalesce(sum(${ordersColumn(state)}), 0)::bigint as orders,
      ${isPaid ? `coalesce(sum(l.gross + ${CASH_GROSS}), 0)::bigint` : '0'} as gross,
      ${isDue ? `coalesce(sum(${CASH_DUE}), 0)::bigint` : '0'} as "cashDue",
      ${isPaid ? SOLD : 'null::jsonb'} as sold
    from mine e ${isPaid ? LEDGER : ''}`
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

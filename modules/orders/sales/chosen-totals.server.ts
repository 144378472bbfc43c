import { type Expression, type Selectable, sql } from 'kysely'
import { chosenOrders, hasKeptPlan, seeksWords } from '#modules/orders/sales/managed-orders.server.ts'
import type { Sale, SalesTotals } from '#modules/orders/sales/sale.ts'
import type { SalesFilters } from '#modules/orders/sales/sales-query.ts'
import { keptColumn, refundedTicketsColumn } from '#modules/orders/sold.server.ts'
import { NOTHING_SOLD, type Sold } from '#modules/orders/sold.ts'
import { type DbOrTx, rowsPlannedOnce } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId } from '#platform/ids.ts'
import { toCents, ZERO_CENTS } from '#platform/money.ts'
import type { Schema } from '#platform/schema.ts'

/** So many orders are added up one by one for a page; the file of a list holds them all. */
export const MOST_ADDED_UP = 2_000

const MORE_THAN_AN_ORDER_HAS = 1_000_000

/**
 * The totals of the orders that match any filters of a list, less what went back, and of tickets less what is void: added up one by
 * one, so null where there are more than `most`. One statement; for words another asks how to find them.
 */
export async function chosenTotals(
  db: DbOrTx,
  personId: PersonId,
  filters: SalesFilters,
  most = MOST_ADDED_UP,
): Promise<SalesTotals | null> {
  const isSought = await seeksWords(db, filters)
  const limit = sql.lit(most + 1)
  // Event after event, and of no other host: a word that is rare in theirs may be one of many orders there are.
  const orders = chosenOrders(db, personId, { filters, isSought }, { limit }).limit(limit)
  return addUp(db, {
    chosen: orders.select(ADDED_UP),
    // What has no words is counted from an index alone.
    counted: filters.q === undefined ? orders.select(sql.lit(1).as('one')) : undefined,
    most,
    isKept: hasKeptPlan(filters, isSought),
  })
}

/** The same of orders that a list has shown already, all of them: a few, by their keys. */
export async function listedTotals(db: DbOrTx, orders: readonly Sale[]): Promise<SalesTotals> {
  if (orders.length === 0) return { ...NOTHING_SOLD, orders: 0, gross: ZERO_CENTS, cashDue: ZERO_CENTS }
  const keys = sql<{ event_id: EventId; id: OrderId }>`
    unnest(${orders.map(({ event }) => event.id)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])`
  const chosen = db.kysely
    .selectFrom(keys.as<'k'>(sql`k (event_id, id)`))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'k.event_id').onRef('o.id', '=', 'k.id'),
    )
    .select(ADDED_UP)
  const totals = await addUp(db, { chosen, most: orders.length, isKept: true })
  if (!totals) throw new Error('More orders than were listed')
  return totals
}

const ADDED_UP = [
  'o.event_id',
  'o.id',
  'o.subtotal_cents',
  'o.total_cents',
  'o.refunded_cents',
  'o.payment_status',
  'o.order_status',
] as const

type AddedUp = Selectable<
  Pick<
    Schema['orders'],
    | 'event_id'
    | 'id'
    | 'subtotal_cents'
    | 'total_cents'
    | 'refunded_cents'
    | 'payment_status'
    | 'order_status'
  >
>

interface Chosen {
  chosen: Expression<AddedUp>
  /** The same orders, where they are counted sooner than read. */
  counted?: Expression<object> | undefined
  most: number
  isKept: boolean
}

/** Adds up chosen orders, of which no more than `most` may be: how many there are is known before any of them is added up. */
async function addUp(
  db: DbOrTx,
  { chosen, counted = sql`select from chosen`, most, isKept }: Chosen,
): Promise<SalesTotals | null> {
  const isFew = sql<boolean>`(select found from counted) <= ${sql.lit(most)}`
  const query = db.kysely
    .with(
      (name) => name('chosen').materialized(),
      () => chosen,
    )
    .with(
      (name) => name('counted').materialized(),
      () => sql<{ found: number }>`(select count(*) as found from (${counted}) c)`,
    )
    .selectFrom('chosen as o')
    .where(isFew)
    .select((all) => [
      sql<number>`(select found from counted)`.as('found'),
      all.fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(o.subtotal_cents - ${sql.raw(refundedTicketsColumn)}) filter (where o.payment_status = 'completed'), 0)::bigint`.as(
        'gross',
      ),
      sql<number>`coalesce(sum(o.total_cents) filter (where o.order_status = 'awaiting_cash_payment'), 0)::bigint`.as(
        'cashDue',
      ),
      all
        .selectFrom(
          all
            .selectFrom('chosen as o')
            .innerJoinLateral(
              (from) =>
                from
                  .selectFrom('order_items as i')
                  .select([
                    'i.event_id',
                    'i.ticket_type_id',
                    'i.quantity',
                    'i.refunded_quantity',
                    'i.voided_quantity',
                  ])
                  .whereRef('i.event_id', '=', 'o.event_id')
                  .whereRef('i.order_id', '=', 'o.id')
                  // Looked up for each order: without a limit the items of all orders there are would be read for some.
                  .limit(sql.lit(MORE_THAN_AN_ORDER_HAS))
                  .as('i'),
              (join) => join.onTrue(),
            )
            .where('o.payment_status', '=', sql.lit('completed'))
            .where(isFew)
            // A ticket type is looked up once for all of its items.
            .groupBy(['i.event_id', 'i.ticket_type_id'])
            .select((items) => [
              'i.event_id',
              'i.ticket_type_id',
              items.fn.sum<number>('i.quantity').as('quantity'),
              items.fn.sum<number>('i.refunded_quantity').as('refunded_quantity'),
              items.fn.sum<number>('i.voided_quantity').as('voided_quantity'),
            ])
            .as('i'),
        )
        .innerJoin('ticket_types as t', (join) =>
          join.onRef('t.event_id', '=', 'i.event_id').onRef('t.id', '=', 'i.ticket_type_id'),
        )
        .select(sql<Sold>`${sql.raw(keptColumn)}`.as('sold'))
        .as('sold'),
    ])
  const [row] = isKept ? await rowsPlannedOnce(db, query) : await query.execute()
  if (!row?.sold) throw new Error('A sum without rows is a row')
  const { sold, found, ...totals } = row
  if (found > most) return null
  return { ...totals, ...sold, gross: toCents(row.gross), cashDue: toCents(row.cashDue) }
}

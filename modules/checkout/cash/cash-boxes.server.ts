import type { Cashier } from '#modules/events/event-manager.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import { type Db, type DbOrTx, withTransaction } from '#platform/db.server.ts'
import { type EventId, newId, type OrderId, type PersonId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** So many events, orders of each and close-outs a page shows; it says how many more there are, and leads to Sales. */
export const MAX_EVENTS = 50
const MAX_WAITING = 100
const MAX_CLOSEOUTS = 10

export interface WaitingOrder {
  id: OrderId
  code: string
  buyer: string
  total: Cents
}

/** A count of a cash box. Amounts in cents; `difference` is what was counted less what should have been there. */
export interface Closeout {
  id: string
  expected: Cents
  counted: Cents
  note: string
  by: string
  at: Instant
}

/** The cash of one event: who still brings some, what should be in its box now, and how it was counted before. */
export interface CashBox {
  eventId: EventId
  title: string
  startsAt: Instant
  timeZone: TimeZone
  /** By name; not all of them where they are many. */
  waiting: WaitingOrder[]
  /** Of all who wait. */
  awaited: { orders: number; total: Cents }
  /** What was taken, less what was given back, since the last close-out. Below 0 where more was given back than taken since. */
  expected: Cents
  closeouts: Closeout[]
  /** Whether they may read the orders; whoever only takes cash may not. */
  mayReadOrders: boolean
}

/** Cash that was taken for event `e`, less what was given back of it, less what earlier close-outs expected. */
const EXPECTED = `(
  coalesce((select sum(p.amount_cents - p.returned_cents) from payments p
            where p.event_id = e.id and p.gateway = 'cash' and p.state in ('captured', 'refunded')), 0)
  - coalesce((select sum(c.expected_cents) from cash_closeouts c where c.event_id = e.id), 0))::bigint`

/**
 * The cash of the events whose cash a person may take: those for which cash is awaited or was taken, the nearest to this moment
 * first, at most 50; `others` is how many there are beyond. One statement.
 */
export async function cashBoxes(
  db: DbOrTx,
  personId: PersonId,
): Promise<{ boxes: CashBox[]; others: number }> {
  const rows = await db.plannedOnce<
    Omit<CashBox, 'startsAt' | 'closeouts'> & { starts: Date; closed: Closed[]; all: number }
  >(
    `select e.id as "eventId", e.title, e.starts_at as starts, e.time_zone as "timeZone", ${EXPECTED} as expected,
       (count(*) over ())::integer as "all", e.id in ${managedEvents('$1', 'sales')} as "mayReadOrders",
       (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'buyer', o.customer_name, 'total', o.total_cents)
                                  order by o.customer_name, o.id), '[]')
        from (select * from orders o where o.event_id = e.id and o.order_status = 'awaiting_cash_payment'
              order by o.customer_name, o.id limit ${MAX_WAITING}) o) as waiting,
       (select jsonb_build_object('orders', count(*), 'total', coalesce(sum(o.total_cents), 0))
        from orders o where o.event_id = e.id and o.order_status = 'awaiting_cash_payment') as awaited,
       (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'expected', c.expected_cents, 'counted', c.counted_cents,
                                                     'note', c.note, 'by', coalesce(p.full_name, ''),
                                                     'at', extract(epoch from c.created_at) * 1000)
                                  order by c.created_at desc), '[]')
        from (select * from cash_closeouts c where c.event_id = e.id order by c.created_at desc limit ${MAX_CLOSEOUTS}) c
        left join profiles p on p.id = c.closed_by) as closed
     from events e join ${managedEvents('$1', 'cash')} m on m.event_id = e.id
     where exists (select from orders o where o.event_id = e.id and o.order_status = 'awaiting_cash_payment')
        or exists (select from payments p where p.event_id = e.id and p.gateway = 'cash')
     order by abs(extract(epoch from e.starts_at - now())), e.id limit ${MAX_EVENTS}`,
    [personId],
  )
  const boxes = rows.map(({ starts, closed, all: _all, ...box }) => ({
    ...box,
    startsAt: toInstant(starts),
    closeouts: closed.map(({ at, ...closeout }) => ({ ...closeout, at: toInstant(new Date(at)) })),
  }))
  return { boxes, others: (rows[0]?.all ?? 0) - boxes.length }
}

type Closed = Omit<Closeout, 'at'> & { at: number }

/**
 * Writes down what was counted in the box of an event; from then on it is empty. Fails with BOX_CHANGED where another amount should
 * be in it than the host has read, because cash was taken or given back, or somebody closed it, meanwhile; with BOX_EMPTY where there
 * is nothing to count.
 */
export async function closeCashBox(
  db: Db,
  { eventId, personId }: Cashier,
  { expected, counted, note }: { expected: Cents; counted: Cents; note: string },
): Promise<Result<null, { code: 'BOX_CHANGED' | 'BOX_EMPTY' }>> {
  return withTransaction(db, async (tx) => {
    // Two counts at once: the later one finds the box empty.
    await tx.statement('select 1 from events where id = $1 for no key update', [eventId])
    const [row] = await tx.statement<{ expected: Cents }>(
      `select ${EXPECTED} as expected from events e where e.id = $1`,
      [eventId],
    )
    if (row?.expected !== expected) return fail({ code: 'BOX_CHANGED' })
    if (expected === 0) return fail({ code: 'BOX_EMPTY' })
    await tx.statement(
      'insert into cash_closeouts (event_id, id, expected_cents, counted_cents, note, closed_by) values ($1, $2, $3, $4, $5, $6)',
      [eventId, newId(), expected, counted, note, personId],
    )
    crashPoint('cash box counted')
    return ok(null)
  })
}

import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import type { OnSale } from '#tests/support/box-office.ts'

export interface OrderFacts {
  code: string
  buyer?: string
  email?: string
  at?: string
  status?: 'completed' | 'awaiting_cash_payment' | 'awaiting_payment' | 'expired' | 'refunded'
  method?: 'card' | 'cashapp' | 'paypal' | 'cash'
  tickets?: number
}

const PAYMENT = { completed: 'completed', refunded: 'refunded' } as Record<string, string>

/** The sales of some orders by card, and what went back of them, in the books. */
const SOLD = `
  insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, buyer_fee_cents, organizer_cents, created_at)
  select e.organizer_id, s.kind, o.event_id, o.id, case s.kind when 'refund' then o.id end, s.way * o.total_cents, -s.way * o.fee_cents,
         -s.way * o.subtotal_cents, o.created_at
  from orders o join events e on e.id = o.event_id
  cross join (values ('sale', 1, 'completed'), ('sale', 1, 'refunded'), ('refund', -1, 'refunded')) s (kind, way, status)
  where o.id = any ($1) and o.order_status = s.status and o.payment_method <> 'cash'
  order by s.kind desc`

const TAKEN = `
  update ticket_inventory i set taken = s.taken, capacity = greatest(i.capacity, s.taken)
  from (select oi.ticket_type_id, sum(oi.quantity - oi.refunded_quantity) as taken
        from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
        where o.event_id = $1 and o.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')
        group by oi.ticket_type_id) s
  where i.event_id = $1 and i.ticket_type_id = s.ticket_type_id`

/** Orders of an event as they lie in the tables, at 40 dollars a ticket: one statement a table, for tests of lists. */
export async function placeOrders(db: Db, event: OnSale, orders: OrderFacts[]): Promise<string[]> {
  const rows = orders.map(
    ({ code, buyer = 'Jackie', email, at, status = 'completed', method = 'card', tickets = 1 }) => ({
      id: newId(),
      checkout: newId(),
      item: newId(),
      code,
      buyer,
      email: email ?? 'buyer@steppers.example',
      at: at ?? new Date().toISOString(),
      status,
      payment: PAYMENT[status] ?? 'pending',
      method,
      tickets,
      subtotal: 4_000 * tickets,
      fee: 120 * tickets,
    }),
  )
  const json = JSON.stringify(rows)
  const given = `jsonb_to_recordset($1) as r (id uuid, checkout uuid, item uuid, code text, buyer text, email text,
    at timestamptz, status text, payment text, method text, tickets integer, subtotal integer, fee integer)`
  await db.pool.query(
    `insert into checkouts (id, client_key, state, payment_method, subtotal_cents, fee_cents, total_cents)
     select checkout, checkout::text, 'paid', method, subtotal, fee, subtotal + fee from ${given}`,
    [json],
  )
  await db.pool.query(
    `insert into orders (event_id, id, checkout_id, code, customer_email, customer_name, subtotal_cents, fee_cents,
                         total_cents, payment_status, order_status, payment_method, environment, created_at, paid_at)
     select $2, id, checkout, code, email, buyer, subtotal, fee, subtotal + fee, payment, status, method, 'simulator', at,
            case when payment <> 'pending' then at end
     from ${given}`,
    [json, event.eventId],
  )
  await db.pool.query(
    `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents)
     select $2, item, id, $3, tickets, 4000, subtotal from ${given}`,
    [json, event.eventId, event.ticketTypeId],
  )
  await db.pool.query({ text: SOLD, values: [rows.map(({ id }) => id)] })
  await db.pool.query({ text: TAKEN, values: [event.eventId] })
  return rows.map(({ id }) => id)
}

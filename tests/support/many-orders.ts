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
                         total_cents, payment_status, order_status, payment_method, environment, created_at)
     select $2, id, checkout, code, email, buyer, subtotal, fee, subtotal + fee, payment, status, method, 'simulator', at
     from ${given}`,
    [json, event.eventId],
  )
  await db.pool.query(
    `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents)
     select $2, item, id, $3, tickets, 4000, subtotal from ${given}`,
    [json, event.eventId, event.ticketTypeId],
  )
  return rows.map(({ id }) => id)
}

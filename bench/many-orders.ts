import type { Db } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId } from '#platform/ids.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'

export interface BigHost {
  host: PersonId
  /** The night with the most orders. */
  event: EventId
  /** One by card that was refunded in part. */
  order: OrderId
}

const NIGHTS = 20

/**
 * A host, one organiser, with so many orders, as a sale by card (or one in twenty in cash) leaves them in the tables and in the books: on twenty
 * nights, of which half are over. One in ten was refunded in part. Nothing is paid out: the most that a page can have to add up.
 */
export async function makeBigHost(db: Db, orders: number): Promise<BigHost> {
  const host = await makePerson(db, 'A Big Host')
  const first = await makeEvent(db, { ownerId: host, title: 'Night 1', capacity: orders })
  for (let night = 2; night <= NIGHTS; night++) {
    const { eventId } = await makeEvent(db, { ownerId: host, title: `Night ${night}`, capacity: orders })
    await db.pool.query('update events set organizer_id = $2 where id = $1', [eventId, first.organizerId])
  }
  await db.pool.query('delete from organizers where owner_id = $1 and id <> $2', [host, first.organizerId])
  await db.pool.query(NIGHTS_APART, [host, NIGHTS])
  // Within one statement a table grows from nothing: a plan that reads all of it, made while it was small, would do so for each row.
  const client = await db.pool.connect()
  await client.query('set enable_seqscan = off; set statement_timeout = 0')
  for (const statement of [ORDERS, ITEMS, PAYMENTS, SALES, REFUNDS, REFUNDED, ITEMS_BACK, GIVEN_BACK, TAKEN])
    await client.query({ text: statement(Math.ceil(orders / NIGHTS)), values: [host] })
  await client.query('reset enable_seqscan; reset statement_timeout')
  client.release()
  await db.pool.query('vacuum analyze')
  const { rows } = await db.pool.query<{ order: OrderId }>(
    'select id as "order" from orders where event_id = $1 and refunded_cents > 0 limit 1',
    [first.eventId],
  )
  if (!rows[0]) throw new Error('No order of the host was refunded')
  return { host, event: first.eventId, order: rows[0].order }
}

const NIGHTS_APART = `
  update events e set starts_at = now() + (n.at - $2::integer / 2) * interval '1 week',
                      ends_at = now() + (n.at - $2::integer / 2) * interval '1 week' + interval '5 hours'
  from (select id, row_number() over (order by created_at, id) as at from events where owner_id = $1) n
  where e.id = n.id`

const ORDERS = (each: number) => `
  with placed as (
    select e.id as event_id, gen_random_uuid() as id, gen_random_uuid() as checkout, n,
           case when n % 20 = 0 then 'cash' else 'card' end as method,
           least(e.starts_at, now()) - n * interval '61 seconds' as at
    from events e, generate_series(1, ${each}) n where e.owner_id = $1),
  paid as (
    insert into checkouts (id, client_key, state, payment_method, subtotal_cents, fee_cents, total_cents, created_at)
    select checkout, checkout::text, 'paid', method, 8000, 240, 8240, at from placed)
  insert into orders (event_id, id, checkout_id, code, customer_email, customer_name, subtotal_cents, fee_cents, total_cents,
                      organizer_fee_cents, payment_status, order_status, payment_method, environment, paid_at, created_at)
  select event_id, id, checkout, 'N' || n, 'buyer' || n || '@steppers.example', 'Buyer ' || n, 8000, 240, 8240, 240,
         'completed', 'completed', method, 'simulator', at, at
  from placed`

const OF_HOST = 'from orders o join events e on e.id = o.event_id where e.owner_id = $1'

const ITEMS = () => `
  insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents)
  select o.event_id, gen_random_uuid(), o.id, (select t.id from ticket_types t where t.event_id = o.event_id), 2, 4000, 8000
  ${OF_HOST}`

const PAYMENTS = () => `
  insert into payments (id, checkout_id, gateway, environment, amount_cents, state, idempotency_key, provider_payment_id, event_id, order_id)
  select gen_random_uuid(), o.checkout_id, case o.payment_method when 'cash' then 'cash' else 'square' end,
         case o.payment_method when 'cash' then 'none' else 'simulator' end, o.total_cents, 'captured', o.id::text,
         case o.payment_method when 'card' then o.id::text end,
         case o.payment_method when 'cash' then o.event_id end, case o.payment_method when 'cash' then o.id end
  ${OF_HOST}`

const SALES = () => `
  insert into ledger_transactions (organizer_id, kind, event_id, order_id, provider_cents, buyer_fee_cents, organizer_fee_cents,
                                   cash_fee_cents, organizer_cents, created_at)
  select e.organizer_id, case o.payment_method when 'cash' then 'cash_sale' else 'sale' end, o.event_id, o.id,
         case o.payment_method when 'cash' then 0 else o.total_cents end,
         case o.payment_method when 'cash' then 0 else -o.fee_cents end, -o.organizer_fee_cents,
         case o.payment_method when 'cash' then o.organizer_fee_cents else 0 end,
         case o.payment_method when 'cash' then 0 else o.organizer_fee_cents - o.subtotal_cents end, o.paid_at
  ${OF_HOST} order by o.paid_at`

/** Half of every tenth order by card. */
const REFUNDS = () => `
  insert into refunds (event_id, id, order_id, payment_id, source, subtotal_cents, fee_cents, organizer_fee_cents, amount_cents,
                       state, refunded_at)
  select o.event_id, gen_random_uuid(), o.id, p.id, 'host', 4000, 120, 120, 4120, 'refunded', now()
  from orders o join events e on e.id = o.event_id join payments p on p.checkout_id = o.checkout_id
  where e.owner_id = $1 and o.payment_method = 'card' and right(o.code, 1) = '5'`

const REFUNDED = () => `
  update orders o set refunded_cents = r.amount_cents
  from refunds r join events e on e.id = r.event_id
  where e.owner_id = $1 and r.event_id = o.event_id and r.order_id = o.id`

const ITEMS_BACK = () => `
  update order_items i set refunded_quantity = 1
  from orders o join events e on e.id = o.event_id
  where e.owner_id = $1 and o.refunded_cents > 0 and i.event_id = o.event_id and i.order_id = o.id`

const TAKEN = () => `
  update ticket_inventory t set taken = sold.quantity, capacity = sold.quantity
  from (select i.event_id, i.ticket_type_id, sum(i.quantity - i.refunded_quantity) as quantity
        from order_items i join events e on e.id = i.event_id where e.owner_id = $1 group by i.event_id, i.ticket_type_id) sold
  where t.event_id = sold.event_id and t.ticket_type_id = sold.ticket_type_id`

const GIVEN_BACK = () => `
  insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, buyer_fee_cents,
                                   organizer_fee_cents, organizer_cents, created_at)
  select e.organizer_id, 'refund', r.event_id, r.order_id, r.id, -r.amount_cents, r.fee_cents, r.organizer_fee_cents,
         r.subtotal_cents - r.organizer_fee_cents, o.paid_at + interval '7 seconds'
  from refunds r join events e on e.id = r.event_id join orders o on o.event_id = r.event_id and o.id = r.order_id
  where e.owner_id = $1`

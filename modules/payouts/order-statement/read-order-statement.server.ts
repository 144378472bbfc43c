import type { EventManager } from '#modules/events/event-manager.ts'
import { eventOfOrder } from '#modules/orders/get-order.server.ts'
import type { OrderEntry } from '#modules/payouts/order-statement/order-statement.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId } from '#platform/ids.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

/** What the ledger says of one order. */
export interface OrderBooks {
  orderId: OrderId
  code: string
  method: string
  event: { id: EventId; title: string; timeZone: TimeZone }
  /** Whoever it was sold for. */
  organizer: string
  /** In the order in which they were written; payouts that hold something of the order for its host alone. */
  entries: OrderEntry[]
  /** Every hash was worked out anew and follows the one before it, and the entries add up to what the order says. */
  isWhole: boolean
}

/** The books of an order of an event, with what was paid out of it; null when it is none of the event. One statement. */
export const orderBooks = (
  db: DbOrTx,
  { eventId }: EventManager<'money'>,
  orderId: OrderId,
): Promise<OrderBooks | null> => readBooks(db, { orderId, eventId, buyer: null })

/** The books of one's own order, without payouts; null when it is none of this person's. */
export async function ownOrderBooks(
  db: DbOrTx,
  buyer: PersonId,
  orderId: string,
): Promise<OrderBooks | null> {
  const eventId = await eventOfOrder(db, orderId)
  return eventId && readBooks(db, { orderId: orderId as OrderId, eventId, buyer })
}

interface Row {
  orderId: OrderId
  code: string
  method: string
  eventId: EventId
  title: string
  timeZone: TimeZone
  organizer: string
  entries: (Omit<OrderEntry, 'at'> & { at: string })[]
  isWhole: boolean
}

async function readBooks(
  db: DbOrTx,
  { orderId, eventId, buyer }: { orderId: OrderId; eventId: EventId; buyer: PersonId | null },
): Promise<OrderBooks | null> {
  const [row] = await db.statement<Row>(BOOKS, [orderId, eventId, buyer])
  if (!row) return null
  const { eventId: id, title, timeZone, entries, ...books } = row
  return {
    ...books,
    event: { id, title, timeZone },
    entries: entries.map((entry) => ({ ...entry, at: toInstant(entry.at) })),
  }
}

// The chain is judged as `db/invariants.sql` does every night, of this order and of the payouts that hold something of it. What is
// missing at the end of a chain breaks no hash: so the entries are held against the order as well.
// A payout that came back is a line of the next one: the part of the order goes along.
const BOOKS = `
  with recursive sold as (
    select o.event_id, o.id, o.code, o.payment_method, o.order_status, o.total_cents, o.refunded_cents, o.organizer_fee_cents,
           e.title, e.time_zone,
           coalesce((select l.organizer_id from ledger_transactions l
                     where l.event_id = o.event_id and l.order_id = o.id and l.position = 1), e.organizer_id) as organizer_id
    from orders o join events e on e.id = o.event_id
    where o.event_id = $2 and o.id = $1 and ($3::uuid is null or o.user_id = $3)),
  paid (payout_id, organizer_id, cents) as (
    select p.payout_id, p.organizer_id, -l.organizer_cents
    from sold s
    join ledger_transactions l on l.event_id = s.event_id and l.order_id = s.id
    join payout_lines p on p.organizer_id = l.organizer_id and p.transaction_id = l.id
    where $3::uuid is null
    union all
    select p.payout_id, p.organizer_id, before.cents
    from paid before
    join ledger_transactions r on r.source_id = before.payout_id and r.organizer_id = before.organizer_id
      and r.kind = 'payout_returned'
    join payout_lines p on p.organizer_id = r.organizer_id and p.transaction_id = r.id),
  shares as (select payout_id, sum(cents)::bigint as cents from paid group by payout_id),
  chained as (
    select l.*, l.hash = ledger_hash(l) and l.previous_hash is not distinct from lag(l.hash) over chain
                and l.position = coalesce(lag(l.position) over chain, 0) + 1 as is_whole
    from (select l.* from sold s join ledger_transactions l on l.event_id = s.event_id and l.order_id = s.id
          union all
          select l.* from sold s join ledger_transactions l on l.organizer_id = s.organizer_id and l.order_id is null
          where exists (select from paid)) l
    window chain as (partition by l.order_id order by l.position)),
  shown as (
    select c.id, c.kind, c.created_at, c.position, c.hash, c.provider_cents, c.buyer_fee_cents, c.organizer_fee_cents,
           c.cash_fee_cents,
           case c.kind when 'payout' then p.cents when 'payout_returned' then -p.cents else c.organizer_cents end as organizer_cents,
           case c.kind when 'cash_sale' then s.total_cents when 'cash_refund' then -r.amount_cents else 0 end as cash_cents
    from sold s
    cross join chained c
    left join shares p on p.payout_id = c.source_id
    left join refunds r on r.event_id = c.event_id and r.id = c.source_id
    where c.order_id is not null or p.cents <> 0)
  select s.id as "orderId", s.code, s.payment_method as method, s.event_id as "eventId", s.title, s.time_zone as "timeZone", h.name as organizer,
    (select coalesce(jsonb_agg(jsonb_build_object(
         'id', e.id, 'kind', e.kind, 'at', e.created_at, 'hash', e.hash, 'provider', e.provider_cents,
         'buyerFee', e.buyer_fee_cents, 'organizerFee', e.organizer_fee_cents, 'cashFee', e.cash_fee_cents,
         'organizer', e.organizer_cents, 'cash', e.cash_cents) order by e.created_at, e.position, e.id), '[]')
     from shown e) as entries,
    (select coalesce(bool_and(c.is_whole), true) from chained c)
    and (select coalesce(sum(c.provider_cents), 0) from chained c)
        = case when s.order_status in ('completed', 'refunded') and s.payment_method <> 'cash'
               then s.total_cents - s.refunded_cents else 0 end
    and (select coalesce(sum(c.cash_fee_cents), 0) from chained c where c.kind in ('cash_sale', 'cash_refund'))
        = case when s.order_status in ('completed', 'refunded') and s.payment_method = 'cash'
               then s.organizer_fee_cents - (select coalesce(sum(r.organizer_fee_cents), 0) from refunds r
                                             where r.event_id = s.event_id and r.order_id = s.id) else 0 end as "isWhole"
  from sold s join organizers h on h.id = s.organizer_id`

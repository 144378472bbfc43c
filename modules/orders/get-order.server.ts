import type { EventManager } from '#modules/events/event-manager.ts'
import { type OrderReceipt, orderReceipt } from '#modules/orders/order-receipt.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, isId, type OrderId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, toInstant, type TimeZone } from '#platform/time.ts'

/** An order as those see it who run its event. */
export interface Order extends OrderReceipt {
  id: OrderId
  phone: string | null
  method: string
  /** What the organiser owes the platform for this order. */
  organizerFee: Cents
  referralCode: string | null
  placedAt: Instant
  paidAt: Instant | null
  event: { id: EventId; title: string; startsAt: Instant; endsAt: Instant; timeZone: TimeZone }
}

/** The event of an order, to prove that somebody may see it; null when there is no such order. */
export async function eventOfOrder(db: DbOrTx, orderId: string): Promise<EventId | null> {
  if (!isId(orderId)) return null
  const row = await db.kysely
    .selectFrom('orders')
    .select('event_id')
    .where('id', '=', orderId as OrderId)
    .executeTakeFirst()
  return row?.event_id ?? null
}

/** One order with its lines; null when it is none of the event. */
export async function getOrder(
  db: DbOrTx,
  { eventId }: EventManager<'sales'>,
  orderId: OrderId,
): Promise<Order | null> {
  const [receipt, row] = await Promise.all([
    orderReceipt(db, { eventId, orderId }),
    db.kysely
      .selectFrom('orders as o')
      .innerJoin('events as e', 'e.id', 'o.event_id')
      .select([
        'o.customer_phone as phone',
        'o.payment_method as method',
        'o.organizer_fee_cents as organizerFee',
        'o.referral_code as referralCode',
        'o.created_at',
        'o.paid_at',
        'e.title',
        'e.starts_at',
        'e.ends_at',
        'e.time_zone as timeZone',
      ])
      .where('o.event_id', '=', eventId)
      .where('o.id', '=', orderId)
      .executeTakeFirst(),
  ])
  if (!receipt || !row) return null
  const { created_at, paid_at, title, starts_at, ends_at, timeZone, ...facts } = row
  return {
    ...receipt,
    ...facts,
    id: orderId,
    placedAt: toInstant(created_at),
    paidAt: paid_at && toInstant(paid_at),
    event: { id: eventId, title, startsAt: toInstant(starts_at), endsAt: toInstant(ends_at), timeZone },
  }
}

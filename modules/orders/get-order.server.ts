import { cashWords } from '#modules/events/rules/cash-until.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { type OrderReceipt, orderReceipt } from '#modules/orders/order-receipt.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, isId, type OrderId, type PersonId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, toInstant, type TimeZone } from '#platform/time.ts'

/** An order as its buyer and those see it who run its event. */
export interface Order extends OrderReceipt {
  id: OrderId
  phone: string | null
  /** Whose name the event is sold under. */
  seller: string
  method: string
  /** For those who run the event alone; null for the buyer. */
  forHost: {
    /** What the organiser owes the platform for this order. */
    organizerFee: Cents
    referralCode: string | null
  } | null
  /** Until when the host has promised to pay back; null for no such promise. */
  refundableUntil: Instant | null
  /** Where and until when its buyer pays, while it waits for cash; null for everything else. */
  cash: string | null
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
export const getOrder = (
  db: DbOrTx,
  { eventId }: EventManager<'sales'>,
  orderId: OrderId,
): Promise<Order | null> => readOrder(db, { eventId, orderId, buyer: null })

/** One's own order; null when it is none of this person's. */
export async function getOwnOrder(db: DbOrTx, buyer: PersonId, orderId: string): Promise<Order | null> {
  const eventId = await eventOfOrder(db, orderId)
  return eventId && readOrder(db, { eventId, orderId: orderId as OrderId, buyer })
}

async function readOrder(
  db: DbOrTx,
  { eventId, orderId, buyer }: { eventId: EventId; orderId: OrderId; buyer: PersonId | null },
): Promise<Order | null> {
  const [receipt, row] = await Promise.all([
    orderReceipt(db, { eventId, orderId }),
    db.kysely
      .selectFrom('orders as o')
      .innerJoin('events as e', 'e.id', 'o.event_id')
      .innerJoin('organizers as h', 'h.id', 'e.organizer_id')
      .select([
        'h.name as seller',
        'o.customer_phone as phone',
        'o.payment_method as method',
        'o.organizer_fee_cents as organizerFee',
        'o.referral_code as referralCode',
        'o.refundable_until',
        'o.created_at',
        'o.paid_at',
        'e.title',
        'e.starts_at',
        'e.ends_at',
        'e.time_zone as timeZone',
        'e.status',
        'e.cash_until_days as cashUntilDays',
        'e.venue',
      ])
      .where('o.event_id', '=', eventId)
      .where('o.id', '=', orderId)
      .$if(buyer !== null, (query) => query.where('o.user_id', '=', buyer))
      .executeTakeFirst(),
  ])
  if (!receipt || !row) return null
  const { phone, seller, method, organizerFee, referralCode, refundable_until: until, title, timeZone } = row
  const { status, cashUntilDays, venue } = row
  const times = { startsAt: toInstant(row.starts_at), endsAt: toInstant(row.ends_at), timeZone }
  const isAwaited = receipt.orderStatus === 'awaiting_cash_payment'
  return {
    ...receipt,
    cash: isAwaited
      ? `${cashWords({ ...times, status, cashUntilDays })}${venue && ` The door is at ${venue}.`}`
      : null,
    phone,
    seller,
    method,
    id: orderId,
    forHost: buyer === null ? { organizerFee, referralCode } : null,
    refundableUntil: until && toInstant(until),
    placedAt: toInstant(row.created_at),
    paidAt: row.paid_at && toInstant(row.paid_at),
    event: { id: eventId, title, ...times },
  }
}

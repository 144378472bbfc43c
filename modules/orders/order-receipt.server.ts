import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrderId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** An order as its buyer sees it. Amounts in cents, as they were when it was placed. */
export interface OrderReceipt {
  code: string
  customerName: string
  customerEmail: string
  /** It was sold at the door, and belongs to no account. */
  isOfNobody: boolean
  orderStatus:
    | 'awaiting_payment'
    | 'awaiting_cash_payment'
    | 'completed'
    | 'expired'
    | 'cancelled'
    | 'refunded'
  lines: { ticketType: string; quantity: number; unitPrice: Cents; discount: Cents; total: Cents }[]
  /** What a promo code took off all lines; the subtotal is what was left. */
  discount: Cents
  subtotal: Cents
  /** All fees of the buyer; of those what its seats have. */
  fees: Cents
  seatProcessing: Cents
  seatService: Cents
  total: Cents
  /** What of the total went back. */
  refunded: Cents
}

/** Reads one order with its lines, in the order in which its ticket types are shown; null when there is none. */
export async function orderReceipt(
  db: DbOrTx,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<OrderReceipt | null> {
  const [row] = await db.statement<OrderReceipt>(
    `select o.code, o.customer_name as "customerName", o.customer_email as "customerEmail", o.user_id is null as "isOfNobody",
       o.order_status as "orderStatus", o.subtotal_cents as subtotal, o.fee_cents as fees, o.seat_processing_fee_cents as "seatProcessing", o.seat_service_fee_cents as "seatService", o.total_cents as total,
       o.refunded_cents as refunded, o.discount_cents as discount,
       (select coalesce(jsonb_agg(jsonb_build_object('ticketType', t.name, 'quantity', i.quantity,
                                            'unitPrice', i.unit_price_cents,
                                            'discount', i.discount_cents, 'total', i.total_price_cents)
                         order by t.position, t.id), '[]')
        from order_items i join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
        where i.event_id = o.event_id and i.order_id = o.id) as lines
     from orders o where o.event_id = $1 and o.id = $2`,
    [eventId, orderId],
  )
  return row ?? null
}

import type { Order } from '#modules/orders/get-order.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { RefundId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** A refund as the page of its order shows it. */
export interface OrderRefund {
  id: RefundId
  amount: Cents
  /** How many tickets went back. */
  tickets: number
  /** Whether anything was paid for them: where it was and nothing goes back, it had gone back before, at the provider. */
  costMoney: boolean
  source: 'host' | 'request' | 'cancellation' | 'service' | 'provider' | 'dispute'
  reason: string
  /** When it was decided, and when the provider gave the money back; null while it has not. */
  decidedAt: Instant
  returnedAt: Instant | null
  /** Whether the account at the provider does not know the payment, and is not asked again. */
  isUnknown: boolean
  /** How an admin gave it back by hand; null where a provider did. */
  manual: string | null
}

/** Whether anything was paid for the tickets of the refund `r`, in SQL. */
export const COST_MONEY = `exists (
  select from refund_tickets rt join tickets t on t.event_id = rt.event_id and t.id = rt.ticket_id
  join order_items i on i.event_id = t.event_id and i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id
  where rt.event_id = r.event_id and rt.refund_id = r.id and i.total_price_cents > 0)`

/** What went back of an order that somebody may read, the first first. */
export async function refundsOfOrder(
  db: DbOrTx,
  { id, event }: Pick<Order, 'id' | 'event'>,
): Promise<OrderRefund[]> {
  const rows = await db.statement<
    Omit<OrderRefund, 'decidedAt' | 'returnedAt'> & { decided: Date; returned: Date | null }
  >(
    `select r.id, r.amount_cents as amount, r.source, r.reason, r.created_at as decided, r.refunded_at as returned,
       r.state = 'pending' and r.next_check_at = 'infinity' as "isUnknown",
       (select m.note from manual_refunds m where m.refund_id = r.id) as manual,
       ${COST_MONEY} as "costMoney",
       (select count(*)::integer from refund_tickets t where t.event_id = r.event_id and t.refund_id = r.id) as tickets
     from refunds r where r.event_id = $1 and r.order_id = $2 order by r.created_at, r.id`,
    [event.id, id],
  )
  return rows.map(({ decided, returned, ...refund }) => ({
    ...refund,
    decidedAt: toInstant(decided),
    returnedAt: returned && toInstant(returned),
  }))
}

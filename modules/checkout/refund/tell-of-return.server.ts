import { moneyReturnedNotification } from '#modules/checkout/disputes/dispute-notifications.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId, RefundId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** Tells the host that a provider gave money of one of their orders back. */
export async function tellHostOfReturn(
  tx: Tx,
  { eventId, refundId }: { eventId: EventId; refundId: RefundId },
): Promise<void> {
  const [row] = await tx.statement<{ host: PersonId; event: string; orderId: OrderId; amount: Cents }>(
    `select e.owner_id as host, e.title as event, r.order_id as "orderId", r.amount_cents as amount
     from refunds r join events e on e.id = r.event_id where r.event_id = $1 and r.id = $2`,
    [eventId, refundId],
  )
  if (row) await notify(tx, moneyReturnedNotification, row.host, row)
}

import { moneyReturnedNotification } from '#modules/checkout/disputes/dispute-notifications.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId, OrderId, RefundId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

interface Row {
  event: string
  orderId: OrderId
  amount: Cents
}

/** Tells those who handle the money of an event that a provider gave money of one of their orders back. */
export async function tellHostOfReturn(
  tx: Tx,
  { eventId, refundId }: { eventId: EventId; refundId: RefundId },
): Promise<void> {
  const rows = await tx.statement<Row>(
    `select e.title as event, r.order_id as "orderId", r.amount_cents as amount
     from refunds r join events e on e.id = r.event_id where r.event_id = $1 and r.id = $2`,
    [eventId, refundId],
  )
  const [row] = rows as [Row] // the caller has written it
  for (const person of await peopleWhoMay(tx, eventId, 'money'))
    await notify(tx, moneyReturnedNotification, person, row)
}

import {
  disputeLostNotification,
  disputeOpenedNotification,
  disputeWonNotification,
} from '#modules/checkout/disputes/dispute-notifications.ts'
import {
  type ProviderRefundFailure,
  recordProviderRefund,
} from '#modules/checkout/refund/record-provider-refund.server.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import { reviveRefunds } from '#modules/payments/webhooks/claim-events.server.ts'
import type { DisputeState } from '#modules/payments/provider-reports.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type Tx, withTransaction } from '#platform/db.server.ts'
import { type EventId, newId, type OrderId, type PaymentId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** A dispute as its provider has it, of a payment of ours. Amounts in cents. */
export interface Dispute {
  paymentId: PaymentId
  /** The provider's. */
  id: string
  state: DisputeState
  amount: Cents
  reason: string
  dueAt: Instant | null
}

export type DisputeFailure = Exclude<ProviderRefundFailure, 'NOT_CAPTURED'> | 'LOST_BEFORE'

/**
 * Writes down what a provider says of a dispute, and tells the hosts of its orders where that is new. While it is open its money is
 * held; what is lost is refunded in the books. Fails with WAITS while a refund of ours is on its way, and with LOST_BEFORE where it
 * was lost and is not any more; nothing is changed then. Fails with TOO_MUCH where more is lost than is left: the dispute is over, and
 * what is left is refunded in the books.
 */
export async function recordDispute(
  ctx: Ctx,
  dispute: Dispute,
): Promise<Result<null, { code: DisputeFailure }>> {
  const { paymentId, id, state, amount, reason, dueAt } = dispute
  return withTransaction(ctx.db, async (tx) => {
    // Of a payment that gave all its money back before nothing is left to lose.
    const lost =
      state === 'lost'
        ? await recordProviderRefund(tx, { paymentId, id, amount, source: 'dispute' })
        : ok(null)
    if (!lost.ok && lost.failure.code === 'WAITS') return fail({ code: 'WAITS' as const })
    // A refund that begins at this moment is before it, or sees it.
    await tx.statement('select from payments where id = $1 for update', [paymentId])
    const [known] = await tx.statement<{ state: DisputeState }>(
      'select state from disputes where payment_id = $1 and provider_dispute_id = $2 for update',
      [paymentId, id],
    )
    if (known?.state === 'lost' && state !== 'lost') return fail({ code: 'LOST_BEFORE' as const })
    await tx.statement(
      `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents, reason, due_at, closed_at)
       values ($1, $2, $3, $4, $5, left($6, 200), $7, case when $4 <> 'open' then now() end)
       on conflict (payment_id, provider_dispute_id) do update
       set state = excluded.state, amount_cents = excluded.amount_cents, reason = excluded.reason, due_at = excluded.due_at,
           updated_at = now(),
           closed_at = case when excluded.state <> 'open' then coalesce(disputes.closed_at, now()) end`,
      [newId(), paymentId, id, state, amount, reason, dueAt],
    )
    if (known?.state !== state) await tellHosts(tx, dispute)
    // A refund that was made meanwhile waits for the end of its dispute, which takes weeks.
    if (state !== 'open') await reviveRefunds(tx, paymentId)
    return !lost.ok && lost.failure.code === 'TOO_MUCH' ? fail({ code: 'TOO_MUCH' as const }) : ok(null)
  })
}

const KINDS = { open: disputeOpenedNotification, won: disputeWonNotification, lost: disputeLostNotification }

/** Where this dispute took money, that was told with its refund. */
async function tellHosts(tx: Tx, { paymentId, id, state, amount }: Dispute): Promise<void> {
  const orders = await tx.statement<{ eventId: EventId; event: string; orderId: OrderId }>(
    `select e.id as "eventId", e.title as event, o.id as "orderId"
     from payments p join orders o on o.checkout_id = p.checkout_id join events e on e.id = o.event_id
     where p.id = $1 and o.total_cents > 0
       and not exists (select from refunds r where r.event_id = o.event_id and r.order_id = o.id
                         and r.payment_id = p.id and r.provider_refund_id = $2 and r.source = 'dispute')
     order by o.event_id, o.id`,
    [paymentId, id],
  )
  for (const { eventId, ...order } of orders)
    for (const person of await peopleWhoMay(tx, eventId, 'money'))
      await notify(tx, KINDS[state], person, { ...order, amount })
}

import { refundWithdrawnNotification } from '#modules/checkout/refund/request/request-notifications.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId, RefundRequestId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * A buyer takes back their own request for a refund; the host is told, as they were of the request. Pressed again it is done once.
 * Fails with ANSWERED_ALREADY where the host was first, and where there is no such request of theirs.
 */
export async function withdrawRequest(
  ctx: Ctx,
  { eventId, orderId, personId }: { eventId: EventId; orderId: OrderId; personId: PersonId },
  requestId: RefundRequestId,
): Promise<Result<null, { code: 'ANSWERED_ALREADY' }>> {
  return withTransaction(ctx.db, async (tx) => {
    const of = [eventId, requestId, orderId, personId]
    const [withdrawn] = await tx.statement<{ event: string }>(WITHDRAW, of)
    if (!withdrawn)
      return (await tx.statement(WITHDRAWN, of)).length > 0 ? ok(null) : fail({ code: 'ANSWERED_ALREADY' })
    for (const person of await peopleWhoMay(tx, eventId, 'money'))
      await notify(tx, refundWithdrawnNotification, person, { event: withdrawn.event, orderId })
    return ok(null)
  })
}

// Whoever answers at this moment asks for the same state: one of the two finds it.
const WITHDRAW = `
  update refund_requests r set state = 'withdrawn', answered_at = clock_timestamp()
  from orders o join events e on e.id = o.event_id
  where r.event_id = $1 and r.id = $2 and r.state = 'open'
    and o.event_id = r.event_id and o.id = r.order_id and o.id = $3 and o.user_id = $4
  returning e.title as event`

const WITHDRAWN = `
  select from refund_requests r join orders o on o.event_id = r.event_id and o.id = r.order_id
  where r.event_id = $1 and r.id = $2 and r.state = 'withdrawn' and o.id = $3 and o.user_id = $4`

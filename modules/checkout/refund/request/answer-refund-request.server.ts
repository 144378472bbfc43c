import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { makeRefund } from '#modules/checkout/refund/make-refund.server.ts'
import { refundDeclinedMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { type RefundFailure, takeTicketsBack } from '#modules/checkout/refund/refund-tickets.server.ts'
import { refundDeclinedNotification } from '#modules/checkout/refund/request/request-notifications.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId, RefundId, RefundRequestId, TicketId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export type AnswerFailure = RefundFailure | 'ANSWERED_ALREADY'

/**
 * The host refunds what was asked for, or declines in words that the buyer gets by mail. Fails with ANSWERED_ALREADY where no such
 * request is open, and as `refund_tickets` does; nothing is changed then.
 */
export async function answerRefundRequest(
  ctx: Ctx,
  services: Pick<CheckoutServices, 'gateways'>,
  { eventId, personId }: EventManager<'money'>,
  {
    requestId,
    ...answer
  }: { requestId: RefundRequestId } & ({ is: 'refund' } | { is: 'decline'; words: string }),
): Promise<Result<null, { code: AnswerFailure }>> {
  // The refund of a request has its id: pressed twice it is one.
  const refundId = requestId as string as RefundId
  const answered = await withTransaction(ctx.db, async (tx) => {
    const [request] = await tx.statement<Asked>(
      `select r.order_id as "orderId", r.tickets, o.customer_email as email, o.user_id as buyer, e.title as event
       from refund_requests r
       join orders o on o.event_id = r.event_id and o.id = r.order_id
       join events e on e.id = r.event_id
       where r.event_id = $1 and r.id = $2 and r.state = 'open'`,
      [eventId, requestId],
    )
    if (!request) return fail({ code: 'ANSWERED_ALREADY' as const })
    const { orderId, tickets } = request
    // Before the request is touched: whoever refunds holds the order first, and its requests then.
    if (answer.is === 'refund') {
      const asked = { eventId, orderId, tickets, refundId, source: 'request', personId, reason: '' } as const
      const taken = await takeTicketsBack(tx, asked)
      if (!taken.ok) return taken
    }
    const words = answer.is === 'decline' ? answer.words : ''
    const isFirst = await tx.statement(ANSWER, [
      eventId,
      requestId,
      answer.is === 'refund' ? 'refunded' : 'declined',
      words,
      personId,
    ])
    if (isFirst.length === 0) throw new AnsweredAlready()
    if (answer.is === 'decline') await tellDeclined(tx, request, { eventId, requestId })
    return ok(null)
  }).catch((error: unknown) => {
    if (error instanceof AnsweredAlready) return fail({ code: 'ANSWERED_ALREADY' as const })
    throw error
  })
  if (answered.ok && answer.is === 'refund') await makeRefund(ctx, services, eventId, refundId)
  return answered
}

interface Asked {
  orderId: OrderId
  tickets: TicketId[]
  email: string
  buyer: PersonId | null
  event: string
}

async function tellDeclined(
  tx: Tx,
  { orderId, email, buyer, event }: Asked,
  request: { eventId: EventId; requestId: RefundRequestId },
): Promise<void> {
  if (buyer) await notify(tx, refundDeclinedNotification, buyer, { event, orderId })
  if (isReachable(email))
    await enqueueMail(tx, refundDeclinedMail, email, request, `refund_declined:${request.requestId}`)
}

const ANSWER = `
  update refund_requests set state = $3, answer = $4, answered_at = clock_timestamp(), answered_by = $5
  where event_id = $1 and id = $2 and state = 'open' returning id`

/** Ends the transaction: whoever declined at this moment was first, and nothing is refunded. */
class AnsweredAlready extends Error {}

import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { makeRefund } from '#modules/checkout/refund/make-refund.server.ts'
import { refundDeclinedMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { type RefundFailure, takeTicketsBack } from '#modules/checkout/refund/refund-tickets.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { enqueueMail } from '#modules/notifications/outbox.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import type { OrderId, RefundId, RefundRequestId, TicketId } from '#platform/ids.ts'
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
    const [request] = await tx.statement<{ orderId: OrderId; tickets: TicketId[]; email: string }>(
      `update refund_requests r set state = $3, answer = $4, answered_at = clock_timestamp()
       from orders o
       where r.event_id = $1 and r.id = $2 and r.state = 'open' and o.event_id = r.event_id and o.id = r.order_id
       returning r.order_id as "orderId", r.tickets, o.customer_email as email`,
      [
        eventId,
        requestId,
        answer.is === 'refund' ? 'refunded' : 'declined',
        answer.is === 'decline' ? answer.words : '',
      ],
    )
    if (!request) return fail({ code: 'ANSWERED_ALREADY' as const })
    if (answer.is === 'refund') {
      const { orderId, tickets } = request
      const asked = { eventId, orderId, tickets, refundId, source: 'request', personId, reason: '' } as const
      const taken = await takeTicketsBack(tx, asked)
      if (!taken.ok) throw new Refused(taken.failure.code)
    } else if (!request.email.endsWith('@account.invalid'))
      await enqueueMail(
        tx,
        refundDeclinedMail,
        request.email,
        { eventId, requestId },
        `refund_declined:${requestId}`,
      )
    return ok(null)
  }).catch((error: unknown) => {
    if (error instanceof Refused) return fail({ code: error.code })
    throw error
  })
  if (answered.ok && answer.is === 'refund') await makeRefund(ctx, services, eventId, refundId)
  return answered
}

/** Ends the transaction, so that the request stays open. */
class Refused extends Error {
  readonly code: RefundFailure
  constructor(code: RefundFailure) {
    super(code)
    this.code = code
  }
}

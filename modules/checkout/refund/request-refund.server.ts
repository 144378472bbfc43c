import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { makeRefund } from '#modules/checkout/refund/make-refund.server.ts'
import { refundDeclinedMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { type RefundFailure, takeTicketsBack } from '#modules/checkout/refund/refund-tickets.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { enqueueMail } from '#modules/notifications/outbox.server.ts'
import type { Order } from '#modules/orders/get-order.server.ts'
import { refundAskedNotification } from '#modules/tickets/ticket-notifications.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type DbOrTx, withTransaction } from '#platform/db.server.ts'
import {
  type EventId,
  newId,
  type OrderId,
  type PersonId,
  type RefundId,
  type RefundRequestId,
  type TicketId,
} from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** So often a buyer may ask for one order; what was declined three times is settled between people. */
const MAX_REQUESTS = 3

/** What a buyer asked for, and what became of it. */
export interface RefundRequested {
  id: RefundRequestId
  tickets: TicketId[]
  words: string
  state: 'open' | 'refunded' | 'declined'
  answer: string
  askedAt: Instant
}

/** The newest request for an order that somebody may read; null where nobody asked. */
export async function refundRequestOf(
  db: DbOrTx,
  { id, event }: Pick<Order, 'id' | 'event'>,
): Promise<RefundRequested | null> {
  const [row] = await db.statement<Omit<RefundRequested, 'askedAt'> & { asked: Date }>(
    `select id, tickets, words, state, answer, created_at as asked from refund_requests
     where event_id = $1 and order_id = $2 order by created_at desc, id desc limit 1`,
    [event.id, id],
  )
  if (!row) return null
  const { asked, ...request } = row
  return { ...request, askedAt: toInstant(asked) }
}

export type AskFailure = 'TOO_LATE' | 'NOT_ITS_TICKETS' | 'ASKED_ALREADY' | 'TOO_MANY'

/**
 * A buyer asks for tickets of their own order to be refunded; the host is told. Within the promise that the host had made when
 * it was bought: TOO_LATE after it, or without one. NOT_ITS_TICKETS where one is not a living ticket of the order, ASKED_ALREADY
 * while a request is open, and TOO_MANY after three.
 */
export async function askForRefund(
  ctx: Ctx,
  { eventId, orderId, personId }: { eventId: EventId; orderId: OrderId; personId: PersonId },
  { tickets, words }: { tickets: TicketId[]; words: string },
): Promise<Result<null, { code: AskFailure }>> {
  return withTransaction(ctx.db, async (tx) => {
    const [order] = await tx.statement<{
      isInTime: boolean
      living: number
      asked: number
      isOpen: boolean
      host: PersonId
      event: string
    }>(
      `select coalesce(o.refundable_until > clock_timestamp(), false) and o.order_status = 'completed' and o.total_cents > 0 as "isInTime",
         (select count(*)::integer from tickets t where t.event_id = o.event_id and t.order_id = o.id and t.id = any ($4::uuid[])
            and t.status = 'active') as living,
         (select count(*)::integer from refund_requests r where r.event_id = o.event_id and r.order_id = o.id) as asked,
         exists (select from refund_requests r
                 where r.event_id = o.event_id and r.order_id = o.id and r.state = 'open') as "isOpen",
         e.owner_id as host, e.title as event
       from orders o join events e on e.id = o.event_id
       where o.event_id = $1 and o.id = $2 and o.user_id = $3 for no key update of o`,
      [eventId, orderId, personId, tickets],
    )
    if (!order?.isInTime) return fail({ code: 'TOO_LATE' })
    if (tickets.length === 0 || order.living !== tickets.length) return fail({ code: 'NOT_ITS_TICKETS' })
    if (order.isOpen) return fail({ code: 'ASKED_ALREADY' })
    if (order.asked >= MAX_REQUESTS) return fail({ code: 'TOO_MANY' })
    await tx.statement(
      'insert into refund_requests (event_id, id, order_id, tickets, words) values ($1, $2, $3, $4, $5)',
      [eventId, newId(), orderId, tickets, words],
    )
    await notify(tx, refundAskedNotification, order.host, { event: order.event, orderId })
    return ok(null)
  })
}

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

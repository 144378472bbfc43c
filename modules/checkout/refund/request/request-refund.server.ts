import { notify } from '#modules/notifications/notify.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import { mayBeGivenBack, refundablePlaces } from '#modules/checkout/refund/refundable-places.server.ts'
import { type AskFailure, MAX_REQUESTS } from '#modules/checkout/refund/request/why-not-ask.ts'
import type { Order } from '#modules/orders/get-order.server.ts'
import { refundAskedNotification } from '#modules/tickets/ticket-notifications.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type DbOrTx, withTransaction } from '#platform/db.server.ts'
import {
  type EventId,
  newId,
  type OrderId,
  type PersonId,
  type RefundRequestId,
  type TicketId,
} from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** What a buyer asked for, and what became of it. */
export interface RefundRequested {
  id: RefundRequestId
  tickets: TicketId[]
  /** How many of them somebody else holds: they were passed on. */
  passedOn: number
  /** How many of them somebody has come in with. */
  used: number
  words: string
  state: 'open' | 'refunded' | 'declined' | 'withdrawn'
  answer: string
  askedAt: Instant
  /** Null while it is open. */
  answeredAt: Instant | null
  /** Who of the host's team answered; empty for its buyer, while it is open, and once their account is deleted. */
  answeredBy: string
}

/** The requests for an order that somebody may read, the newest first: one at most is open, and it is that one. */
export async function refundRequestsOf(
  db: DbOrTx,
  { id, event, forHost }: Pick<Order, 'id' | 'event' | 'forHost'>,
): Promise<RefundRequested[]> {
  const rows = await db.statement<
    Omit<RefundRequested, 'askedAt' | 'answeredAt'> & { asked: Date; answered: Date | null }
  >(
    `select r.id, r.tickets, r.words, r.state, r.answer, r.created_at as asked, r.answered_at as answered, coalesce(a.full_name, '') as "answeredBy",
       (select count(*)::integer from tickets t join orders o on o.event_id = t.event_id and o.id = t.order_id
        where t.event_id = r.event_id and t.id = any (r.tickets)
          and t.owner_id is not null and t.owner_id is distinct from o.user_id) as "passedOn",
       (select count(*)::integer from tickets t
        where t.event_id = r.event_id and t.id = any (r.tickets) and t.status = 'used') as used
     from refund_requests r left join profiles a on a.id = r.answered_by and $3
     where r.event_id = $1 and r.order_id = $2 order by r.created_at desc, r.id desc`,
    [event.id, id, forHost !== null],
  )
  return rows.map(({ asked, answered, ...request }) => ({
    ...request,
    askedAt: toInstant(asked),
    answeredAt: answered && toInstant(answered),
  }))
}

/**
 * A buyer asks for tickets of their own order to be refunded; the host is told. Within the promise that the host had made when
 * it was bought: TOO_LATE after it, or without one. NOT_ITS_TICKETS where one is not of a place of the order that `mayBeGivenBack`, ASKED_ALREADY
 * while a request is open, and TOO_MANY after three.
 */
export async function askForRefund(
  ctx: Ctx,
  { eventId, orderId, personId }: { eventId: EventId; orderId: OrderId; personId: PersonId },
  { tickets, words }: { tickets: TicketId[]; words: string },
): Promise<Result<null, { code: AskFailure }>> {
  return withTransaction(ctx.db, async (tx) => {
    // First, so that a second press, or a refund at this moment, is seen by what follows.
    await tx.statement(
      'select 1 from orders where event_id = $1 and id = $2 and user_id = $3 for no key update',
      [eventId, orderId, personId],
    )
    const [order] = await tx.statement<{
      isInTime: boolean
      asked: number
      isOpen: boolean
      event: string
    }>(
      `select coalesce(o.refundable_until > clock_timestamp(), false) and o.order_status = 'completed' and o.total_cents > 0 as "isInTime",
         (select count(*)::integer from refund_requests r where r.event_id = o.event_id and r.order_id = o.id) as asked,
         exists (select from refund_requests r
                 where r.event_id = o.event_id and r.order_id = o.id and r.state = 'open') as "isOpen",
         e.title as event
       from orders o join events e on e.id = o.event_id
       where o.event_id = $1 and o.id = $2 and o.user_id = $3`,
      [eventId, orderId, personId],
    )
    if (!order?.isInTime) return fail({ code: 'TOO_LATE' })
    const places = (await refundablePlaces(tx, { eventId, orderId })).filter(mayBeGivenBack)
    const left = new Set(places.flatMap((place) => place.tickets))
    // Each once.
    const areLeft = tickets.length > 0 && tickets.every((id) => left.delete(id))
    if (!areLeft) return fail({ code: 'NOT_ITS_TICKETS' })
    if (order.isOpen) return fail({ code: 'ASKED_ALREADY' })
    if (order.asked >= MAX_REQUESTS) return fail({ code: 'TOO_MANY' })
    await tx.statement(
      'insert into refund_requests (event_id, id, order_id, tickets, words) values ($1, $2, $3, $4, $5)',
      [eventId, newId(), orderId, tickets, words],
    )
    for (const person of await peopleWhoMay(tx, eventId, 'money'))
      await notify(tx, refundAskedNotification, person, { event: order.event, orderId })
    return ok(null)
  })
}

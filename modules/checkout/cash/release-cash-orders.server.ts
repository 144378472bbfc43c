import { CASH_GRACE_HOURS } from '#modules/checkout/cash/cash-orders.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { enqueueMail } from '#modules/notifications/outbox.server.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { reservationCancelledMail } from '#modules/tickets/mails/ticket-mails.server.ts'
import { reservationCancelledNotification } from '#modules/tickets/ticket-notifications.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type DbOrTx, type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** The order does not exist, is somebody else's, or its cash was taken, or its places went back before. */
export interface NotWaitingForCash {
  code: 'NOT_WAITING_FOR_CASH'
}

/** A buyer gives back an order that they have not paid. Its tickets are cancelled, its places free at once. */
export async function cancelOwnCashOrder(
  { db }: Pick<Ctx, 'db'>,
  buyer: PersonId,
  orderId: OrderId,
): Promise<Result<null, NotWaitingForCash>> {
  const [own] = await db.statement<{ id: OrderId }>('select id from orders where id = $1 and user_id = $2', [
    orderId,
    buyer,
  ])
  const released = own ? await release(db, [own.id], 'cancelled') : []
  return released.length > 0 ? ok(null) : fail({ code: 'NOT_WAITING_FOR_CASH' })
}

/** A host gives back a reservation at their event. Its buyer is told by mail and inside the product. */
export async function cancelCashOrder(
  { db }: Pick<Ctx, 'db'>,
  { eventId }: EventManager<'money'>,
  orderId: OrderId,
): Promise<Result<null, NotWaitingForCash>> {
  return withTransaction(db, async (tx) => {
    const [order] = await tx.statement<{ id: OrderId; buyer: PersonId | null; email: string; title: string }>(
      `select o.id, o.user_id as buyer, o.customer_email as email, e.title
       from orders o join events e on e.id = o.event_id where o.event_id = $1 and o.id = $2`,
      [eventId, orderId],
    )
    if (!order || (await release(tx, [orderId], 'cancelled')).length === 0)
      return fail({ code: 'NOT_WAITING_FOR_CASH' })
    await tellBuyer(tx, eventId, order)
    return ok(null)
  })
}

async function tellBuyer(
  tx: Tx,
  eventId: EventId,
  order: { id: OrderId; buyer: PersonId | null; email: string; title: string },
): Promise<void> {
  const key = { eventId, orderId: order.id }
  await enqueueMail(tx, reservationCancelledMail, order.email, key)
  if (order.buyer) await notify(tx, reservationCancelledNotification, order.buyer, { event: order.title })
}

/** So many are given back in one transaction. */
const MAX_AT_ONCE = 200

/**
 * Gives back the orders whose cash was not taken in time: by the time their host set, or a day after the event's end.
 * Those of a postponed event wait for its new day. Answers how many.
 */
export async function releaseUnpaidCash({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<number> {
  const late = await db.statement<{ id: OrderId }>(
    `select o.id from orders o join events e on e.id = o.event_id
     where o.order_status = 'awaiting_cash_payment' and e.status <> 'postponed'
       and coalesce(e.starts_at - e.cash_until_days * interval '24 hours', e.ends_at + make_interval(hours => $1)) < now()
     order by o.id limit ${MAX_AT_ONCE}`,
    [CASH_GRACE_HOURS],
  )
  if (late.length === 0) return 0
  const released = await release(
    db,
    late.map(({ id }) => id),
    'expired',
  )
  log.info('Places that nobody paid in cash were given back', { orders: released.length })
  return released.length
}

export const releaseUnpaidCashJob = job({
  name: 'release unpaid cash',
  everyMs: MINUTE_MS,
  mayTakeMs: 2 * MINUTE_MS,
  run: releaseUnpaidCash,
})

const release = (db: DbOrTx, ids: OrderId[], outcome: 'expired' | 'cancelled') =>
  db.statement<{ id: OrderId }>('select id from release_cash_orders($1::uuid[], $2) as released (id)', [
    ids,
    outcome,
  ])

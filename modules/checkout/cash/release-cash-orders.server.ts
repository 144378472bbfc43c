import {
  AFTER_LAST,
  eachPageLeft,
  LEFT_AT_ONCE,
  type NotDone,
  notDone,
  togetherOrEach,
} from '#modules/checkout/settle/each-left.server.ts'
import type { Cashier } from '#modules/events/event-manager.ts'
import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { reservationEndedMail } from '#modules/tickets/mails/ticket-mails.server.ts'
import { reservationEndedNotification } from '#modules/tickets/ticket-notifications.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type DbOrTx, withTransaction } from '#platform/db.server.ts'
import type { OrderId, PersonId } from '#platform/ids.ts'
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
  { eventId }: Cashier,
  orderId: OrderId,
): Promise<Result<null, NotWaitingForCash>> {
  return withTransaction(db, async (tx) => {
    const [own] = await tx.statement<{ id: OrderId }>(
      'select id from orders where event_id = $1 and id = $2',
      [eventId, orderId],
    )
    const released = own ? await release(tx, [own.id], 'cancelled') : []
    if (released.length === 0) return fail({ code: 'NOT_WAITING_FOR_CASH' })
    await tx.statement(TELL_BUYERS, [[orderId]])
    return ok(null)
  })
}

const ENDED =
  'orders o join events e on e.id = o.event_id where o.id = any ($1::uuid[]) and e.ends_at > now()'

/** Tells the buyers of orders `$1`; not of a night that is over. */
export const TELL_BUYERS = `
with mailed as (${insertMail(reservationEndedMail, {
  recipient: 'ended.customer_email',
  payload: { eventId: 'ended.event_id', orderId: 'ended.id' },
  dedupeKey: `'reservation_ended:' || ended.id`,
  from: `(select o.customer_email, o.event_id, o.id from ${ENDED} and ${isReachableSql('o.customer_email')}) ended`,
})})
${insertNotification(reservationEndedNotification, {
  person: 'ended.user_id',
  payload: { event: 'ended.title', isExpired: 'ended.is_expired' },
  from: `(select o.user_id, e.title, o.order_status = 'expired' as is_expired from ${ENDED} and o.user_id is not null) ended`,
})}`

/**
 * Gives back the orders whose cash was not taken in time (`cash_release_at`), and tells their buyers. A free one waits for no
 * cash: `recoverCheckouts` settles it. A sale at the door of a moment ago is being settled. One that cannot be given back
 * stops no other. Answers how many.
 */
export async function releaseUnpaidCash(ctx: Ctx, atOnce = LEFT_AT_ONCE): Promise<number> {
  const failed: NotDone[] = []
  const released = await eachPageLeft(
    (...page) =>
      ctx.db.statement<{ id: OrderId }>(
        `select id from (
           select o.id from orders o join events e on e.id = o.event_id
           where o.order_status = 'awaiting_cash_payment' and o.total_cents > 0 and cash_release_at(e) < now()
             and (o.user_id is not null or o.created_at < now() - interval '5 minutes')) late
         where ${AFTER_LAST} order by id limit $2`,
        page,
      ),
    (late) =>
      togetherOrEach(
        late,
        (some) => expire(ctx, some),
        ({ id }, error) => failed.push({ id, error }),
      ),
    atOnce,
  )
  if (failed.length > 0)
    ctx.log.error('Reservations in cash could not be given back', notDone('orders', failed))
  if (released > 0) ctx.log.info('Places that nobody paid in cash were given back', { orders: released })
  return released
}

const expire = ({ db }: Ctx, late: { id: OrderId }[]): Promise<number> =>
  withTransaction(db, async (tx) => {
    const ids = late.map(({ id }) => id)
    const released = await release(tx, ids, 'expired')
    await tx.statement(TELL_BUYERS, [released.map(({ id }) => id)])
    return released.length
  })

export const releaseUnpaidCashJob = job({
  name: 'release unpaid cash',
  everyMs: MINUTE_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: (ctx: Ctx) => releaseUnpaidCash(ctx),
})

const release = (db: DbOrTx, ids: OrderId[], outcome: 'expired' | 'cancelled') =>
  db.statement<{ id: OrderId }>('select id from release_cash_orders($1::uuid[], $2) as released (id)', [
    ids,
    outcome,
  ])

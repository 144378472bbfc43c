import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { nextBatchAt } from '#modules/checkout/cancel/refund-pace.ts'
import { makeRefund } from '#modules/checkout/refund/make-refund.server.ts'
import { takeTicketsBack } from '#modules/checkout/refund/refund-tickets.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type DbOrTx, withTransaction } from '#platform/db.server.ts'
import { type EventId, newId, type OrderId, type RefundId, type TicketId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import type { Cents } from '#platform/money.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** So many orders are taken back, one after another, before the providers are asked for their money, all at once. */
const AT_ONCE = 10
/** A run leaves the rest to the next after this, so that its claim can be short: what a process that died left waits for it. */
const RUN_MS = MINUTE_MS / 2

/**
 * Gives everybody their money back for events that were cancelled: each order in a transaction of its own, so that sales of other
 * events wait for one order at most, and a few orders of each event in turn. Interrupted anywhere it goes on with what is still
 * paid. An event is finished once nothing of it is paid, or being paid. Answers how many orders it refunded.
 */
export async function refundCancelledEvents(
  ctx: Ctx,
  services: Pick<CheckoutServices, 'gateways'>,
  stopping?: AbortSignal,
): Promise<number> {
  let refunded = 0
  const endsAt = performance.now() + RUN_MS
  const events = await ctx.db.statement<{ id: EventId }>(
    // Not those that only wait for a dispute, for weeks: however many they are, they keep nobody else waiting.
    `select c.event_id as id from event_cancellations c
     where c.finished_at is null and exists (select from orders o where o.event_id = c.event_id and ${IS_DUE})
     order by c.created_at limit 100`,
  )
  // A batch of each in turn, so that no event waits for the end of another.
  const left = new Map<EventId, OrderId | null>(events.map(({ id }) => [id, null]))
  const isOver = () => stopping?.aborted || performance.now() >= endsAt
  while (left.size > 0 && !isOver())
    for (const [id, after] of left) {
      if (isOver()) break
      const orders: PaidOrder[] = await paidOrders(ctx, id, after)
      const startedAt = performance.now()
      const made: RefundId[] = []
      for (const { orderId, tickets } of orders) {
        if (isOver()) break
        const refundId = newId<'refund'>()
        if (await refundOrder(ctx, { eventId: id, orderId, tickets, refundId })) made.push(refundId)
      }
      const tookMs = performance.now() - startedAt
      await Promise.all(made.map((refundId) => makeRefund(ctx, services, id, refundId).catch(() => false)))
      refunded += made.length
      const last = orders.at(-1)
      if (!last || orders.length < AT_ONCE) {
        left.delete(id)
        continue
      }
      left.set(id, last.orderId)
      const pauseMs = Math.max(nextBatchAt({ startedAt, tookMs, endsAt }) - performance.now(), 0)
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  await ctx.db.statement(FINISH)
  return refunded
}

export const refundCancelledJob = job({
  name: 'refund cancelled events',
  everyMs: 10_000,
  mayTakeMs: MINUTE_MS,
  run: (ctx: Ctx & { checkout: CheckoutServices }, stopping) =>
    refundCancelledEvents(ctx, ctx.checkout, stopping),
})

/** Whether order `o` of a cancelled event is still to be refunded, and may be: of a dispute its turn comes once it is decided. */
const IS_DUE = `o.order_status = 'completed' and o.total_cents > 0
  and o.checkout_id not in (select d.checkout_id from disputed_checkouts() d)`

interface PaidOrder {
  orderId: OrderId
  tickets: TicketId[]
}

/** The next orders that are still paid; each run begins anew, with what failed or was paid meanwhile. */
const paidOrders = ({ db }: Ctx, eventId: EventId, after: OrderId | null) =>
  db.statement<PaidOrder>(
    `select o.id as "orderId", array_agg(t.id order by t.id) as tickets
     from (select o.event_id, o.id from orders o
           where o.event_id = $1 and ${IS_DUE} and o.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           order by o.id limit ${AT_ONCE}) o
     join tickets t on t.event_id = o.event_id and t.order_id = o.id and t.status in ('active', 'used', 'cancelled')
     group by o.id order by o.id`,
    [eventId, after],
  )

/** Whether it was refunded, here or by somebody else at this moment. */
async function refundOrder(
  ctx: Ctx,
  order: PaidOrder & { eventId: EventId; refundId: RefundId },
): Promise<boolean> {
  const request = { ...order, source: 'cancellation', personId: null, reason: '' } as const
  try {
    const taken = await withTransaction(ctx.db, (tx) => takeTicketsBack(tx, request))
    if (taken.ok) {
      crashPoint('order of a cancelled event taken back')
      return true
    }
    ctx.log.warn('An order of a cancelled event was not refunded', {
      orderId: order.orderId,
      code: taken.failure.code,
    })
  } catch (error) {
    ctx.log.error('An order of a cancelled event could not be refunded and is tried again', {
      orderId: order.orderId,
      error,
    })
  }
  return false
}

const FINISH = `
update event_cancellations c set finished_at = now()
where c.finished_at is null
  and not exists (select from orders o
                  where o.event_id = c.event_id
                    and (o.order_status = 'completed' and o.total_cents > 0 or o.order_status = 'awaiting_payment'))`

/** How far the refunds of a cancelled event are. Amounts in cents. */
export interface CancellationProgress {
  /** Orders that are refunded, and those that are still to be. */
  done: number
  left: number
  amount: Cents
  /** What the host gives back in cash, also for orders that are still to be refunded. */
  cash: Cents
  /** Of the amount: what providers have not confirmed yet, and are asked for again. */
  unconfirmed: Cents
  /** Of the amount: what the account at the provider does not know, and is not asked for again. */
  unknown: Cents
  isFinished: boolean
}

/** Null for an event that was not cancelled with paid orders. One statement. */
export async function cancellationProgress(
  db: DbOrTx,
  { eventId }: EventManager<'edit'>,
): Promise<CancellationProgress | null> {
  const [row] = await db.statement<CancellationProgress>(
    `select c.finished_at is not null as "isFinished", r.done, r.amount, r.unconfirmed, r.unknown,
       l.left, r.cash + l.cash as cash
     from event_cancellations c
     cross join lateral (
       select count(*)::integer as done, coalesce(sum(r.amount_cents), 0)::bigint as amount,
         coalesce(sum(r.amount_cents) filter (where o.payment_method = 'cash'), 0)::bigint as cash,
         coalesce(sum(r.amount_cents) filter (where r.state = 'pending' and r.next_check_at < 'infinity'), 0)::bigint as unconfirmed,
         coalesce(sum(r.amount_cents) filter (where r.state = 'pending' and r.next_check_at = 'infinity'), 0)::bigint as unknown
       from refunds r join orders o on o.event_id = r.event_id and o.id = r.order_id
       where r.event_id = c.event_id and r.source = 'cancellation') r
     cross join lateral (
       select count(*)::integer as left,
         coalesce(sum(o.total_cents - o.refunded_cents) filter (where o.payment_method = 'cash'), 0)::bigint as cash
       from orders o
       where o.event_id = c.event_id and o.order_status = 'completed' and o.total_cents > 0) l
     where c.event_id = $1`,
    [eventId],
  )
  return row ?? null
}

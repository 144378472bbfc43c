import {
  AFTER_LAST,
  eachPageLeft,
  LEFT_AT_ONCE,
  type NotDone,
  notDone,
  togetherOrEach,
} from '#modules/checkout/settle/each-left.server.ts'
import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { ticketConfirmationMail } from '#modules/tickets/mails/ticket-mails.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { EventId, OrderId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/**
 * Promises the confirmations that could not be promised when their orders were paid; those of an order that still cannot be stop no
 * other. Answers how many.
 */
export async function promiseOwedMail(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  atOnce = LEFT_AT_ONCE,
): Promise<number> {
  const failed: NotDone[] = []
  const promise = async (orders: OwedMail[]) => {
    await db.statement(PROMISE, [orders.map(({ eventId }) => eventId), orders.map(({ id }) => id)])
    return orders.length
  }
  const promised = await eachPageLeft(
    (...page) =>
      db.statement<OwedMail>(
        `select event_id as "eventId", id from orders where mail_owed and ${AFTER_LAST} order by id limit $2`,
        page,
      ),
    (page) => togetherOrEach(page, promise, ({ id }, error) => failed.push({ id, error })),
    atOnce,
  )
  if (failed.length > 0)
    log.error('Confirmations could not be promised and are tried again', notDone('orders', failed))
  return promised
}

interface OwedMail {
  eventId: EventId
  id: OrderId
}

export const promiseOwedMailJob = job({
  name: 'promise owed mail',
  everyMs: MINUTE_MS,
  mayTakeMs: MINUTE_MS,
  run: (ctx: Ctx) => promiseOwedMail(ctx),
})

/** Nobody reads a mail to an address that stands for none: its order is owed none. Exported for the test that asks the database about every statement. */
export const PROMISE = `
with owed as (
  update orders set mail_owed = false
  where mail_owed and (event_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))
  returning event_id, id, customer_email
)
${insertMail(ticketConfirmationMail, {
  recipient: 'customer_email',
  payload: { eventId: 'event_id', orderId: 'id' },
  dedupeKey: `'ticket_confirmation:' || id`,
  from: `owed where ${isReachableSql('customer_email')}`,
})}`

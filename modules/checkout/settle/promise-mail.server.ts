import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { ticketConfirmationMail } from '#modules/tickets/mails/ticket-mails.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** So many are promised in one turn; the next takes the rest. */
const MAX_AT_ONCE = 500

/** Promises the confirmations that could not be promised when their orders were paid. Answers how many. */
export async function promiseOwedMail({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const [row] = await db.statement<{ promised: number }>(PROMISE)
  return row?.promised ?? 0
}

export const promiseOwedMailJob = job({
  name: 'promise owed mail',
  everyMs: MINUTE_MS,
  mayTakeMs: MINUTE_MS,
  run: promiseOwedMail,
})

/** Exported for the test that asks the database about every statement. */
export const PROMISE = `
with owed as (
  update orders set mail_owed = false
  where (event_id, id) in (select event_id, id from orders where mail_owed limit ${MAX_AT_ONCE})
  returning event_id, id, customer_email
),
promised as (${insertMail(ticketConfirmationMail, {
  recipient: 'customer_email',
  payload: { eventId: 'event_id', orderId: 'id' },
  dedupeKey: `'ticket_confirmation:' || id`,
  from: 'owed',
})})
select count(*)::integer as promised from owed`

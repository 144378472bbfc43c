import { dayBeginsText, dayCountText, dayNumberText } from '#modules/events/tonight.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

const BATCH = 500

/**
 * Makes tickets of events with several days good again, on the morning after one of them: those that are good on this day or a later
 * one. Their holders see it; the door lets them in by the same rule without it. Answers how many.
 */
export async function renewTickets(db: DbOrTx): Promise<number> {
  let renewed = 0
  for (;;) {
    const rows = await db.statement<{ id: string }>(
      // A check-in of this moment gives the ticket another time: then it is not renewed.
      `update tickets t set status = 'active', used_at = null, used_by = null, used_by_name = null, updated_at = now()
       from (
         select u.event_id, u.id, u.used_at
         from events e
         join tickets u on u.event_id = e.id and u.status = 'used'
         join ticket_types k on k.event_id = u.event_id and k.id = u.ticket_type_id
         where e.status = 'published' and e.starts_at < now() and e.ends_at > now() and ${dayCountText} > 1
           and k.admits > 0 and u.used_at < ${dayBeginsText('now()')}
           and (k.admits_on is null or ${dayNumberText('now()')} <= (select max(day) from unnest(k.admits_on) day))
         limit ${BATCH}) due
       where t.event_id = due.event_id and t.id = due.id and t.status = 'used' and t.used_at = due.used_at
       returning t.id`,
      [],
    )
    renewed += rows.length
    if (rows.length < BATCH) return renewed
  }
}

export const renewTicketsJob = job({
  name: 'renew tickets',
  everyMs: MINUTE_MS,
  mayTakeMs: MINUTE_MS,
  run: ({ db }) => renewTickets(db),
})

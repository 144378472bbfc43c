import type { DbOrTx } from '#platform/db.server.ts'
import { job } from '#platform/job.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

/** What the site noted of itself is kept so long. */
export const NOTED_DAYS = 30
/** What happened to tickets and at doors is kept so long after its event. */
export const KEPT_DAYS = 365
const BATCH = 5_000

/**
 * Deletes old lines of the log: what the site noted of itself after 30 days, and what happened at an event a year after it ended. Of
 * an event that is not over, or postponed, no line of a door goes: who is in is a function of them. Answers how many.
 */
export async function sweepLog(db: DbOrTx): Promise<number> {
  let swept = 0
  for (;;) {
    const rows = await db.statement<{ id: string }>(SWEEP, [])
    swept += rows.length
    if (rows.length < BATCH) return swept
  }
}

/** Exported for the test of the indexes. */
export const SWEEP = `
  delete from ticket_logs where id in (
    select l.id from ticket_logs l
    left join events e on e.id = l.event_id
    where l.created_at < now() - interval '${NOTED_DAYS} days'
      and (l.event_type in ('slow_operation', 'failed_operation', 'copy_made', 'payment')
        or l.created_at < now() - interval '${KEPT_DAYS} days'
          and (e.id is null or e.status <> 'postponed' and e.ends_at < now() - interval '${KEPT_DAYS} days'))
    limit ${BATCH})
  returning id`

export const sweepLogJob = job({
  name: 'sweep ticket log',
  everyMs: DAY_MS,
  mayTakeMs: 10 * MINUTE_MS,
  run: ({ db }) => sweepLog(db),
})

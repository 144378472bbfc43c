import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

const KEPT_DAYS = 14
const MAX_RUNS = 1000
/** Of runs that found nothing to do: a job that runs every few seconds has thousands a day. */
const MAX_IDLE_RUNS = 20

/**
 * Deletes records of runs after 14 days. Of each job it keeps at most the newest 1,000, and 20 of those with nothing to
 * do. Jobs that no process has run for 14 days are deleted with their records.
 */
export async function sweepJobRuns({ db }: Ctx): Promise<number> {
  const rows = await db.statement<{ id: string }>(
    `with retired as (delete from jobs where next_run_at < now() - interval '${KEPT_DAYS} days'),
     counted as (
       select id, started_at, state = 'done' and items = 0 as is_idle,
         rank() over (partition by name, state = 'done' and items = 0 order by started_at desc) as place
       from job_runs where state <> 'running')
     delete from job_runs r using counted c
     where r.id = c.id and (c.started_at < now() - interval '${KEPT_DAYS} days'
       or c.place > case when c.is_idle then ${MAX_IDLE_RUNS} else ${MAX_RUNS} end)
     returning r.id`,
  )
  return rows.length
}

export const sweepJobRunsJob = job({
  name: 'sweep job runs',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: sweepJobRuns,
})

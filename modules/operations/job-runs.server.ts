import type { DbOrTx } from '#platform/db.server.ts'
import type { Job } from '#platform/job.ts'
import { waitAfterFailure } from '#modules/operations/job-wait.ts'

/** How long after its deadline a run counts as lost: its process ended, or could not write down how it went. */
const LOST_AFTER_MS = 10_000

/** When a job runs, without what it does. */
type JobTerms = Omit<Job, 'run'>

/** The answer to a claim of a run of a job. */
export interface RunClaim {
  /** Whether the run is the caller's; otherwise it is not due, or another process is at it. */
  isMine: boolean
  /** Until the job is due, for whoever did not get it. */
  waitMs: number
  /** How often it has failed in a row before. */
  failures: number
}

/**
 * Claims a run of a job, for one process at a time unless it may run in parallel, and opens its record under `runId`. A
 * run can be claimed when it is due or, with `isAsked`, at once, but never before the wait after a failure is over.
 */
export async function claimRun(
  db: DbOrTx,
  { name, everyMs, mayTakeMs, inParallel = false }: JobTerms,
  { runId, isAsked }: { runId: string; isAsked: boolean },
): Promise<RunClaim> {
  const [claim] = await db.statement<RunClaim>(
    `with lost as (
       update job_runs set state = 'lost', finished_at = now(), error = 'Nobody wrote down how it ended'
       where name = $1 and state = 'running' and started_at < now() - $4 * interval '1 millisecond'),
     claimed as (
       insert into jobs as j (name, every_ms, next_run_at, held_by, held_until)
       values ($1, $2, now() + $2::integer * interval '1 millisecond', $3, now() + $4 * interval '1 millisecond')
       on conflict (name) do update
       set every_ms = excluded.every_ms, next_run_at = excluded.next_run_at,
           held_by = excluded.held_by, held_until = excluded.held_until
       where (j.held_until <= now() or $6) and (j.next_run_at <= now() or ($5 and j.failures = 0))
       returning name),
     opened as (insert into job_runs (id, name) select $3, name from claimed)
     select exists (select from claimed) as "isMine", coalesce(j.failures, 0) as failures,
       coalesce(extract(epoch from case when $6 then j.next_run_at else greatest(j.next_run_at, j.held_until) end - now()) * 1000, 0)::float8
         as "waitMs"
     from (values (1)) one left join jobs j on j.name = $1`,
    [name, everyMs, runId, mayTakeMs + LOST_AFTER_MS, isAsked, inParallel],
  )
  if (!claim) throw new Error('A select of one row answers one')
  return claim
}

/** The result of a run: how many items it handled, or what was thrown. */
export type RunEnd = { items: number } | { error: unknown }

/** Closes the record of a run, releases its job and, after a failure, delays the next run. */
export async function finishRun(
  db: DbOrTx,
  { name, everyMs }: JobTerms,
  { runId, failures, end }: { runId: string; failures: number; end: RunEnd },
): Promise<void> {
  const error = 'error' in end ? messageOf(end.error) : null
  const items = 'items' in end ? end.items : null
  await db.statement(
    `with closed as (
       update job_runs set state = case when $3::text is null then 'done' else 'failed' end, finished_at = now(),
         error = left($3, 500), items = $4
       where id = $2 and state = 'running')
     update jobs set failures = case when $3::text is null then 0 else failures + 1 end,
       next_run_at = case when $3::text is null then next_run_at else now() + $5 * interval '1 millisecond' end,
       held_until = case when held_by = $2 then now() else held_until end
     where name = $1`,
    [name, runId, error, items, waitAfterFailure(everyMs, failures + 1)],
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

import type { DbOrTx } from '#platform/db.server.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** A run of a job. `lost`: its process ended, or could not write down how it went. */
export interface JobRun {
  startedAt: Instant
  finishedAt: Instant | null
  state: 'running' | 'done' | 'failed' | 'lost'
  error: string | null
  /** How many things it saw to; null while it runs and when it failed. */
  items: number | null
}

/** A job as an admin sees it. */
export interface JobOverview {
  name: string
  everyMs: number
  nextRunAt: Instant
  /** How often it has failed since it last went well. */
  failures: number
  lastRun: JobRun | null
  /** The newest that failed or was lost, as long as it is kept. */
  lastFailure: JobRun | null
}

interface Row {
  name: string
  everyMs: number
  nextRunAt: Date
  failures: number
  lastRun: RunRow | null
  lastFailure: RunRow | null
}

/** A run as JSON: its instants are texts. */
type RunRow = Pick<JobRun, 'state' | 'error' | 'items'> & { startedAt: string; finishedAt: string | null }

const newest = (condition: string): string => `(
  select jsonb_build_object('startedAt', r.started_at, 'finishedAt', r.finished_at, 'state', r.state, 'error', r.error, 'items', r.items)
  from job_runs r where r.name = j.name and ${condition} order by r.started_at desc limit 1)`

/** Every job that has run on this database, by name, with its next run, its last, and its last failure. */
export async function listJobs(db: DbOrTx): Promise<JobOverview[]> {
  const rows = await db.statement<Row>(
    `select j.name, j.every_ms as "everyMs", j.next_run_at as "nextRunAt", j.failures,
       ${newest('true')} as "lastRun", ${newest(`r.state in ('failed', 'lost')`)} as "lastFailure"
     from jobs j order by j.name`,
  )
  return rows.map((row) => ({
    ...row,
    nextRunAt: toInstant(row.nextRunAt),
    lastRun: row.lastRun && toRun(row.lastRun),
    lastFailure: row.lastFailure && toRun(row.lastFailure),
  }))
}

const toRun = ({ startedAt, finishedAt, ...run }: RunRow): JobRun => ({
  ...run,
  startedAt: toInstant(new Date(startedAt)),
  finishedAt: finishedAt === null ? null : toInstant(new Date(finishedAt)),
})

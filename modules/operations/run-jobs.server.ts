import type { Ctx } from '#platform/ctx.server.ts'
import { newId } from '#platform/ids.ts'
import type { Job } from '#platform/job.ts'
import { claimRun, finishRun, type RunEnd } from '#modules/operations/job-runs.server.ts'
import { waitAfterFailure } from '#modules/operations/job-wait.ts'

export interface RunningJobs<Name extends string> {
  /** Runs a job now, or when it has rested, instead of at its next turn; while it runs here, once more afterwards. */
  runJobNow: (name: Name) => void
  /** Starts no more runs and waits for those under way. */
  stop: () => Promise<void>
}

/**
 * Starts every job at once and then at its interval, shared with every other process on the same database: a job runs in
 * one of them at a time, unless it may run in parallel. Each run leaves a record (`listJobs`). One that fails, or lasts
 * longer than it may, is logged and waits before it is tried again.
 */
export function startJobs<Name extends string, Context extends Ctx>(
  jobs: readonly Job<Name, Context>[],
  makeCtx: () => Context,
): RunningJobs<Name> {
  const stopping = new AbortController()
  const workers = new Map(jobs.map((job) => [job.name, startJob(job, makeCtx, stopping.signal)]))
  return {
    runJobNow: (name) => workers.get(name)?.runNow(),
    stop: async () => {
      stopping.abort()
      await Promise.all([...workers.values()].map((worker) => worker.ended()))
    },
  }
}

function startJob<Context extends Ctx>(
  job: Job<string, Context>,
  makeCtx: () => Context,
  stopping: AbortSignal,
) {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | null = null
  let isWantedAgain = false
  let beganAt = -Infinity

  const turn = (isAsked: boolean): void => {
    if (stopping.aborted) return
    if (current) {
      isWantedAgain ||= isAsked
      return
    }
    clearTimeout(timer)
    const restMs = isAsked ? beganAt + (job.restMs ?? 0) - performance.now() : 0
    if (restMs > 0) {
      timer = setTimeout(() => turn(true), restMs)
      return
    }
    beganAt = performance.now()
    current = runIfClaimed(job, makeCtx(), stopping, isAsked).then((waitMs) => {
      current = null
      if (!isWantedAgain) timer = setTimeout(() => turn(false), waitMs)
      else {
        isWantedAgain = false
        turn(true)
      }
    })
  }
  const ended = async () => {
    clearTimeout(timer)
    await current
    clearTimeout(timer)
  }
  turn(true)
  return { runNow: () => turn(true), ended }
}

/** Runs a job if this process can claim the run; answers how long to wait for the next one. */
async function runIfClaimed<Context extends Ctx>(
  job: Job<string, Context>,
  ctx: Context,
  stopping: AbortSignal,
  isAsked: boolean,
): Promise<number> {
  const { db, log } = ctx
  const runId = newId()
  const began = performance.now()
  try {
    const { isMine, waitMs, failures } = await claimRun(db, job, { runId, isAsked })
    if (!isMine) return Math.max(waitMs, MIN_WAIT_MS)
    const end = await runWithin(job, ctx, stopping)
    await finishRun(db, job, { runId, failures, end })
    if ('items' in end) return Math.max(job.everyMs - (performance.now() - began), MIN_WAIT_MS)
    const retryMs = waitAfterFailure(job.everyMs, failures + 1)
    log.error('A job failed and will run again', { job: job.name, run: runId, retryMs, error: end.error })
    return retryMs
  } catch (error) {
    log.error('A run of a job could not be recorded and will be tried again', { job: job.name, error })
    return job.everyMs
  }
}

const MIN_WAIT_MS = 100

async function runWithin<Context extends Ctx>(
  job: Job<string, Context>,
  ctx: Context,
  stopping: AbortSignal,
): Promise<RunEnd> {
  const late = new AbortController()
  let deadline: NodeJS.Timeout | undefined
  const lateEnd = new Promise<RunEnd>((resolve) => {
    deadline = setTimeout(() => {
      late.abort()
      resolve({ error: new Error(`It took longer than ${job.mayTakeMs} ms`) })
    }, job.mayTakeMs)
  })
  const run = job.run(ctx, AbortSignal.any([stopping, late.signal])).then(
    (items): RunEnd => ({ items }),
    (error: unknown): RunEnd => ({ error }),
  )
  return Promise.race([run, lateEnd]).finally(() => clearTimeout(deadline))
}

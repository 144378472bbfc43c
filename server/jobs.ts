import type { JobName } from '#app/context.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** Work that goes on beside the requests. Any number of processes may run the same job at once. */
export interface Job {
  name: JobName
  everyMs: number
  /** `stopping` tells long work that the server is to end: it may leave the rest to the next start. */
  run: (ctx: Ctx, stopping: AbortSignal) => Promise<unknown>
}

export interface Jobs {
  /** Runs a job now instead of at its next turn; while it runs, once more afterwards. */
  kick: (name: JobName) => void
  /** Starts no more turns and waits for those under way. */
  stop: () => Promise<void>
}

/** Starts every job at once and then on its own beat. A job never overlaps itself; one that fails is told and tried again. */
export function startJobs(jobs: Job[], makeCtx: () => Ctx): Jobs {
  const running = new Map<string, Promise<void>>()
  const wantedAgain = new Set<string>()
  const stopping = new AbortController()

  const turn = (job: Job): void => {
    if (stopping.signal.aborted) return
    if (running.has(job.name)) {
      wantedAgain.add(job.name)
      return
    }
    const done = runOnce(job, makeCtx(), stopping.signal).then(() => {
      running.delete(job.name)
      if (wantedAgain.delete(job.name)) turn(job)
    })
    running.set(job.name, done)
  }

  const timers = jobs.map((job) => {
    turn(job)
    return setInterval(() => turn(job), job.everyMs)
  })

  return {
    kick: (name) => {
      const job = jobs.find((one) => one.name === name)
      if (job) turn(job)
    },
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

async function runOnce(job: Job, ctx: Ctx, stopping: AbortSignal): Promise<void> {
  try {
    await job.run(ctx, stopping)
  } catch (error) {
    ctx.log.error('A job failed and will run again', { job: job.name, error })
  }
}

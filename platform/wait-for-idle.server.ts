import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/**
 * Waits until this process is idle, so that background work lets requests go first. It waits at most `maxWaitMs`, so
 * that a busy server also gets it done.
 */
export async function waitForIdle(options: { maxUtilization: number; maxWaitMs: number }): Promise<void> {
  const deadline = performance.now() + options.maxWaitMs
  let before = performance.eventLoopUtilization()
  while (performance.now() < deadline) {
    await sleep(POLL_MS)
    const now = performance.eventLoopUtilization()
    if (performance.eventLoopUtilization(now, before).utilization <= options.maxUtilization) return
    before = now
  }
}

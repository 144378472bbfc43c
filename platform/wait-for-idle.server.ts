import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/**
 * Waits until this process has time to spare: work that nobody is waiting for lets requests go first. Waits no longer
 * than `atMostMs`, so that a server that is always busy still gets round to it.
 */
export async function waitForIdle(options: { maxUtilization: number; atMostMs: number }): Promise<void> {
  const deadline = performance.now() + options.atMostMs
  let before = performance.eventLoopUtilization()
  while (performance.now() < deadline) {
    await sleep(POLL_MS)
    const now = performance.eventLoopUtilization()
    if (performance.eventLoopUtilization(now, before).utilization <= options.maxUtilization) return
    before = now
  }
}

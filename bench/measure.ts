import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSite } from './bench-site.ts'
import { cpuMs } from './cpu.ts'
import type { LoadResult } from './load.ts'
import { isQuick } from './report.ts'

export interface Measurement extends LoadResult {
  /** CPU milliseconds an operation, of the server and of PostgreSQL. */
  serverCpuMs: number
  postgresCpuMs: number
}

/** Runs a load and adds what it cost the server and PostgreSQL. */
export async function measureCpu(site: BenchSite, load: () => Promise<LoadResult>): Promise<Measurement> {
  const { server, postgres } = site.pids()
  const before = { server: cpuMs(server), postgres: cpuMs(postgres) }
  const result = await load()
  // Backends that were opened meanwhile are in the tree too; none ends during a load.
  const after = site.pids()
  return {
    ...result,
    serverCpuMs: (cpuMs(after.server) - before.server) / result.done,
    postgresCpuMs: (cpuMs(after.postgres) - before.postgres) / result.done,
  }
}

/**
 * Waits until the server and PostgreSQL have nothing left to do: the mails of many orders go on for a while after the last answer, and
 * would be counted as work of what is measured next. Gives up after a minute. A quick run, whose figures say nothing, does not wait.
 */
export async function waitForIdle(site: BenchSite): Promise<void> {
  const used = () => {
    const { server, postgres } = site.pids()
    return cpuMs(server) + cpuMs(postgres)
  }
  for (let tries = 0; tries < (isQuick ? 0 : 60); tries++) {
    const before = used()
    await sleep(1_000)
    if (used() - before < 40) return
  }
}

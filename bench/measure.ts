import type { BenchSite } from './bench-site.ts'
import { cpuMs } from './cpu.ts'
import type { LoadResult } from './load.ts'

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

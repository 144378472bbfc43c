import type { BenchSite } from './bench-site.ts'
import { cpuMs } from './cpu.ts'
import type { Reading } from './load.ts'

export interface Measured extends Reading {
  /** CPU milliseconds an operation, of the server and of PostgreSQL. */
  serverCpuMs: number
  postgresCpuMs: number
}

/** Runs a load and adds what it cost the server and PostgreSQL. */
export async function measured(site: BenchSite, load: () => Promise<Reading>): Promise<Measured> {
  const { server, postgres } = site.pids()
  const before = { server: cpuMs(server), postgres: cpuMs(postgres) }
  const reading = await load()
  // Backends that were opened meanwhile are in the family too; none ends during a load.
  const after = site.pids()
  return {
    ...reading,
    serverCpuMs: (cpuMs(after.server) - before.server) / reading.done,
    postgresCpuMs: (cpuMs(after.postgres) - before.postgres) / reading.done,
  }
}

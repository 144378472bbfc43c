import path from 'node:path'
import type { BenchSite } from './bench-site.ts'
import { cpuMs, processTree } from './cpu.ts'
import { runConcurrently } from './load.ts'
import { sellerOf } from './orders.ts'
import { isQuick, measureWithLimit, printHeading, ROUNDS, printRow, scaled } from './report.ts'
import { startThrowawayPostgres } from '../scripts/throwaway-postgres.mjs'
import { seedDemo } from '#db/seed/seed.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'

const CONCURRENCY = 8

/** Other settings for the connections, each against the product's own. */
const VARIANTS: Record<string, Record<string, string>> = {
  'with jit': { jit: 'on' },
  'generic plans': { plan_cache_mode: 'force_generic_plan' },
}

/**
 * What the settings of our connections gain, in CPU of PostgreSQL, straight through the driver. On the server of this
 * machine where there is one, because the embedded one has nothing to compile with; a quick run starts no second server.
 */
export async function databasePart(site: BenchSite): Promise<void> {
  const installed = isQuick ? null : await startThrowawayPostgres()
  const where = installed
    ? { address: { connectionString: installed.url }, postmaster: installed.pid ?? 0 }
    : { address: site.postgres, postmaster: site.pids().postgres[0] ?? 0 }
  printHeading(
    `Settings of a connection: CPU ms of PostgreSQL, ${installed ? 'installed server' : 'embedded server (no JIT)'}`,
  )
  const ours = openDatabase({ ...where.address, max: CONCURRENCY })
  try {
    if (installed) {
      await migrate(ours.pool, path.resolve('db'))
      await seedDemo(ours, { now: systemNow(), signer })
    }
    for (const [name, settings] of Object.entries(VARIANTS)) {
      const other = openDatabase({ ...where.address, max: CONCURRENCY, settings })
      for (const [work, run] of Object.entries(WORK)) {
        const cpu = (db: Db) => run(db, () => cpuMs(processTree(where.postmaster)))
        await cpu(other)
        for (let round = 0; round < ROUNDS; round++) {
          const { value, limit, verdict } = await measureWithLimit(
            () => cpu(ours),
            () => cpu(other),
          )
          printRow(work, 'ours', limit, name, value, 'ratio', verdict(value / limit))
        }
      }
      await other.close()
    }
  } finally {
    await ours.close()
    await installed?.stop()
  }
}

type CpuNow = () => number

/** CPU milliseconds of one order, and of one page of the list with varied filters. */
const WORK: Record<string, (db: Db, cpu: CpuNow) => Promise<number>> = {
  order: async (db, cpu) => {
    const count = scaled(400)
    const event = await makeEvent(db, { capacity: count })
    const buyers = await Promise.all(Array.from({ length: count }, () => makePerson(db)))
    const sell = await sellerOf({ db, origin: 'http://localhost' }, event)
    return costOf(cpu, count, (at) => sell(buyers[at] ?? (buyers[0] as (typeof buyers)[number])))
  },
  'list page': (db, cpu) =>
    costOf(cpu, scaled(400), (at) =>
      listEvents(db, systemNow(), {
        filters: [
          {},
          { kind: 'set' as const },
          { city: { city: 'Chicago', region: 'IL' } },
          { freeOnly: true },
          { text: 'steppers' },
          { when: { kind: 'weekend' as const } },
        ][at % 6],
      }),
    ),
}

async function costOf(cpu: CpuNow, count: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const before = cpu()
  await runConcurrently({ atOnce: CONCURRENCY, count }, work)
  return (cpu() - before) / count
}

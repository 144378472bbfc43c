import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BenchSite } from './bench-site.ts'
import { hotEvent } from './orders.ts'
import { measureWithLimit, printHeading, isQuick, printRow } from './report.ts'
import { makeEvent } from '#tests/support/box-office.ts'

const CLIENTS = 32

/** Orders for one hot event, against pgbench updating one row: the fight that every hot event is. */
export async function pgbenchPart(site: BenchSite): Promise<{ skipped: string } | void> {
  const program = findPgbench()
  if (!program) return { skipped: 'pgbench is neither on the PATH nor in /usr/lib/postgresql' }
  printHeading('Orders for one hot event against pgbench updating one row, 32 at once')
  const { value, limit, verdict } = await measureWithLimit(
    () => oneRow(site, program),
    () => hotEvent(site, CLIENTS),
  )
  printRow('orders/s', value.perSecond, 'pgbench/s', limit, 'ratio', verdict(value.perSecond / limit))
}

/** Debian keeps it off the PATH, beside the server of each version. */
function findPgbench(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => `${folder}/pgbench`)
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed()].find((file) =>
    existsSync(file),
  )
}

/** Transactions a second. */
async function oneRow(site: BenchSite, program: string): Promise<number> {
  const event = await makeEvent(site.db, { capacity: 1_000_000 })
  const script = path.join(os.tmpdir(), `steppers-pgbench-${process.pid}.sql`)
  await writeFile(
    script,
    `update ticket_inventory set taken = taken + 1 where event_id = '${event.eventId}' and taken < capacity;\n`,
  )
  const { host, port, user, database } = site.postgres
  const howMuch = isQuick ? ['-t', '5'] : ['-T', '3']
  const load = ['-n', '-M', 'prepared', ...howMuch, '-c', String(CLIENTS), '-f', script]
  const run = spawnSync(program, [...load, '-h', host, '-p', String(port), '-U', user, database], {
    encoding: 'utf8',
  })
  await rm(script)
  // Nobody bought these places, and the audits of the others look at every event.
  await site.db.pool.query('update ticket_inventory set taken = 0 where event_id = $1', [event.eventId])
  const found = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  if (!found) throw new Error(`pgbench gave no figure: ${run.stdout}${run.stderr}`)
  return Number(found)
}

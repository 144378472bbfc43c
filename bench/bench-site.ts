import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processTree } from './cpu.ts'
import { isQuick } from './report.ts'
import { fastTmpdir } from '../scripts/fast-tmpdir.mjs'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { embeddedFolder } from '#server/start-database.server.ts'
import { openCluster } from '#server/embedded-postgres/cluster.server.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.server.ts'
import { SECRET } from '#tests/support/box-office.ts'

export interface BenchSite {
  origin: string
  db: Db
  /** The server's process and PostgreSQL's, as they are now. */
  pids: () => { server: number[]; postgres: number[] }
  /** How pgbench reaches the database. */
  postgres: { host: string; port: number; user: string; database: string }
  stop: () => Promise<void>
}

/** The built product as people run it, with the demo data, on a durable database of its own; in memory where nothing is measured. */
export async function startBenchSite(): Promise<BenchSite> {
  const dataDir = await mkdtemp(path.join(isQuick ? fastTmpdir() : os.tmpdir(), 'steppers-bench-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: origin,
      DATA_DIR: dataDir,
      SECRET,
      DATABASE_URL: '',
      PAYMENTS_MODE: 'simulator',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  while (!(await fetch(`${origin}/healthz`).catch(() => null))) {
    if (server.exitCode !== null) throw new Error('The server did not start')
    await sleep(50)
  }
  const postgres = await startEmbeddedPostgres({ dataDir: embeddedFolder(dataDir) })
  // As many connections as the product has.
  const db = openDatabase(postgres.connection)
  const { dataDir: clusterDir } = openCluster(embeddedFolder(dataDir), {})
  const postmaster = Number((await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    origin,
    db,
    postgres: postgres.connection,
    pids: () => ({ server: [server.pid ?? 0], postgres: processTree(postmaster) }),
    stop: async () => {
      await db.close()
      server.kill('SIGTERM')
      await ended
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

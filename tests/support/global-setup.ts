import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type DatabaseAddress, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.server.ts'
import { addressOf } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this test run, and the migrated database that each test file gets a copy of. */
    postgres: { address: DatabaseAddress; template: string }
  }
}

interface Server {
  address: DatabaseAddress
  stop(): Promise<void>
}

/**
 * Prepares the one PostgreSQL of a test run: the server named by DATABASE_URL, or an embedded one in a temporary folder
 * that is gone afterwards, even if this process is killed.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const run = `steppers_test_${randomBytes(4).toString('hex')}`
  const template = `${run}_template`
  const admin = openDatabase({ ...server.address, max: 1 })
  await admin.pool.query(`create database ${template} template template0 encoding 'UTF8'`)
  const database = openDatabase({ ...addressOf(server.address, template), max: 1 })
  await migrate(database.pool, path.resolve('db'))
  await database.close()
  project.provide('postgres', { address: server.address, template })

  return async () => {
    const { rows } = await admin.pool.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [run],
    )
    for (const { datname } of rows) await admin.pool.query(`drop database if exists ${datname} with (force)`)
    await admin.close()
    await server.stop()
  }
}

async function startServer(): Promise<Server> {
  const connectionString = process.env['DATABASE_URL']
  if (connectionString) return { address: { connectionString }, stop: async () => {} }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steppers-test-'))
  const stopWatching = removeWhenKilled(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, settings: fastButUnsafe })
  return {
    address: server.connection,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
      stopWatching()
    },
  }
}

/** A crash of the whole machine could lose the tests' data, which nobody would miss. */
const fastButUnsafe = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '150',
}

/** A process that outlives this one and cleans up after it: it notices the end of its input. */
function removeWhenKilled(dataDir: string): () => void {
  const reaper = spawn(process.execPath, [path.resolve('tests/support/reaper.ts'), dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  reaper.unref()
  return () => reaper.stdin.end()
}

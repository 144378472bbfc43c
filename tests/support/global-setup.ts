import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import type { DatabaseAddress } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.server.ts'
import { fastTmpdir } from '../../scripts/fast-tmpdir.mjs'
import { addressOf, onServer } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this test run, and the migrated database that each test file gets a copy of. */
    postgres: { address: DatabaseAddress; template: string }
    temporaryRoot: string
  }
}

/**
 * Prepares the one PostgreSQL of a test run: the server named by DATABASE_URL, or an embedded one in a temporary folder
 * that is gone afterwards, even if this process is killed.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const temporaryRoot = await mkdtemp(path.join(fastTmpdir(), 'steppers-test-'))
  // Others may pass, none may look: some tests start processes as another user.
  await chmod(temporaryRoot, 0o711)
  const stopWatching = removeWhenKilled(temporaryRoot)
  const server = await startServer(path.join(temporaryRoot, 'postgres'))
  const template = `steppers_test_${randomBytes(4).toString('hex')}`
  await makeTemplate(server.address, template)
  project.provide('postgres', { address: server.address, template })
  project.provide('temporaryRoot', temporaryRoot)

  return async () => {
    await dropAll(server.address, template)
    await server.stop()
    await rm(temporaryRoot, { recursive: true, force: true })
    stopWatching()
  }
}

interface Server {
  address: DatabaseAddress
  stop(): Promise<void>
}

async function startServer(dataDir: string): Promise<Server> {
  const connectionString = process.env['DATABASE_URL']
  if (connectionString) return { address: { connectionString }, stop: async () => {} }
  const server = await startEmbeddedPostgres({ dataDir, settings: fastButUnsafe })
  return { address: server.connection, stop: () => server.stop() }
}

async function makeTemplate(server: DatabaseAddress, template: string): Promise<void> {
  await onServer(server, (pool) =>
    pool.query(`create database ${template} template template0 encoding 'UTF8'`),
  )
  await onServer(addressOf(server, template), (pool) => migrate(pool, path.resolve('db')))
}

/** The template and whatever copies of it a killed worker left. */
async function dropAll(server: DatabaseAddress, template: string): Promise<void> {
  await onServer(server, async (pool) => {
    const { rows } = await pool.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of rows) await pool.query(`drop database if exists ${datname} with (force)`)
  })
}

/** A crash of the whole machine could lose the tests' data, which nobody would miss. */
const fastButUnsafe = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '150',
}

/** A process that outlives this one and cleans up after it: it notices the end of its input. */
function removeWhenKilled(root: string): () => void {
  const reaper = spawn(process.execPath, [path.resolve('tests/support/reaper.ts'), root], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  reaper.unref()
  return () => reaper.stdin.end()
}

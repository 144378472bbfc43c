import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { type DatabaseAddress, type Db, openDatabase } from '#platform/db.server.ts'

export interface TestDatabase extends Db {
  /** For tests that start processes of their own. */
  address: DatabaseAddress
}

/**
 * Gives the calling test file a database of its own, migrated and empty, on a real PostgreSQL, and drops it afterwards.
 * Call it once at the top of the file: `const db = await testDatabase()`. `max` is the size of its pool.
 */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const { address: server, template } = inject('postgres')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await onServer(server, (pool) => pool.query(`create database ${name} template ${template}`))
  const address = addressOf(server, name)
  const db = openDatabase({ ...address, ...options })
  afterAll(async () => {
    await db.close()
    await onServer(server, (pool) => pool.query(`drop database ${name} with (force)`))
  })
  return { ...db, address }
}

/** The same server, another database. */
export function addressOf(server: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Runs `work` on a connection of its own. */
export async function onServer(
  address: DatabaseAddress,
  work: (pool: Pool) => Promise<unknown>,
): Promise<void> {
  const db = openDatabase({ ...address, max: 1 })
  try {
    await work(db.pool)
  } finally {
    await db.close()
  }
}

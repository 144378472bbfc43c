import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

interface SqlFile {
  /** Its key in schema_migrations: `0001_accounts.sql` or `functions/hold_seats.sql`. */
  name: string
  text: string
  checksum: string
}

type Applied = Map<string, string>

/** Names of the files that were run, in order. */
export interface Migrated {
  migrations: string[]
  functions: string[]
}

/** Any number will do, as long as every process uses the same one. */
const migrationLock = 7_140_001

/**
 * Brings a database to the state of `dir`, the folder that holds `migrations/` and `functions/` (absolute path).
 *
 * Migrations run once each, in the order of their numbers, each in its own transaction. Functions (`create or replace`)
 * run after them, all in one transaction, whenever their file changed. Processes that start at once wait for each other.
 * Throws when an applied migration was changed or is missing below the newest known one, when two share a number, and
 * when one fails, which then leaves nothing behind.
 */
export async function migrate(pool: pg.Pool, dir: string): Promise<Migrated> {
  const migrations = await sqlFiles(path.join(dir, 'migrations'), '')
  const functions = await sqlFiles(path.join(dir, 'functions'), 'functions/')
  requireNumbered(migrations)
  const files = [...migrations, ...functions]
  const before = await readApplied(pool)
  if (before && isUpToDate(files, before)) {
    requireKnown(migrations, before)
    return { migrations: [], functions: [] }
  }

  const client = await pool.connect()
  try {
    // The limits of a web request are not for migrations, nor for the wait for another process's.
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = (await readApplied(client)) ?? new Map<string, string>()
    requireKnown(migrations, applied)
    return {
      migrations: await runMigrations(client, migrations, applied),
      functions: await runFunctions(client, functions, applied),
    }
  } finally {
    // Closing the connection frees the lock and forgets the limits lifted above, whatever happened.
    client.release(true)
  }
}

async function sqlFiles(dir: string, prefix: string): Promise<SqlFile[]> {
  const entries = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line ends on another machine; that is no change.
      const text = (await readFile(path.join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name: prefix + name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function requireNumbered(migrations: SqlFile[]): void {
  const byNumber = new Map<string, string>()
  for (const { name } of migrations) {
    const number = /^(\d{4})_\w+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`Migration ${name} must be named like 0001_what_it_does.sql`)
    const other = byNumber.get(number)
    if (other) throw new Error(`Migrations ${other} and ${name} have the same number`)
    byNumber.set(number, name)
  }
}

async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<Applied | undefined> {
  const exists = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  )
  if (!exists.rows[0]?.found) return undefined
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

const isUpToDate = (files: SqlFile[], applied: Applied): boolean =>
  files.every((file) => applied.get(file.name) === file.checksum)

/** Applied migrations newer than all of ours are fine: that is an older release started again after a newer one. */
function requireKnown(migrations: SqlFile[], applied: Applied): void {
  const known = new Map(migrations.map((file) => [file.name, file.checksum]))
  const newest = migrations.at(-1)?.name ?? ''
  for (const [name, checksum] of applied) {
    if (name.startsWith('functions/')) continue
    const current = known.get(name)
    if (current !== undefined && current !== checksum)
      throw new Error(
        `Migration ${name} was changed after it had been applied: restore it and write a new one`,
      )
    if (current === undefined && name < newest)
      throw new Error(`Migration ${name} was applied to this database, but its file is missing`)
  }
}

async function runMigrations(client: pg.ClientBase, migrations: SqlFile[], applied: Applied) {
  const pending = migrations.filter((file) => !applied.has(file.name))
  for (const file of pending) await inTransaction(client, [file])
  return pending.map((file) => file.name)
}

async function runFunctions(client: pg.ClientBase, functions: SqlFile[], applied: Applied) {
  const changed = functions.filter((file) => applied.get(file.name) !== file.checksum)
  if (changed.length > 0) await inTransaction(client, changed)
  return changed.map((file) => file.name)
}

async function inTransaction(client: pg.ClientBase, files: SqlFile[]): Promise<void> {
  // There is no rollback: after an error the connection is closed, which does the same.
  await client.query('begin')
  // Functions may name each other in any order.
  await client.query('set local check_function_bodies = off')
  for (const file of files) {
    await client.query(file.text).catch((error: unknown) => {
      throw failedAt(file, error)
    })
    if (client.getTransactionStatus() !== 'T')
      throw new Error(`${file.name} ends its transaction, which must be left to the caller`)
    await client.query(
      `insert into schema_migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [file.name, file.checksum],
    )
  }
  await client.query('commit')
}

function failedAt(file: SqlFile, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? Number.NaN) : Number.NaN
  const where = Number.isNaN(position) ? '' : ` at line ${file.text.slice(0, position).split('\n').length}`
  return new Error(`${file.name} failed${where}: ${message}`, { cause: error })
}

import { createHash } from 'node:crypto'
import { type Compilable, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { pgTypes } from '#platform/pg-types.server.ts'
import type { Schema } from '#platform/schema.ts'

/** Kysely without what would open, end or leave the transaction it may be in. */
export type SqlBuilder = Omit<
  Kysely<Schema>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | symbol
>

/** What the pool and a transaction share; a function that may run in either takes this. */
export interface DbOrTx {
  readonly kysely: SqlBuilder
  /**
   * Runs a statement, prepared once a connection for each text, and returns its rows. The text is code: what comes from
   * outside goes into `values`.
   * Values for `jsonb` must be passed through JSON.stringify.
   */
  statement<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * The same for a statement whose best plan is the same whatever its values, such as the rows of one person by index.
   * PostgreSQL plans `statement` for its values, often anew for each run, which takes ten times as long as to run it; this
   * is planned once a connection, and by indexes, so that a plan made while a table was empty stays good. No optional filters, no page of
   * a long list.
   */
  plannedOnce<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * The same for a statement whose values decide its best plan, such as a list with filters: it is planned for them in each run.
   * After some runs, PostgreSQL would take one plan of `statement` for any values.
   */
  plannedEachTime<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** The database outside any transaction. */
export interface Db extends DbOrTx {
  readonly pool: pg.Pool
  readonly kysely: Kysely<Schema>
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

declare const insideTransaction: unique symbol

/** Proof of being inside a transaction: only withTransaction makes one, and it is dead once the transaction ended. */
export interface Tx extends DbOrTx {
  readonly [insideTransaction]: true
}

export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

export type DatabaseOptions = DatabaseAddress & {
  /** Most connections held at once; 10 unless told, and as many for what is planned once. */
  max?: number
  /** How old a connection gets, in seconds; 600 unless told. */
  maxAgeSeconds?: number
  /** PostgreSQL's own settings for these connections. */
  settings?: Record<string, string>
  /** Told of connections that break, idle or in use; whoever was using one gets the error from the query as well. */
  onError?: (error: Error) => void
}

/**
 * Opens a pool to PostgreSQL; connects on first use.
 * A statement may take 30 s, a wait for a lock 10 s, an idle transaction 30 s, a wait for a free connection 10 s.
 * A connection keeps the plans of its statements, also those it made while a table was empty: none gets older than ten
 * minutes. Nothing is compiled just in time: PostgreSQL would do it anew for each run of a statement that is short but
 * estimated to be long.
 */
export function openDatabase(options: DatabaseOptions): Db {
  const { onError = () => {}, maxAgeSeconds = 600, settings, ...address } = options
  const openPool = (own: Record<string, string>) => {
    const pool = new pg.Pool({
      max: 10,
      application_name: 'steppers',
      types: pgTypes,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: maxAgeSeconds,
      options: Object.entries({ jit: 'off', ...own, ...settings })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      statement_timeout: 30_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      // PGSSLMODE of the shell must not ask a Unix socket for TLS, which it cannot have.
      ...('host' in address && address.host.startsWith('/') ? { ssl: false } : {}),
      ...address,
    })
    // A connection in use has no listener of its own, and an 'error' event without one ends the process.
    pool.on('connect', (client) => client.on('error', onError))
    // The pool repeats what an idle connection said.
    pool.on('error', () => {})
    return pool
  }
  const pool = openPool({})
  // A plan is kept while its tables grow: one that was made while a table had a few rows would go on reading all of it.
  const planningOnce = openPool({ plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' })
  return {
    pool,
    kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    statement: statementOn(pool),
    plannedOnce: statementOn(planningOnce),
    plannedEachTime: unnamedStatementOn(pool),
    close: async () => void (await Promise.all([pool.end(), planningOnce.end()])),
  }
}

/** Runs what Kysely composed as `plannedOnce`: of such a query there is a handful of texts, whatever somebody asks for. */
export function rowsPlannedOnce<Row extends object>(db: DbOrTx, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile()
  return db.plannedOnce<Row>(sql, parameters)
}

const statementOn =
  (target: Pick<pg.ClientBase, 'query'>): DbOrTx['statement'] =>
  async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await target.query<Row>({ name: preparedName(text), text, values: [...values] })).rows

const unnamedStatementOn =
  (target: Pick<pg.ClientBase, 'query'>): DbOrTx['statement'] =>
  async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await target.query<Row>({ text, values: [...values] })).rows

/** More texts than the product has: a text beyond them is parsed each time, so that no connection keeps them without end. */
const MAX_PREPARED = 1000
const preparedNames = new Map<string, string>()

/** The name of a statement on every connection, made from its text: the same text is the same statement. */
function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text)
  if (known !== undefined || preparedNames.size >= MAX_PREPARED) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  preparedNames.set(text, name)
  return name
}

export type Isolation = 'repeatable read' | 'serializable'

export const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/** Whether a statement gave up waiting for somebody else's lock. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'

/** Whether a statement took longer than it may, or was cancelled. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014'

/** Whether the connection went while a statement was under way: nobody knows whether it was committed. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.startsWith('Connection terminated') ||
    ('code' in error && ['57P01', '57P02', '08006', 'ECONNRESET', 'EPIPE'].includes(String(error.code))))

const MAX_REPEATS = 3

/**
 * Runs one statement that is harmless when repeated: a serialization failure, a deadlock or a connection that was lost under
 * way run it again, at most three times. Nobody knows what became of the lost one, so the next has to find what it did.
 */
export async function repeated<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await statement()
    } catch (error) {
      if (attempt === MAX_REPEATS || !(isRetryable(error) || isConnectionLost(error))) throw error
    }
  }
}

/**
 * Runs `work` in one transaction: commits when it returns, rolls back when it throws.
 * Serialization failures (40001) and deadlocks (40P01) run it again, at most three times, after a short random wait,
 * so `work` must do nothing it cannot do twice (no HTTP, no mail). An aborted transaction that `work` swallowed is an
 * error, never a silent rollback.
 */
export async function withTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: { isolation?: Isolation } = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await runOnce(db, work, options.isolation)
    } catch (error) {
      if (attempt === MAX_REPEATS || !isRetryable(error)) throw error
      const waitMs = (10 + Math.random() * 40) * 2 ** attempt
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

async function runOnce<T>(db: Db, work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T> {
  const client = await db.pool.connect()
  const borrowed = borrow(client)
  try {
    await client.query(isolation ? `begin isolation level ${isolation}` : 'begin')
    const result = await work(transactionOn(borrowed))
    borrowed.giveBack()
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK') throw new Error('The transaction had failed before its commit')
    client.release()
    return result
  } catch (error) {
    borrowed.giveBack()
    // A connection that cannot even roll back is closed, never reused.
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(isBroken)
    throw error
  }
}

type Borrowed = Pick<pg.ClientBase, 'query'> & { giveBack(): void }

/** The client for as long as the transaction lasts: a query that comes later, for want of an `await`, is refused. */
function borrow(client: pg.PoolClient): Borrowed {
  let isOver = false
  const query = (...args: Parameters<pg.ClientBase['query']>) => {
    if (isOver) throw new Error('A query came after its transaction had ended: an await is missing')
    return client.query(...args)
  }
  return { query: query as pg.ClientBase['query'], giveBack: () => void (isOver = true) }
}

function transactionOn(borrowed: Borrowed): Tx {
  let kysely: Kysely<Schema> | undefined
  const statement = statementOn(borrowed)
  const tx: DbOrTx = {
    statement,
    plannedOnce: statement,
    plannedEachTime: unnamedStatementOn(borrowed),
    // Built on demand: the hottest transactions are statements only.
    get kysely() {
      const pool = {
        connect: async () => ({ query: borrowed.query, release: () => {} }),
        end: async () => {},
        options: {},
      }
      return (kysely ??= new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }))
    },
  }
  return tx as Tx
}

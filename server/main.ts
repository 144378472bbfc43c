import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import * as build from 'virtual:react-router/server-build'
import { makeSuperAdmin, superAdminMessages } from '#modules/accounts/admin/make-super-admin.server.ts'
import type { RunningJobs } from '#modules/operations/run-jobs.server.ts'
import { askAgainForUnknown } from '#modules/checkout/refund/ask-again.server.ts'
import { stampPaymentEnvironment } from '#modules/payments/stamp-environment.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { type Config, readConfig } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { createLog, type Log } from '#platform/log.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { findOrMakeSecret } from '#platform/secret.server.ts'
import { systemNow } from '#platform/time.ts'
import { DatabaseStartError } from '#server/embedded-postgres/database-start-error.ts'
import type { AppDeps } from '#server/http.server.ts'
import type { JobName } from '#server/jobs.server.ts'
import { mailThread } from '#server/mail-thread.server.ts'
import {
  remindSimulator,
  type SimulatorProcess,
  startSimulatorProcess,
} from '#server/payment-simulator.server.ts'
import { createSite } from '#server/site.server.ts'
import { startDatabase } from '#server/start-database.server.ts'

const LAST_REQUESTS_MS = 10_000
/** A signal that follows another this closely is the same one, told by the terminal and again by npm. */
const SAME_SIGNAL_MS = 500

interface StartOptions {
  config: Config
  log: Log
  /** The folder of the project, where `db/` lies. */
  root: string
  /** While developing: the newest pages, and Vite in front of everything. */
  developing?: { build: AppDeps['build']; inFront: (rest: RequestListener) => RequestListener }
}

/**
 * Starts the site: secret, database, tables, requests, in this order. Returns how to stop it, in the opposite one. A start that
 * fails stops what it started.
 */
export async function start(options: StartOptions): Promise<() => Promise<void>> {
  const { config: given, log, root } = options
  const simulating = startSimulator(given, root) // beside the database; it never rejects
  const secret = await findOrMakeSecret(given.secret, given.dataDir)
  if (given.previousSecrets.includes(secret)) throw new SettingsError(NO_NEW_SECRET)
  const database = await startDatabase(given, log)
  const simulator = await simulating
  const stopBoth = async () => {
    await database.stop()
    simulator?.stop()
  }
  try {
    if (!simulator && needsSimulator(given)) throw new SettingsError(NO_SIMULATOR)
    const payments = { ...given.payments, ...(simulator && { simulatorUrl: simulator.url }) }
    const stop = await startOn(database, { ...options, config: { ...given, secret, payments } }, simulator)
    return async () => {
      await stop()
      await stopBoth()
    }
  } catch (error) {
    await stopBoth()
    throw error
  }
}

type Database = Awaited<ReturnType<typeof startDatabase>>

/** The same on a database that runs; whoever started that stops it. */
async function startOn(
  { db, address }: Database,
  { config, log, root, developing }: StartOptions & { config: { secret: string } },
  simulator: SimulatorProcess | null,
): Promise<() => Promise<void>> {
  await migrate(db.pool, path.join(root, 'db'))
  await stampPayments(config, db)
  await askAgainForUnknown(db)
  if (config.demo) await loadDemo(db, config, log)
  if (simulator) await remindSimulator(db, simulator.url, log)
  await setUpSuperAdmin(config, db, log)

  let jobs: RunningJobs<JobName> | undefined
  const site = createSite({
    config,
    log,
    db,
    pagesFreshMs: developing && 0,
    build: developing?.build ?? build,
    clientDir: developing ? null : path.join(root, 'build/client'),
    runJobNow: (name) => jobs?.runJobNow(name),
  })
  const respond = getRequestListener(site.app.fetch)
  const listener: RequestListener = (request, response) => {
    if (!site.serve(request, response)) void respond(request, response)
  }
  const server = createServer(developing?.inFront(listener) ?? listener)
  server.listen(config.port, config.host)
  await once(server, 'listening')

  // A development server has no built file for the thread.
  const mails = developing
    ? null
    : mailThread(
        path.join(root, 'build/server/mail-worker.js'),
        { config, database: address, isPretty: process.stdout.isTTY },
        log,
      )
  jobs = site.startJobs(mails?.sendNextMails)

  return async () => {
    const closed = once(server, 'close')
    server.close()
    site.endStreams()
    server.closeIdleConnections()
    const deadline = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS)
    await closed
    clearTimeout(deadline)
    await jobs?.stop()
    await mails?.stop()
    await site.stop()
  }
}

/** Fills an empty database with the demo data, and tells who to sign in as. */
async function loadDemo(db: Db, config: Config & { secret: string }, log: Log): Promise<void> {
  // Only a demo pays for loading it.
  const { seedDemo } = await import('#db/seed/seed.server.ts')
  const accounts = await seedDemo(db, { now: systemNow(), signer: ticketSigner(config.secret) })
  for (const { email, password, role } of accounts) log.info(`Demo: ${email} / ${password} (${role})`)
}

/** Payments are simulated by a process of its own, unless the settings name one that runs already. */
const needsSimulator = ({ payments }: Config): boolean =>
  payments.mode === 'simulator' && payments.simulatorUrl === null

const startSimulator = async (config: Config, root: string): Promise<SimulatorProcess | null> =>
  needsSimulator(config) ? startSimulatorProcess(root) : null

const NO_SIMULATOR =
  'The payment simulator did not start: it comes with the sources of the project. Set PAYMENTS_MODE=off to go without payments.'

const NO_NEW_SECRET =
  'PREVIOUS_SECRETS names the secret that is in use. Set SECRET to a new one, or remove the file `secret` in DATA_DIR, and one is made.'

/** Refuses a database that holds another kind of money: test payments beside real ones would be real tickets. */
async function stampPayments({ payments: { mode } }: Config, db: Db): Promise<void> {
  if (mode === 'off') return
  const stamped = await stampPaymentEnvironment(db, mode)
  if (!stamped.ok)
    throw new SettingsError(
      `This database holds payments of PAYMENTS_MODE=${stamped.failure.found}, so it does not run with PAYMENTS_MODE=${mode}. Give that mode a database of its own (DATA_DIR or DATABASE_URL).`,
    )
}

/** Settings that do not fit what is there already; its message is the whole sentence. */
class SettingsError extends Error {}

/** Promotes the account that the settings name; until it exists, each start says so. */
async function setUpSuperAdmin({ superAdminEmail }: Config, db: Db, log: Log): Promise<void> {
  if (!superAdminEmail) return
  const made = await makeSuperAdmin(db, superAdminEmail)
  if (!made.ok) log.warn(superAdminMessages[made.failure.code])
}

/** Starts the site for a person or a supervisor: what is wrong is a sentence and exit 1; a signal stops it in order. */
export async function main(root: string, developing?: StartOptions['developing']): Promise<void> {
  const settings = readConfig(process.env)
  if (!settings.ok) return giveUp(settings.failures.join('\n'))
  const { config } = settings
  const log = createLog({ pretty: process.stdout.isTTY })
  const stop = await start({ config, log, root, developing }).catch((error: unknown) =>
    giveUp(sentenceFor(error, config)),
  )
  log.info(`${config.brandName} is at ${config.appUrl}`)

  let stoppingSince: number | null = null
  const end = () => {
    const at = performance.now()
    if (stoppingSince !== null) {
      if (at - stoppingSince > SAME_SIGNAL_MS) process.exit(1) // asked twice: at once
      return
    }
    stoppingSince = at
    void stop().then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

function sentenceFor(error: unknown, { port, databaseUrl }: Config): string {
  if (error instanceof DatabaseStartError || error instanceof SettingsError) return error.message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Set PORT to a free one, such as PORT=${port + 1}.`
  if (code === 'EACCES' && port < 1024)
    return `Port ${port} may be used by root only. Set PORT to 1024 or more.`
  if (databaseUrl && code === 'ECONNREFUSED') return 'No PostgreSQL answers at DATABASE_URL. Is it running?'
  throw error
}

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

if (import.meta.main) await main(path.resolve(import.meta.dirname, '../..'))

// What the tests of whole requests put together on a database of their own.
export const parts = { build, createSite }
